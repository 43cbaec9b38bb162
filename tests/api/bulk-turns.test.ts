import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Worker } from '../../server/jobs/worker.ts';
import { jobHandlers } from '../../server/slots.ts';
import { idIn, makeVersionShop, type VersionShop } from './product-version-world.ts';

/** Long runs share the worker with a short one that is created after them, and are still written completely. */
let shop: VersionShop;
const count = 3_000;

beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

const makeSkus = async (name: string, many: number) =>
  (
    await shop.db.execute<{ id: number }>(
      sql`insert into sku (store_id, created_at, updated_at, item_code, name, delivery_type) select ${shop.stores[0]}, now(), now(), ${name}::text || n, 'Item', 'home_delivery' from generate_series(1, ${many}::integer) as n returning id`,
    )
  ).rows.map(({ id }) => id);

/** Runs the jobs with a server that lets each keep its slot for one batch only. */
async function inTurns(ids: readonly number[], end: string): Promise<void> {
  const worker = new Worker({ ...shop.parts, handlers: jobHandlers, pollInterval: 1, turnLength: 0 });
  worker.start();
  const status = async () =>
    (await Promise.all(ids.map((id) => shop.data(`GET /sku/bulk/${id}`)))).map((run) => run.status);
  await expect.poll(status, { timeout: 60_000, interval: 50 }).toEqual(ids.map(() => end));
  await worker.stop();
}
const lastJobs = async () =>
  (await shop.db.execute(sql`select status, done, failed from job order by id desc limit 3`)).rows;
const runs: number[] = [];

test('a short run is over before two long ones that began before it', async () => {
  const long = [await makeSkus('A', count), await makeSkus('B', count)];
  const [short = 0] = await makeSkus('C', 1);
  const changes = [{ field: 'remarks', set: 'long' }];
  for (const ids of long) runs.push(idIn(await shop.data('POST /sku/bulk', { selection: { ids }, changes })));
  runs.push(idIn(await shop.data('POST /sku/bulk', { selection: { ids: [short] }, delete: true })));
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  for (const run of runs) await shop.data(`POST /sku/bulk/${run}/start`, {});

  await inTurns(runs, 'done');

  const { rows } = await shop.db.execute<{ deleted: number; first: number; last: number; edits: number }>(
    sql`select max(id) filter (where action = 'delete')::integer as deleted, min(id) filter (where action = 'bulk_edit')::integer as first,
      max(id) filter (where action = 'bulk_edit')::integer as last, count(*) filter (where action = 'bulk_edit')::integer as edits from history where entity = 'sku'`,
  );
  const [{ deleted = 0, first = 0, last = 0, edits = 0 } = {}] = rows;
  expect(edits).toBe(2 * count);
  expect(deleted).toBeGreaterThan(first);
  // Only batches that the long runs had already started came before it.
  expect(last - deleted).toBeGreaterThan(count);
  expect(await lastJobs()).toEqual([
    { status: 'done', done: 1, failed: 0 },
    { status: 'done', done: count, failed: 0 },
    { status: 'done', done: count, failed: 0 },
  ]);
});

test('what one turn left is not tried again by the next', async () => {
  const changed = 700;
  await shop.db.execute(
    sql`update sku set revision = revision + 1 where id in (select id from sku where item_code like 'A%' order by id desc limit ${changed}::integer)`,
  );
  for (const run of runs) await shop.data(`POST /sku/bulk/${run}/undo`, {});
  await inTurns(runs, 'undone');
  expect(await lastJobs()).toEqual([
    { status: 'done', done: 1, failed: 0 },
    { status: 'done', done: count, failed: 0 },
    { status: 'done', done: count - changed, failed: changed },
  ]);
});
