import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../counts.ts';
import type { JsonValue } from '../../resources/kinds/kind.ts';
import { jobHandlers, slots } from '../../server/slots.ts';
import { parseJob } from '../../server/jobs/jobs.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { importJob } from '../../server/traits/csv/import/import-job.ts';
import { runWhileLocked } from './run-while-locked.ts';
import { call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/**
 * Files uploaded whole, and the jobs that write them (CONTRACT, Imports and exports;
 * docs/decisions/0019-csv-and-jobs.md).
 */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('importer', ['ecommerce:ListProducts', 'ecommerce:ImportProduct', 'ecommerce:DeleteProduct']);
  await shop.addPerson('other', ['ecommerce:ListProducts', 'ecommerce:ImportProduct']);
  await shop.addPerson('reader', ['ecommerce:ListProducts', 'ecommerce:UpdateProduct']);
});
afterAll(() => shop.drop());

interface Sent {
  readonly status: number;
  readonly json: unknown;
}
const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    json,
  );

async function send(
  file: string | Uint8Array<ArrayBuffer>,
  {
    as = 'importer',
    path = 'sku/import/upsert',
    headers = {},
    field = 'file',
  }: {
    readonly as?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly field?: string;
  } = {},
): Promise<Sent> {
  const body = new FormData();
  body.set(field, new File([file], '貨品.csv'));
  const answer = await shop.app.request(`/api/${path}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf(as)}`, 'X-STORE-ID': `${shop.store}`, ...headers },
  });
  return { status: answer.status, json: await answer.json() };
}

const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
const job = async (id: unknown, as = 'importer') => call(shop, `GET /job/${String(id)}`, { as });
/**
 * Retries the job until it has failed for good. An attempt's lock is released a moment later, so the next attempt may
 * still find it locked.
 */
const givenUp = (id: unknown, as: string) =>
  expect
    .poll(
      async () => {
        shop.advance(3_600_000);
        await work();
        return at((await job(id, as)).json, 'data', 'status');
      },
      { interval: 5 },
    )
    .toBe('failed');
const codes = async () =>
  (
    await shop.db.execute<{ item_code: string; name: string; revision: number }>(
      sql`select item_code, name, revision from sku order by id`,
    )
  ).rows;
const file = (...lines: readonly string[]) => ['#sku,1', 'item_code,名稱,Gross weight', ...lines, ''].join('\r\n');

describe('refused, and nothing kept', () => {
  const count = async () =>
    (
      await shop.db.execute<{ n: number }>(
        sql`select ((select count(*) from job) + (select count(*) from import_run) + (select count(*) from import_chunk))::integer as n`,
      )
    ).rows[0]?.n;
  test.each([
    ['a person who may not', file('A,B,'), { as: 'reader' }, 403],
    ['another version', file('A,B,').replace('#sku,1', '#sku,2'), {}, 422],
    ['another entity', file('A,B,').replace('#sku', '#product'), {}, 422],
    ['no version', file('A,B,').replace('#sku,1\r\n', ''), {}, 422],
    ['nothing at all', '', {}, 422],
    ['a column that there is not', file('A,B,').replace('Gross weight', 'Colour'), {}, 422],
    ['a column that only begins like a remark', file('A,B,').replace('Gross weight', '# of pieces'), {}, 422],
    ['a column twice', file('A,B,').replace('Gross weight', 'Name'), {}, 422],
    ['a quote that is never closed', file('A,"B,'), {}, 422],
    ['another field', file('A,B,'), { field: 'document' }, 422],
    ['a mode that there is not', file('A,B,'), { path: 'sku/import/promote' }, 404],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
      {},
      422,
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', {}, 422],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', {}, 422],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 0x21, 0]), {}, 422],
    ['a column of JavaScript’s own', file('A,B,').replace('Gross weight', '__proto__'), {}, 422],
    ['another such column', file('A,B,').replace('Gross weight', 'constructor'), {}, 422],
    ['a row without end', file(`A,"${'長'.repeat(3_000_000)}`), {}, 422],
    ['a row that is too long', file(`A,${'長'.repeat(1_100_000)},1`), {}, 422],
    ['a row of too many cells', file(`A,B,1${','.repeat(2_000)}`), {}, 422],
    ['a character that is none', file('A,\0,'), {}, 422],
    [
      'bytes that are no text',
      new Uint8Array([...new TextEncoder().encode('#sku,1\nitem_code,name\nA,'), 0xff, 0x80, 0xff]),
      {},
      422,
    ],
  ] as const)('%s', async (_name, content, options, status) => {
    const answer = await send(content, options);
    expect([answer.status, answer.json]).toEqual([status, expect.objectContaining({ message: expect.any(String) })]);
    expect(await count()).toBe(0);
  });

  test.each([
    ['an encoding that there is not', 'encoding=latin1', 'encoding'],
    ['a parameter that there is not', 'charset=utf-8', 'charset'],
    ['another store than the active one', 'store_id=2', ''],
    ['no store at all', 'store_id=', ''],
  ])('%s', async (_name, query, named) => {
    const answer = await send(file('A,B,'), { path: `sku/import/upsert?${query}` });
    expect([answer.status, at(answer.json, 'message')]).toEqual([400, expect.stringContaining(named)]);
    expect(await count()).toBe(0);
  });

  test('by the sentence of SPEC §5, and by the name of the column', async () => {
    expect(at((await send('a,b\n1,2\n')).json, 'message')).toBe(
      'Wrong version of csv. Please download the new version.',
    );
    expect(at((await send('a,b\n1,2\n')).json, 'errors')).toEqual({
      file: ['The first line of the file is missing: it must be “#sku,1”, and the second line the headings'],
    });
    expect((await send('#sku,9\nitem_code\nA\n')).json).not.toHaveProperty('errors');
    expect(at((await send(file('A,B,').replace('Gross weight', 'Colour'))).json, 'errors')).toEqual({
      Colour: ['There is no field “Colour” here'],
    });
    expect(at((await send(file('A,B,').replace('Gross weight', 'item_code'))).json, 'errors')).toEqual({
      item_code: ['The file has the column “item_code” twice'],
    });
    expect(at((await send(file('A,\0,'))).json, 'message')).toBe(
      'Line 3 of the file holds a NUL character, which no text has. Save the file as text again.',
    );
  });

  test('JSON is no file', async () => {
    expect((await call(shop, 'POST /sku/import/upsert', { as: 'importer', body: {} })).status).toBe(415);
  });
});

describe('a file', () => {
  test('is answered with a job, whose rows are written once it runs; wrong ones are named', async () => {
    const sent = await send(
      file('A-1,普洱茶,"1,000.5"', 'A-2,=1+1,', ',,', 'A-3,無效,heavy', 'a-1,普洱茶,', 'A-4,多,1,x'),
    );
    expect([sent.status, sent.json]).toEqual([
      202,
      { data: expect.objectContaining({ status: 'queued', total: 5, done: 0, failed: 0, errors: [] }) },
    ]);
    expect(await codes()).toEqual([]);
    await work();
    const done = await job(at(sent.json, 'data', 'id'));
    expect(done.json).toMatchObject({
      data: {
        status: 'done',
        total: 5,
        done: 3,
        failed: 2,
        errors: [
          { row: 6, field: 'gross_weight', message: 'The Gross weight field may only contain numeric characters' },
          { row: 8, field: 'column 4', message: 'There is no field “column 4” here' },
        ],
      },
    });
    expect(await codes()).toEqual([
      { item_code: 'A-1', name: '普洱茶', revision: 1 },
      { item_code: 'A-2', name: '=1+1', revision: 1 },
    ]);
    const run = await call(shop, `GET /sku/import/${String(at(done.json, 'data', 'import'))}`, { as: 'importer' });
    expect(run.json).toMatchObject({
      data: {
        file_name: '貨品.csv',
        total: 5,
        status: 'done',
        counts: { create: 2, update: 0, unchanged: 1, wrong: 2 },
      },
    });
    expect(
      (await shop.db.execute<{ n: number }>(sql`select count(*)::integer as n from import_chunk`)).rows[0]?.n,
    ).toBe(0);
  });

  test('sent again finds every row unchanged; with the same key it is the first job', async () => {
    const before = await codes();
    const content = file('A-1,普洱茶,"1,000.5"', 'A-2,=1+1,');
    const headers = { 'Idempotency-Key': 'the first' };
    const [first, again] = [await send(content, { headers }), await send(content, { headers })];
    expect(at(again.json, 'data', 'id')).toBe(at(first.json, 'data', 'id'));
    expect((await send(file('A-9,x,'), { headers })).status).toBe(422);
    await work();
    expect(await codes()).toEqual(before);
    expect(at((await send(content, { headers })).json, 'data')).toMatchObject({
      id: at(first.json, 'data', 'id'),
      status: 'done',
      done: 2,
    });
    const run = await call(shop, `GET /sku/import/${String(at(first.json, 'data', 'import'))}`, { as: 'importer' });
    expect(run.json).toMatchObject({ data: { counts: { create: 0, update: 0, unchanged: 2, wrong: 0 } } });
    shop.advance(25 * 3_600_000);
    expect(at((await send(content, { headers })).json, 'data', 'id')).not.toBe(at(first.json, 'data', 'id'));
    await work();
  });

  test('two concurrent calls with one key create one job', async () => {
    const headers = { 'Idempotency-Key': 'at once' };
    const answers = await Promise.all([1, 2, 3].map(() => send(file('A-2,兩次,'), { headers })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ json }) => at(json, 'data', 'id'))).size).toBe(1);
    await work();
  });

  test('is followed by whoever sent it, and by nobody else', async () => {
    const sent = await send(file('A-1,普洱茶,'));
    const id = at(sent.json, 'data', 'id');
    expect((await job(id)).status).toBe(200);
    expect((await job(id, 'other')).status).toBe(404);
    expect((await call(shop, `GET /job/${String(id)}`)).status).toBe(401);
    expect((await job(9_999_999_999)).status).toBe(404);
    await work();
  });

  test('of a user who lost the permission meanwhile writes nothing', async () => {
    await shop.addPerson('leaver', ['ecommerce:ListProducts', 'ecommerce:ImportProduct']);
    const sent = await send(file('L-1,不准,'), { as: 'leaver' });
    expect(sent.status).toBe(202);
    await shop.db.execute(sql`update role set permissions = array['ecommerce:ListProducts'] where key = 'role_leaver'`);
    await work();
    expect((await codes()).map(({ item_code: code }) => code)).not.toContain('L-1');
    const failed = (await job(at(sent.json, 'data', 'id'), 'leaver')).json;
    expect(failed).toMatchObject({
      data: {
        status: 'failed',
        done: 0,
        errors: [{ message: 'Whoever asked for this may no longer do it: their permissions have changed.' }],
      },
    });
    const run = await call(shop, `GET /sku/import/${String(at(failed, 'data', 'import'))}`, { as: 'importer' });
    expect(run.json).toMatchObject({
      data: { status: 'done', finished_at: expect.any(String), counts: { create: 0 } },
    });
    expect((await shop.db.execute(sql`select from import_chunk`)).rows).toEqual([]);
    const undone = await call(shop, `POST /sku/import/${String(at(failed, 'data', 'import'))}/undo`, {
      as: 'importer',
    });
    expect(undone.json).toEqual({ data: { undone: 0, left: [] } });
  });

  test('that keeps failing is given up, without internal details', async () => {
    const sent = await send(file('BOOM-1,一,'));
    await shop.db.execute(
      sql`create function stumble() returns trigger language plpgsql as $$ begin raise exception 'secret inside' using errcode = 'XX000'; end $$`,
    );
    await shop.db.execute(sql`create trigger stumble before insert on sku for each row execute function stumble()`);
    await givenUp(at(sent.json, 'data', 'id'), 'importer');
    await shop.db.execute(sql`drop function stumble cascade`);
    const { json, text } = await job(at(sent.json, 'data', 'id'));
    expect(json).toMatchObject({
      data: { status: 'failed', done: 0, errors: [{ message: expect.stringContaining('given up after 5 attempts') }] },
    });
    expect(text).not.toContain('secret inside');
    expect(
      (await call(shop, `GET /sku/import/${String(at(json, 'data', 'import'))}`, { as: 'importer' })).json,
    ).toMatchObject({ data: { status: 'done' } });
  });

  test('that a job brings is not finished by hand meanwhile', async () => {
    const sent = await send(file('HAND-1,一,'));
    const id = String(at(sent.json, 'data', 'import'));
    expect((await call(shop, `POST /sku/import/${id}/finish`, { as: 'importer' })).status).toBe(409);
    await work();
    expect((await call(shop, `GET /sku/import/${id}`, { as: 'importer' })).json).toMatchObject({
      data: { status: 'done', counts: { create: 1 } },
    });
  });

  test('of thousands of rows is written whole, and once, by two servers together', async () => {
    const lines = Array.from(
      { length: 2_300 },
      (_, place) => `B-${place},第 ${place} 件,${place % 7 === 6 ? 'x' : '1'}`,
    );
    const sent = await send(file(...lines), { path: 'sku/import/create' });
    await Promise.all([work(), work()]);
    const wrong = lines.filter((line) => line.endsWith('x')).length;
    expect((await job(at(sent.json, 'data', 'id'))).json).toMatchObject({
      data: { status: 'done', total: 2_300, done: 2_300 - wrong, failed: wrong },
    });
    const { rows } = await shop.db.execute<{ n: number; noted: number; most: number }>(
      sql`select count(*)::integer as n, max(revision) as most, (select count(*)::integer from history where entity = 'sku' and action = 'import' and title #>> '{}' like '第 %') as noted from sku where item_code like 'B-%'`,
    );
    expect(rows).toEqual([{ n: 2_300 - wrong, noted: 2_300 - wrong, most: 1 }]);
  });

  test.each([
    ['together', 40],
    ['one by one', 6],
  ])(
    'that a server goes on with which does not know yet that it lost its lock is told as it is, rows written %s',
    async (_way, rows) => {
      const wrong = rows / 2;
      const lines = Array.from(
        { length: rows },
        (_, place) => `LOST-${rows}-${place},失鎖,${place % 2 === 0 ? '1' : 'heavy'}`,
      );
      const id = at((await send(file(...lines), { path: 'sku/import/create' })).json, 'data', 'id');
      const { pool } = shop.parts;
      const {
        rows: [row],
      } = await pool.query<JsonValue[]>({
        text: 'select id, task, data, user_id, language, attempts from job where id = $1',
        values: [id],
        rowMode: 'array',
      });
      const never = new AbortController().signal;
      const write = () => importJob(slots).run(parseJob(row ?? []), { ...shop.parts, signal: never, turnOver: never });
      // Both have read the rows and are about to write.
      await runWhileLocked(pool, [`update import_run set digest = digest where job_id = $1`, [id]], [write, write]);
      await work();
      const { json } = await job(id);
      expect(json).toMatchObject({ data: { status: 'done', total: rows, done: rows - wrong, failed: wrong } });
      expect([at(json, 'data', 'errors')].flat().map((error) => at(error, 'field'))).toEqual(
        Array.from({ length: wrong }, () => 'gross_weight'),
      );
      const {
        rows: [kept],
      } = await pool.query(
        `select counts, (select count(*)::integer from sku where item_code like $2) as skus, (select count(*)::integer from import_chunk) as left from import_run where job_id = $1`,
        [id, `LOST-${rows}-%`],
      );
      expect(kept).toMatchObject({ counts: { create: rows - wrong, wrong }, skus: rows - wrong, left: 0 });
    },
  );

  test('of any rows leaves what the same rows leave that come one by one: records, history, outcomes', async () => {
    const mer = (await call(shop, 'POST /merchant', { as: 'administrator', body: { name: 'Wing On' } })).json;
    await call(shop, 'POST /merchant', { as: 'administrator', body: { name: 'Twice' } });
    await call(shop, 'POST /merchant', { as: 'administrator', body: { name: 'twice' } });
    const paths = ['item_code', 'name', 'merchant', 'delivery_type', 'gross_weight', 'locker', 'remarks'] as const;
    const row = fc.tuple(
      fc.integer({ min: 0, max: 60 }).map((code) => (code === 0 ? '' : `Q-${code}`)),
      fc.constantFrom('', '茶', "'=1", '(clear)', 'Tea'),
      fc.constantFrom('', 'wing on', `#${String(at(mer, 'data', 'id'))}`, 'Twice', 'Nobody', '(clear)'),
      fc.constantFrom('', 'digital', 'home_delivery', 'by air', '送貨上門'),
      fc.constantFrom('', '1', '1,000.5', '-1', '2.000', '(clear)'),
      fc.constantFrom('', '1', 'no', 'maybe'),
      fc.constantFrom('', 'one', 'two\nlines', "''quoted"),
    );
    const state = async (store: number, run: number) => ({
      skus: (
        await shop.db.execute(
          sql`select item_code, name, merchant, description, remarks, delivery_type, gross_weight, locker, alcoholic, revision from sku where store_id = ${store} and item_code like 'Q-%' order by item_code`,
        )
      ).rows,
      history: (
        await shop.db.execute(
          sql`select s.item_code, h.action, h.by_name, h.title, h.changes, h.revision from history h join sku s on s.id = h.record_id where h.entity = 'sku' and h.store_id = ${store} and s.item_code like 'Q-%' order by s.item_code, h.revision`,
        )
      ).rows,
      rows: (
        await shop.db.execute(
          sql`select r.row, r.outcome, s.item_code, r.revision, r.wrong from import_row r left join sku s on s.id = r.record_id where r.import_id = ${run} order by r.row`,
        )
      ).rows,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 120 }),
        fc.constantFrom('create', 'update', 'upsert'),
        async (rows, mode) => {
          await shop.db.execute(sql`delete from sku where item_code like 'Q-%'`);
          for (const store of shop.stores)
            await shop.db.execute(
              sql`insert into sku (store_id, item_code, name, gross_weight) select ${store}, 'Q-' || n, '茶', 1 from generate_series(1, 30) n`,
            );
          const csv = [
            '#sku,1',
            paths.join(),
            ...rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()),
          ].join('\n');
          const sent = await send(csv, { path: `sku/import/${mode}` });
          await work();
          const one = (
            await call(shop, 'POST /sku/import', {
              as: 'importer',
              store: shop.stores[1],
              body: { file_name: 'b.csv', mode, total: rows.length },
            })
          ).json;
          const values = rows
            .map((cells, place) => ({
              row: place + 3,
              values: Object.fromEntries(cells.map((cell, index) => [paths[index], cell])),
            }))
            .filter((_, place) => rows[place]?.some((cell) => cell.trim() !== ''));
          for (const value of values)
            expect(
              (
                await call(shop, `PUT /sku/import/${mode}/rows`, {
                  as: 'importer',
                  store: shop.stores[1],
                  body: { csv_version: 1, import: at(one, 'data', 'id'), rows: [value] },
                })
              ).status,
            ).toBe(200);
          expect(await state(shop.stores[0], Number(at(sent.json, 'data', 'import')))).toEqual(
            await state(shop.stores[1], Number(at(one, 'data', 'id'))),
          );
        },
      ),
      { numRuns: examples(6) },
    );
  });

  test('of rows that failed is read past their reasons', async () => {
    const sent = await send('#sku,1\n#error,item_code,name\nThe Name is required,F-1,名\n', {});
    await work();
    expect((await job(at(sent.json, 'data', 'id'))).json).toMatchObject({
      data: { status: 'done', done: 1, failed: 0, errors: [] },
    });
  });

  test('can be undone', async () => {
    const sent = await send(file('Z-1,一,', 'Z-2,二,'));
    const waiting = await call(
      shop,
      `POST /sku/import/${String(at((await job(at(sent.json, 'data', 'id'))).json, 'data', 'import'))}/undo`,
      { as: 'importer' },
    );
    expect([waiting.status, at(waiting.json, 'message')]).toEqual([
      409,
      'This import is still running: 0 of 2 so far. Try again once it is over.',
    ]);
    await work();
    const undone = await call(
      shop,
      `POST /sku/import/${String(at((await job(at(sent.json, 'data', 'id'))).json, 'data', 'import'))}/undo`,
      { as: 'importer' },
    );
    expect(undone.json).toEqual({ data: { undone: 2, left: [] } });
    expect((await codes()).filter(({ item_code: code }) => code.startsWith('Z-'))).toEqual([]);
  });
});
