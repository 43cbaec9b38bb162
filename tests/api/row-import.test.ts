import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jobHandlers, slots } from '../../server/slots.ts';
import { parseJob } from '../../server/jobs/jobs.ts';
import { runOnce } from '../../server/db/connection/statement.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { rowImportJob } from '../../server/traits/csv/row-import/job.ts';
import { sql } from 'drizzle-orm';
import { call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Lines of text that become rows of a record in the background (docs/decisions/0055-rows-beyond-a-form.md). */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('clerk', [
    'ecommerce:ListUsers',
    'ecommerce:GetUser',
    'ecommerce:CreateUser',
    'ecommerce:UpdateUser',
    'ecommerce:DeleteUser',
  ]);
  await shop.addPerson('reader', ['ecommerce:ListUsers', 'ecommerce:GetUser']);
});
afterAll(() => shop.drop());

const record = z.looseObject({ data: z.looseObject({ id: z.number(), revision: z.number() }) });
const jobOf = z.object({
  data: z.looseObject({
    id: z.number(),
    status: z.string(),
    total: z.number(),
    done: z.number(),
    failed: z.number(),
    errors: z.array(
      z.object({
        row: z.number().optional(),
        text: z.string().optional(),
        field: z.string().optional(),
        message: z.string(),
      }),
    ),
  }),
});
const rowsOf = z.object({
  data: z.array(z.looseObject({ email: z.string() })),
  meta: z.looseObject({ total: z.number() }),
});

async function group(name: string, emails: readonly string[] = []): Promise<number> {
  const body = { name: { zh_HK: name, en_US: name }, emails: { set: emails.map((email) => ({ email })) } };
  const { json } = await call(shop, 'POST /user-group', { as: 'clerk', body });
  return record.parse(json).data.id;
}

async function send(
  text: string | Uint8Array<ArrayBuffer>,
  id: number,
  { as = 'clerk', field = 'emails', headers = {} as Readonly<Record<string, string>> } = {},
) {
  const body = new FormData();
  body.set('file', new File([text], 'emails.txt'));
  const answer = await shop.app.request(`/api/user-group/${id}/rows/${field}/import`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf(as)}`, ...headers },
  });
  const json: unknown = await answer.json();
  return { status: answer.status, json };
}

const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
const job = async (id: number, as = 'clerk') => (await call(shop, `GET /job/${id}`, { as })).json;
const done = async (sent: { readonly json: unknown }) => {
  const { id } = jobOf.parse(sent.json).data;
  await work();
  return jobOf.parse(await job(id)).data;
};
const emails = async (id: number, page = 1) =>
  rowsOf.parse(
    (await call(shop, `GET /user-group/${id}/rows/emails?per_page=1000&page=${page}`, { as: 'clerk' })).json,
  );

describe('lines', () => {
  test('become rows in the background; invalid and repeated ones are refused by their line, and the others stay', async () => {
    const id = await group('First', ['old@shop.example']);
    const sent = await send(
      '\uFEFFEmail\r\na@shop.example\r\n\r\nno address\r\nb@shop.example, c@shop.example\r\nA@shop.example\r\nold@shop.example\r\n',
      id,
    );
    expect([sent.status, jobOf.parse(sent.json).data]).toEqual([
      202,
      expect.objectContaining({ status: 'queued', total: 7, done: 0, failed: 0 }),
    ]);
    expect(await done(sent)).toMatchObject({
      status: 'done',
      total: 7,
      done: 3,
      failed: 4,
      errors: [
        { row: 4, text: 'no', field: 'email' },
        { row: 4, text: 'address', field: 'email' },
        { row: 6, text: 'A@shop.example', field: 'email' },
        { row: 7, text: 'old@shop.example', field: 'email' },
      ],
    });
    expect((await emails(id)).data.map(({ email }) => email).toSorted()).toEqual([
      'a@shop.example',
      'b@shop.example',
      'c@shop.example',
      'old@shop.example',
    ]);
    const history = await call(shop, `GET /user-group/${id}/history`, { as: 'clerk' });
    expect(history.json).toMatchObject({
      data: [
        {
          action: 'import',
          by: { name: 'clerk of the tests' },
          changes: { emails: { before: [], after: [{}, {}, {}] } },
        },
        {},
      ],
    });
  });

  test('that are long are refused by their number alone', async () => {
    const id = await group('Long lines');
    const { errors } = await done(await send(`${'x'.repeat(201)}\n${'y'.repeat(200)}`, id));
    expect(errors.map(({ row, text }) => [row, text])).toEqual([
      [1, undefined],
      [2, 'y'.repeat(200)],
    ]);
  });

  test('take turns: each writes a thousand, and goes on where the one before ended', async () => {
    const id = await group('Turns');
    const text = Array.from({ length: 2_000 }, (_, number) => `t${number}@shop.example`).join('\n');
    const sent = jobOf.parse((await send(text, id)).json).data;
    const [row = []] = await runOnce(
      shop.parts.pool,
      sql`select id, task, data, user_id, language, attempts from job where id = ${sent.id}`,
    );
    const handler = rowImportJob(slots);
    expect(handler.takesTurns).toBe(true);
    const { signal } = new AbortController();
    for (const written of [1_000, 2_000, 2_000]) {
      await handler.run(parseJob(row), { ...shop.parts, signal, turnOver: AbortSignal.abort() });
      expect(jobOf.parse(await job(sent.id)).data).toMatchObject({ done: written, failed: 0 });
      expect((await emails(id)).meta.total).toBe(written);
    }
    await work();
    expect(jobOf.parse(await job(sent.id)).data).toMatchObject({ status: 'done', done: 2_000 });
  });

  test('by the thousand are written in parts, each once, by two servers together and after a stop', async () => {
    const id = await group('Thousands');
    const lines = Array.from({ length: 3_500 }, (_, number) => `p${number}@shop.example`);
    lines[2_100] = 'p7@shop.example';
    const sent = jobOf.parse((await send(lines.join('\n'), id)).json).data;
    const [row = []] = await runOnce(
      shop.parts.pool,
      sql`select id, task, data, user_id, language, attempts from job where id = ${sent.id}`,
    );
    const stop = new AbortController();
    const { signal } = new AbortController();
    const handler = rowImportJob(slots);
    const first = handler.run(parseJob(row), { ...shop.parts, signal: stop.signal, turnOver: signal });
    stop.abort();
    await first;
    await Promise.all([1, 2].map(() => handler.run(parseJob(row), { ...shop.parts, signal, turnOver: signal })));
    expect(jobOf.parse(await job(sent.id)).data).toMatchObject({
      done: 3_499,
      failed: 1,
      errors: [{ row: 2_101, field: 'email' }],
    });
    expect((await emails(id)).meta.total).toBe(3_499);
    expect(
      new Set(
        (await Promise.all([1, 2, 3, 4].map((page) => emails(id, page)))).flatMap(({ data }) =>
          data.map((one) => one.email),
        ),
      ).size,
    ).toBe(3_499);
    expect(await job(sent.id)).not.toHaveProperty('data.payload');
  });

  test('sent again with the same key are the first job; another text is refused', async () => {
    const id = await group('Twice');
    const headers = { 'Idempotency-Key': 'rows-1' };
    const [one, again, other] = [
      await send('a@b.example', id, { headers }),
      await send('a@b.example', id, { headers }),
      await send('c@b.example', id, { headers }),
    ];
    expect(jobOf.parse(again.json).data.id).toBe(jobOf.parse(one.json).data.id);
    expect(other.status).toBe(422);
  });

  test('of telephone numbers are read as a form reads them', async () => {
    const id = await group('Telephones');
    expect(
      await done(await send('+852 2345 6789\n'.replaceAll(' ', ''), id, { field: 'phone_numbers' })),
    ).toMatchObject({
      done: 1,
      failed: 0,
    });
  });

  test('for a record that was deleted meanwhile say so, and add nothing', async () => {
    const id = await group('Gone');
    const sent = await send('a@b.example', id);
    await call(shop, `DELETE /user-group/${id}`, { as: 'clerk' });
    expect(await done(sent)).toMatchObject({
      status: 'failed',
      done: 0,
      errors: [{ message: 'It was deleted. Restore it first.' }],
    });
    expect(await send('a@b.example', id)).toMatchObject({
      status: 404,
      json: { message: 'It was deleted. Restore it first.' },
    });
  });
});

test.each([
  ['somebody who may only look', 'a@b.example', { as: 'reader' }, 403],
  ['a field that takes no lines', 'a@b.example', { field: 'email_domains' }, 404],
  ['a field that there is not', 'a@b.example', { field: 'nothing' }, 404],
  ['no lines', ' \r\n\r\n', {}, 422],
  ['bytes that are no text', new Uint8Array([0x61, 0xff, 0xfe, 0x0a]), {}, 422],
  ['a zero byte', 'a@b.example\0', {}, 422],
] as const)('refused, and nothing begun: %s', async (_name, text, options, status) => {
  const id = await group(`Refused ${_name}`);
  const count = async () => Number((await runOnce(shop.parts.pool, sql`select count(*) from job`))[0]?.[0]);
  const before = await count();
  expect((await send(text, id, options)).status).toBe(status);
  expect(await count()).toBe(before);
});

test('a record that there is not, and a body that is no file', async () => {
  expect((await send('a@b.example', 999_999)).status).toBe(404);
  const id = await group('Body');
  expect((await call(shop, `POST /user-group/${id}/rows/emails/import`, { as: 'clerk', body: {} })).status).toBe(415);
});
