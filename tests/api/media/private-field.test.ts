import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindOf } from '../../../resources/kinds/index.ts';
import { resources } from '../../../resources/index.ts';
import { privateFilePaths } from '../../../server/crud/signed-labels.ts';
import { everyField } from '../../../resources/check/finding.ts';
import { draftFields } from '../../../resources/drafts.ts';
import { everything, makeSamples, sample, type SampleWorld } from '../sample-app.ts';
import { type Answer, call } from '../scenarios.ts';

/** Fields of private files: their labels contain signed URLs. */
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

/** The same with drafts. */
const { version_of: _, ...stateFields } = draftFields('letter');
const letter = sample({
  name: 'letter',
  drafts: { call: 'draft' },
  csv: { version: 1, key: 'name' },
  fields: {
    name: { kind: 'text', label: ['Name', '名稱', '名称'], maxLength: 50, required: true, unique: true },
    ...stateFields,
    // A sample can't refer to itself, so a number is used.
    version_of: { kind: 'integer', label, readOnly: true },
    proof: { kind: 'media', label },
    receipts: { kind: 'media', label, many: true },
    stamp: { kind: 'media', label, alt: false },
  },
});

let world: SampleWorld;
let id = 0;
beforeAll(async () => {
  world = await makeSamples([claim, letter]);
});
afterAll(() => world.drop());

const signed = /^\/media\/[\w.]+\?expires=\d+&signature=[\w-]{43}$/u;
const labelsIn = ({ text }: Answer) => {
  const { labels }: { labels: Record<string, Record<string, string>> } = JSON.parse(text);
  return labels;
};
const asSigned = {
  'proof.file': { 1: expect.stringMatching(signed) },
  'receipts.file': { 2: expect.stringMatching(signed) },
  stamp: { 1: expect.stringMatching(signed) },
};
const asPublic = { 'poster.file': { 1: '/media/1.png' }, 'posters.file': { 2: '/media/2.png' } };

test('a record that is made, read and changed tells signed addresses of them, and bare ones of what customers see', async () => {
  const body = {
    name: 'Cup',
    proof: { file: 1 },
    receipts: [{ file: 2 }],
    stamp: 1,
    poster: { file: 1 },
    posters: [{ file: 2 }],
  };
  const made = await call(world, 'POST /claim', { body, headers: { 'Idempotency-Key': 'claim-1' } });
  expect(made.status, made.text).toBe(201);
  id = JSON.parse(made.text).data.id;
  for (const answer of [
    made,
    await call(world, `GET /claim/${id}`),
    await call(world, `PUT /claim/${id}`, { body: { name: 'Cups' } }),
    await call(world, 'POST /claim', { body, headers: { 'Idempotency-Key': 'claim-1' } }),
  ]) {
    expect(labelsIn(answer)).toEqual({ ...asSigned, ...asPublic });
    expect(JSON.parse(answer.text).data).toMatchObject({ proof: { file: 1 }, receipts: [{ file: 2 }], stamp: 1 });
  }
});

test('so does a list, the history, and the record in the answer to an older revision', async () => {
  expect(labelsIn(await call(world, 'GET /claim'))).toMatchObject({
    'proof.file': asSigned['proof.file'],
    'poster.file': asPublic['poster.file'],
  });
  expect(labelsIn(await call(world, `GET /claim/${id}/history`))).toMatchObject({ ...asSigned, ...asPublic });
  const old = await call(world, `PUT /claim/${id}`, { body: { name: 'Mug' }, headers: { 'If-Match': '"1"' } });
  expect(old.status).toBe(412);
  expect(labelsIn(old)).toMatchObject({ ...asSigned, ...asPublic });
});

test('a signature is no value: the kept answer, the record and its history have none', async () => {
  const { rows } = await world.pool.query<{ kept: string }>(
    `select coalesce((select string_agg(changes::text, '') from history), '') || (select string_agg(claim::text, '') from claim) as kept`,
  );
  expect(rows[0]?.kept).toContain('Cup');
  expect(rows[0]?.kept).not.toContain('signature=');
});

test('what the shop’s own declarations leave private is what applicants send in', () => {
  for (const resource of resources) {
    const texts = [...everyField(resource)].filter(({ field }) => 'html' in kindOf(field).storage);
    for (const { field } of texts) expect(kindOf(field).uploads?.public).toBe(true);
  }
  expect(
    resources.flatMap((resource) => [...privateFilePaths(resource)].map((path) => `${resource.name}.${path}`)),
  ).toEqual(['user_group_application.attachments.file']);
  expect([...privateFilePaths(claim)]).toEqual(['proof.file', 'receipts.file', 'stamp']);
});

describe('a signature is no change', () => {
  const as = [...everything, 'ecommerce:ImportProduct', 'ecommerce:ExportProduct'].join(' ');
  const ask = (what: string, body?: unknown) => call(world, what, { as, ...(body !== undefined && { body }) });
  const dataIn = ({ text }: Answer): { id: number; changes: object; outcome: string } => JSON.parse(text).data;
  const lettersAddress = async () => labelsIn(await ask(`GET /letter/${live}`))['proof.file']?.[1] ?? '';
  let live = 0;
  let draft = 0;
  beforeAll(async () => {
    live = dataIn(await ask('POST /letter', { name: 'A', proof: { file: 1 }, receipts: [{ file: 2 }], stamp: 1 })).id;
    expect((await ask(`POST /letter/${live}/promote`)).status).toBe(200);
    draft = dataIn(await ask(`POST /letter/${live}/draft`)).id;
  });

  test('between a draft and its record: only the file that differs is told, and by addresses that are good now', async () => {
    expect(dataIn(await ask(`GET /letter/${draft}/differences`)).changes).toEqual({});
    await ask(`PUT /letter/${draft}`, { proof: { file: 2 } });
    const told = await ask(`GET /letter/${draft}/differences`);
    expect(dataIn(told).changes).toEqual({ 'proof.file': { before: 1, after: 2 } });
    expect(labelsIn(told)['proof.file']).toEqual({
      1: expect.stringMatching(signed),
      2: expect.stringMatching(signed),
    });
  });

  test('between a draft and a record that was written meanwhile', async () => {
    await ask(`PUT /letter/${live}`, { stamp: 2 });
    const refused = await ask(`POST /letter/${draft}/promote`, {});
    expect(refused).toMatchObject({
      status: 409,
      json: { data: { changes: { 'proof.file': { before: 1, after: 2 }, stamp: { before: 2, after: 1 } } } },
    });
    expect(labelsIn(refused).stamp).toEqual({ 1: expect.stringMatching(signed), 2: expect.stringMatching(signed) });
  });

  test('in a row of a file: an address as an answer told it is the file that is there', async () => {
    const address = await lettersAddress();
    expect(address).toMatch(signed);
    const row = { name: 'A', 'proof.file': address };
    const one = await ask('PUT /letter/import/update/single', { csv_version: 1, dry_run: true, row });
    expect(one, one.text).toMatchObject({ status: 200, json: { data: { outcome: 'unchanged' } } });
    for (const values of [
      row,
      { ...row, 'proof.file': '/media/1.png' },
      { ...row, 'proof.file': address.replace(/expires=\d+/u, 'expires=1') },
    ]) {
      const checked = await ask('PUT /letter/import/update/rows', {
        csv_version: 1,
        dry_run: true,
        rows: [{ row: 3, values }],
      });
      expect(checked, checked.text).toMatchObject({ status: 200, json: { data: [{ outcome: 'unchanged' }] } });
    }
    const other = await ask('PUT /letter/import/update/single', {
      csv_version: 1,
      dry_run: true,
      row: { ...row, 'proof.file': address.replace('1.png', '2.png') },
    });
    expect(dataIn(other).changes).toEqual({ 'proof.file': { before: 1, after: 2 } });
    expect(JSON.stringify(dataIn(other))).not.toContain('signature=');
  });

  test('in a table of chosen columns, whose labels are signed, and in its file, whose cells are bare', async () => {
    const query = `configurable-datatable/letter?columns[]=name&columns[]=proof.file&ids[]=${live}`;
    const table = await ask(`GET /${query}`);
    expect(table, table.text).toMatchObject({ status: 200, json: { data: [{ id: live, proof: { file: 1 } }] } });
    expect(labelsIn(table)['proof.file']).toEqual({ 1: expect.stringMatching(signed) });
    const file = await call(world, `GET /${query}`, { as, headers: { Accept: 'text/csv' } });
    expect(file.text.trimEnd().split(/\r?\n/u).at(-1)).toBe(`${live},A,/media/1.png`);
  });

  test('in the history of both, which names ids', async () => {
    for (const id of [live, draft]) {
      const { data }: { data: readonly object[] } = JSON.parse((await ask(`GET /letter/${id}/history`)).text);
      expect(data.length).toBeGreaterThan(0);
      expect(JSON.stringify(data)).not.toContain('/media/');
    }
    const { rows } = await world.pool.query<{ kept: string }>(
      `select coalesce(string_agg(changes::text, ''), '') as kept from history where entity = 'letter'`,
    );
    expect(rows[0]?.kept).not.toMatch(/signature=|expires=/u);
  });
});
