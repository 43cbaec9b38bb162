import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../counts.ts';
import { runOnce } from '../../server/db/connection/statement.ts';
import { runHousekeeping } from '../../server/housekeeping.ts';
import { addProgress, parseJob } from '../../server/jobs/jobs.ts';
import { jobHandlers } from '../../server/slots.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Undoing imports, large ones by a job, small ones at once, with the same result; and how long undo is possible. */
let shop: Shop;
const as = 'administrator';
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    json,
  );
const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
const undo = (run: number, headers: Record<string, string> = {}) =>
  call(shop, `POST /sku/import/${run}/undo`, { as, headers });
const count = async (of: string) =>
  Number((await shop.db.execute<{ n: number }>(sql.raw(`select count(*)::integer as n from ${of}`))).rows[0]?.n);

/** Imports a file by a job and returns the import's id. */
async function imported(lines: readonly string[], header = 'item_code,name,remarks'): Promise<number> {
  const body = new FormData();
  body.set('file', new File([['#sku,1', header, ...lines, ''].join('\n')], 'a.csv'));
  const answer = await shop.app.request('/api/sku/import/upsert', {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf(as)}`, 'X-STORE-ID': `${shop.store}` },
  });
  await work();
  return Number(at(await answer.json(), 'data', 'import'));
}

describe('of more than a thousand records', () => {
  let run = 0;
  const many = 2_300;
  const codes = (n: number) => Array.from({ length: n }, (_, place) => `M-${place}`);

  test('is done by a job, which says what it left', async () => {
    await imported(codes(500).map((code) => `${code},before,kept`));
    run = await imported([...codes(many).map((code) => `${code},after,`), 'M-0,,twice']);
    // One record was changed since, one deleted, one is needed by another record.
    const [first, second, third] = (
      await shop.db.execute<{ id: number }>(
        sql`select id from sku where item_code in ('M-7', 'M-1700', 'M-1800') order by id`,
      )
    ).rows.map(({ id }) => id);
    expect((await call(shop, `PUT /sku/${first}`, { as, body: { remarks: 'mine' } })).status).toBe(200);
    expect((await call(shop, `DELETE /sku/${second}`, { as })).status).toBe(200);
    const product = at((await call(shop, 'POST /product', { as, body: { code: 'needs' } })).json, 'data', 'id');
    expect(
      (
        await call(shop, 'POST /product-version', {
          as,
          body: { product, key: 'needs', name: { zh_HK: '茶', en_US: 'Tea' }, sku: third },
        })
      ).status,
    ).toBe(201);
    const asked = await undo(run);
    expect([asked.status, asked.json]).toEqual([202, { data: { job_id: expect.any(Number) } }]);
    // A repeated request starts no second job.
    expect((await undo(run)).json).toEqual(asked.json);
    await work();
    const job = await call(shop, `GET /job/${String(at(asked.json, 'data', 'job_id'))}`, { as });
    expect(job.json).toMatchObject({
      data: { status: 'done', task: 'undo_import', import: run, total: many, done: many - 3, failed: 3 },
    });
    expect(at(job.json, 'data', 'errors')).toEqual(
      expect.arrayContaining([
        { id: first, title: 'after', message: 'Someone changed the record since you opened it' },
        { id: second, title: `#${second}`, message: 'This page could not be found' },
        { id: third, title: 'after', message: expect.stringContaining('1 Product version') },
      ]),
    );
    expect(
      await count(`sku where item_code like 'M-%' and name = 'before' and remarks = 'kept' and revision = 3`),
    ).toBe(498);
    expect(await count(`sku where item_code = 'M-0' and name = 'before' and remarks = 'kept' and revision = 4`)).toBe(
      1,
    );
    expect(await count(`sku where item_code like 'M-%'`)).toBe(501);
    expect(await count(`history where entity = 'sku' and action = 'undo_import'`)).toBe(many - 3);
  });

  test('leaves the rest to be undone at once, when nothing is in the way any more', async () => {
    expect((await undo(run)).json).toMatchObject({ data: { undone: many - 3, left: [{}, {}, {}] } });
    // A partial undo is reported wherever the import is read.
    const counted = { status: 'done', counts: { undone: many - 3 } };
    expect((await call(shop, `GET /sku/import/${run}`, { as })).json).toMatchObject({ data: counted });
    expect(at((await call(shop, 'GET /sku/import', { as })).json, 'data')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: run, counts: expect.objectContaining(counted.counts) })]),
    );
    await shop.db.execute(sql`delete from product_version where key = 'needs'`);
    const answer = await undo(run);
    expect(answer.json).toMatchObject({ data: { undone: many - 2, left: [{}, {}] } });
    expect((await undo(run)).json).toEqual(answer.json);
  });

  test('takes turns: each goes on where the one before ended, and tries nothing again that was left', async () => {
    const turns = await imported(codes(1_200).map((code) => `T-${code},made,`));
    const changed = `item_code in ('T-M-1199', 'T-M-1150', 'T-M-600', 'T-M-3')`;
    await shop.db.execute(sql.raw(`update sku set revision = revision + 1 where ${changed}`));
    const id = at((await undo(turns)).json, 'data', 'job_id');
    const handler = jobHandlers.get('undo_import');
    if (!handler) throw new Error('no handler');
    expect(handler.takesTurns).toBe(true);
    const turnOver = AbortSignal.abort();
    const turn = async (signal = new AbortController().signal) => {
      const [row = []] = await runOnce(
        shop.parts.pool,
        sql`select id, task, data, user_id, language, attempts from job where id = ${id}`,
      );
      await handler.run(parseJob(row), { ...shop.parts, signal, turnOver });
      const { done, failed, errors } = Object(at((await call(shop, `GET /job/${String(id)}`, { as })).json, 'data'));
      return { done, failed, told: errors.length };
    };
    expect(await turn()).toEqual({ done: 498, failed: 2, told: 2 });
    // An attempt that a server starts and doesn't finish counts nothing twice.
    await addProgress(shop.parts.pool, Number(id), { done: 0, failed: 1, errors: [{ message: 'broke off' }] });
    expect(await turn(AbortSignal.abort())).toEqual({ done: 498, failed: 2, told: 2 });
    // Rows left out by an earlier attempt stay left out, even if the obstacle is gone.
    await shop.db.execute(sql`update sku set revision = revision - 1 where item_code = 'T-M-1199'`);
    expect(await turn()).toEqual({ done: 997, failed: 3, told: 3 });
    expect(await turn()).toEqual({ done: 1_196, failed: 4, told: 4 });
    expect(await turn()).toEqual({ done: 1_196, failed: 4, told: 4 });
    expect(await count(`sku where item_code like 'T-M-%'`)).toBe(4);
    expect((await call(shop, `GET /sku/import/${turns}`, { as })).json).toMatchObject({
      data: { status: 'done', counts: { undone: 1_196 } },
    });
    await work();
  });

  test('what it removed can be brought back', async () => {
    const [gone] = (
      await shop.db.execute<{ record_id: number }>(
        sql`select record_id from trash where entity = 'sku' and record->'row'->>'item_code' = 'M-2000'`,
      )
    ).rows;
    expect((await call(shop, `POST /sku/${gone?.record_id}/restore`, { as })).json).toMatchObject({
      data: { item_code: 'M-2000', name: 'after', revision: 2 },
    });
  });

  test('the same Idempotency-Key asks for the same job, also when that is over', async () => {
    const other = await imported(Array.from({ length: 1_100 }, (_, place) => `K-${place},one,`));
    const headers = { 'Idempotency-Key': 'undo it' };
    const [first, second] = await Promise.all([undo(other, headers), undo(other, headers)]);
    expect([first.status, second.json]).toEqual([202, first.json]);
    await work();
    expect((await undo(other, headers)).json).toEqual(first.json);
    expect((await undo(other)).json).toEqual({ data: { undone: 1_100, left: [] } });
    expect((await call(shop, `GET /sku/import/${other}`, { as })).json).toMatchObject({ data: { status: 'undone' } });
    expect((await undo(run, headers)).status).toBe(422);
  });
});

test('records put back together are as those put back one by one: values, history, trash', async () => {
  const row = fc.record({
    code: fc.integer({ min: 0, max: 40 }),
    name: fc.constantFrom('', '茶', 'Tea'),
    remarks: fc.constantFrom('', 'one', '(clear)'),
    weight: fc.constantFrom('', '1', '2.5', '(clear)'),
  });
  const state = async () => ({
    skus: (
      await shop.db.execute(
        sql`select item_code, name, remarks, gross_weight, revision from sku where item_code like 'E-%' order by item_code`,
      )
    ).rows,
    history: (
      await shop.db.execute(
        sql`select h.action, h.title, h.changes, h.revision, h.by_name from history h where entity = 'sku' and action = 'undo_import' and h.id > (select max(id) from history where action = 'import') order by h.changes::text, h.title::text, h.revision`,
      )
    ).rows,
    trash: (
      await shop.db.execute(
        sql`select record->'row'->>'item_code' as code, record->'parts' as parts, record->'others' as others from trash where record->'row'->>'item_code' like 'E-%' order by 1`,
      )
    ).rows,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 12, maxLength: 60 }), async (rows) => {
      const lines = rows.map(({ code, name, remarks, weight }) => `E-${code},${name || 'n'},${remarks},${weight}`);
      const results = [];
      for (const together of [true, false]) {
        await shop.db.execute(sql`delete from sku where item_code like 'E-%'`);
        await shop.db.execute(sql`delete from trash`);
        await shop.db.execute(
          sql`insert into sku (store_id, item_code, name, gross_weight, remarks) select ${shop.store}, 'E-' || n, '舊', 7, 'old' from generate_series(0, 20) n`,
        );
        const run = await imported(lines, 'item_code,name,remarks,gross_weight');
        // A constraint that refuses batches forces row-by-row writes.
        if (!together)
          await shop.db.execute(
            sql`create function alone() returns trigger language plpgsql as $$ begin if (select count(*) from changed) > 1 then raise exception using errcode = '23514'; end if; return null; end $$`,
          );
        if (!together)
          for (const event of ['update', 'delete'])
            await shop.db.execute(
              sql.raw(
                `create trigger alone_${event} after ${event} on sku referencing old table as changed for each statement execute function alone()`,
              ),
            );
        const { json } = await undo(run);
        if (!together) await shop.db.execute(sql`drop function alone cascade`);
        results.push({ undone: at(json, 'data', 'undone'), left: at(json, 'data', 'left'), ...(await state()) });
      }
      expect(results[0]).toEqual(results[1]);
      expect(results[0]?.left).toEqual([]);
    }),
    { numRuns: examples(4) },
  );
});

test('rows that come while an import is undone or finished are written before, or not at all', async () => {
  for (const end of ['undo', 'finish']) {
    const begun = await call(shop, 'POST /sku/import', {
      as,
      body: { file_name: 'a.csv', mode: 'create', total: 100 },
    });
    const run = Number(at(begun.json, 'data', 'id'));
    const rows = (part: number) =>
      Array.from({ length: 30 }, (_, place) => ({
        row: part * 100 + place + 3,
        values: { item_code: `R-${end}-${part}-${place}`, name: 'race', ...(place === 0 && { merchant: '' }) },
      }));
    const send = (part: number) =>
      call(shop, 'PUT /sku/import/create/rows', { as, body: { csv_version: 1, import: run, rows: rows(part) } });
    const [, ...answers] = await Promise.all([
      call(shop, `POST /sku/import/${run}/${end}`, { as }),
      ...[1, 2, 3, 4, 5, 6].map(send),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const written = await count(`sku where item_code like 'R-${end}-%'`);
    const told = (await call(shop, `GET /sku/import/${run}`, { as })).json;
    // A finished import counts what was written; an undone import left nothing behind.
    if (end === 'finish') expect(at(told, 'data', 'counts', 'create')).toBe(written);
    else expect([written, at(told, 'data', 'status')]).toEqual([0, 'undone']);
    expect((await send(7)).status).toBe(409);
  }
});

test('a row under way holds the end of its import up', async () => {
  const begun = await call(shop, 'POST /sku/import', { as, body: { file_name: 'a.csv', mode: 'update', total: 1 } });
  const run = Number(at(begun.json, 'data', 'id'));
  await call(shop, 'POST /sku', { as, body: { item_code: 'HELD', name: 'held' } });
  const client = await shop.parts.pool.connect();
  try {
    // Another user locks the record, so that the row's transaction waits.
    await client.query(`begin; select from sku where item_code = 'HELD' for update`);
    const row = call(shop, 'PUT /sku/import/update/rows', {
      as,
      body: { csv_version: 1, import: run, rows: [{ row: 3, values: { item_code: 'HELD', name: 'imported' } }] },
    });
    const waiting = () => count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    const undone = undo(run);
    await expect.poll(waiting, { interval: 5 }).toBe(2);
    await client.query('commit');
    expect(at((await row).json, 'data', 0, 'outcome')).toBe('update');
    expect((await undone).json).toEqual({ data: { undone: 1, left: [] } });
  } finally {
    client.release();
  }
  expect(await count(`sku where item_code = 'HELD' and name = 'held'`)).toBe(1);
});

describe('thirty days after its end', () => {
  test('an import keeps who, when, which file and counts, and nothing of its rows; it can’t be undone any more', async () => {
    const run = await imported(['OLD-1,one,', 'OLD-2,two,', 'OLD-3,,']);
    const abandoned = Number(
      at(
        (await call(shop, 'POST /sku/import', { as, body: { file_name: 'left.csv', mode: 'create', total: 9 } })).json,
        'data',
        'id',
      ),
    );
    const clean = () => runHousekeeping(shop.parts);
    const seen = async (id: number) => at((await call(shop, `GET /sku/import/${id}`, { as })).json, 'data');
    const before = await seen(run);
    shop.advance(29 * 86_400_000);
    await clean();
    expect(await count(`import_row where import_id = ${run}`)).toBe(3);
    expect(await count('job')).toBeGreaterThan(0);
    shop.advance(2 * 86_400_000);
    const late = await undo(run);
    expect([late.status, at(late.json, 'message')]).toEqual([
      409,
      'It is too late to undo this import: what became of its rows is kept for 30 days.',
    ]);
    await clean();
    await clean();
    expect(await count(`import_row where import_id = ${run}`)).toBe(0);
    expect(await count('job')).toBe(0);
    expect(await seen(run)).toEqual(before);
    expect(before).toMatchObject({
      status: 'done',
      file_name: 'a.csv',
      counts: { create: 2, wrong: 1 },
      created_by: { name: expect.any(String) },
    });
    expect(await count(`sku where item_code like 'OLD-%'`)).toBe(2);
    expect((await call(shop, `GET /sku/import/${run}/rows`, { as })).json).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    // An abandoned import is closed, and from then on kept for the usual time.
    expect(await seen(abandoned)).toMatchObject({ status: 'done' });
  });
});
