import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../../resources/kinds/index.ts';
import { resources } from '../../../resources/index.ts';
import { privateFiles } from '../../../server/media/audience.ts';
import { everyField } from '../../../resources/check/finding.ts';
import { makeSamples, sample, type SampleWorld } from '../sample-app.ts';
import { type Answer, call } from '../scenarios.ts';

/** Fields of files that customers don't see: their labels tell signed addresses. */
const label = ['Files', '檔案', '文件'] as const;
const claim = sample({
  name: 'claim',
  fields: {
    name: { kind: 'text', label: ['Name', '名稱', '名称'], maxLength: 50, required: true },
    proof: { kind: 'media', label, fileTypes: ['image/*', 'application/pdf'] },
    receipts: { kind: 'media', label, many: true },
    stamp: { kind: 'media', label, alt: false },
    poster: { kind: 'media', label, public: true },
    posters: { kind: 'media', label, many: true, public: true },
  },
  list: { columns: ['name', 'proof', 'poster'], filters: [], sort: 'id', search: ['name'] },
});

let world: SampleWorld;
let id = 0;
beforeAll(async () => {
  world = await makeSamples([claim]);
});
afterAll(() => world.drop());

const signed = /^\/media\/[\w.]+\?expires=\d+&signature=[\w-]{43}$/u;
const labelsIn = ({ text }: Answer) => {
  const { labels }: { labels: Record<string, Record<string, string>> } = JSON.parse(text);
  return labels;
};
const asSigned = { 'proof.file': { 1: expect.stringMatching(signed) }, 'receipts.file': { 2: expect.stringMatching(signed) }, stamp: { 1: expect.stringMatching(signed) } };
const asPublic = { 'poster.file': { 1: '/media/1.png' }, 'posters.file': { 2: '/media/2.png' } };

test('a record that is made, read and changed tells signed addresses of them, and bare ones of what customers see', async () => {
  const body = { name: 'Cup', proof: { file: 1 }, receipts: [{ file: 2 }], stamp: 1, poster: { file: 1 }, posters: [{ file: 2 }] };
  const made = await call(world, 'POST /claim', { body, headers: { 'Idempotency-Key': 'claim-1' } });
  expect(made.status, made.text).toBe(201);
  id = JSON.parse(made.text).data.id;
  for (const answer of [made, await call(world, `GET /claim/${id}`), await call(world, `PUT /claim/${id}`, { body: { name: 'Cups' } }), await call(world, 'POST /claim', { body, headers: { 'Idempotency-Key': 'claim-1' } })]) {
    expect(labelsIn(answer)).toEqual({ ...asSigned, ...asPublic });
    expect(JSON.parse(answer.text).data).toMatchObject({ proof: { file: 1 }, receipts: [{ file: 2 }], stamp: 1 });
  }
});

test('so does a list, the history, and the record in the answer to an older revision', async () => {
  expect(labelsIn(await call(world, 'GET /claim'))).toMatchObject({ 'proof.file': asSigned['proof.file'], 'poster.file': asPublic['poster.file'] });
  expect(labelsIn(await call(world, `GET /claim/${id}/history`))).toMatchObject({ ...asSigned, ...asPublic });
  const old = await call(world, `PUT /claim/${id}`, { body: { name: 'Mug' }, headers: { 'If-Match': '"1"' } });
  expect(old.status).toBe(412);
  expect(labelsIn(old)).toMatchObject({ ...asSigned, ...asPublic });
});

test('a signature is no value: the kept answer, the record and its history have none', async () => {
  const { rows } = await world.pool.query<{ kept: string }>(`select coalesce((select string_agg(changes::text, '') from history), '') || (select string_agg(claim::text, '') from claim) as kept`);
  expect(rows[0]?.kept).toContain('Cup');
  expect(rows[0]?.kept).not.toContain('signature=');
});

test('what the shop’s own declarations leave private is what nobody declared for customers', () => {
  for (const resource of resources) {
    const texts = [...everyField(resource)].filter(({ field }) => 'html' in kindOf(field).storage);
    for (const { field } of texts) expect(kindOf(field).uploads?.public).toBe(true);
  }
  expect(resources.flatMap((resource) => [...privateFiles(resource)].map((path) => `${resource.name}.${path}`))).toEqual([]);
  expect([...privateFiles(claim)]).toEqual(['proof.file', 'receipts.file', 'stamp']);
});
