import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endPool } from '../../server/db/connection/pool.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { keptSums, plainSums, wrongDays } from '../api/analysis/plain-sums.ts';
import { counts } from '../counts.ts';
import { answers, customers, insisting, openShop, startAt } from './ordering-servers.ts';
import { patientPool } from './patient-pool.ts';
import { databasePid, type makeDataDir } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/**
 * Kills servers and the database while orders are placed and changed in every way: the sales totals must equal the sums
 * of the orders.
 */
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let database: EmbeddedDatabase;
beforeEach(async () => {
  folder = await makeUsedDataDir();
  database = await startEmbedded(folder.path);
});
afterEach(() => folder.remove());

const seed = 20_261_129;
const buyers = 12;

/** Changes that a database administrator may make to an order, for which there is no API call. */
const edits = {
  moment: `update "order" set ordered_at = ordered_at - interval '61 minutes' where id = $1`,
  method: `update "order" set payment_method = null where id = $1`,
  fee: `update "order" set shipping_fee = shipping_fee + 1, remarks = 'Changed' where id = $1`,
  item: `update order_items set merchant = null, total = total + 1 where record_id = $1`,
  product: `update sku set merchant = case when merchant is null then (select min(id) from merchant) end
    where id in (select sku from order_items where record_id = $1)`,
  category: `insert into product_version_product_categories (store_id, record_id, target_id, status)
    select store_id, product_version, (select min(id) from product_category where store_id = 1), 'active' from order_items
    where record_id = $1 and store_id = 1 on conflict do nothing`,
} as const;

const markOf = `select mark.id::integer from "order" placed join sales_mark mark on mark.store_id = placed.store_id
  and mark.hour = date_trunc('hour', placed.ordered_at) where placed.id = $1 limit 1`;

/** Children of an order that can’t follow it to another store: they are deleted before it is moved or deleted. */
const left = ['sub_order', 'order_return'] as const;
const leave = left.map((table) => `delete from ${table} where "order" = $1`);
const move = `with links as (delete from order_items_product_categories where record_id = $1),
  coupons as (delete from order_coupons where record_id = $1),
  payments as (delete from order_payment_records where record_id = $1),
  refunds as (delete from order_refund_record where record_id = $1),
  items as (update order_items item set (store_id, product_version, sku) = (select store_id, id, sku from product_version
    where store_id <> 1) where record_id = $1)
  update "order" set store_id = (select max(id) from store) where id = $1`;
/** The target store of moved orders, with its products for their items; and a category. */
const otherStore = `with other as (insert into store (name_zh_hk, name_en_us) values ('另', 'Other') returning id),
  category as (insert into product_category (store_id, key, name_zh_hk, name_en_us) values (1, 'tea', '茶', 'Tea')),
  sold as (insert into sku (store_id, item_code, name) select id, 'OTHER', 'Tea' from other returning id, store_id),
  made as (insert into product (store_id, code) select id, 'OTHER' from other returning id, store_id)
  insert into product_version (store_id, product, key, status, version, name_zh_hk, name_en_us, sku, price, delivery_type)
  select store_id, made.id, 'other', 'active', 1, '茶', 'Tea', sold.id, 20, 'digital' from made join sold using (store_id)`;

const steps = ['pay', 'cancel', 'cancelPart', 'return', 'edit', 'move', 'remove', 'wait'] as const;
const sale = fc.record({
  user: fc.option(fc.integer({ min: 1, max: customers })),
  items: fc.uniqueArray(fc.nat({ max: 1 }), { minLength: 1 }),
  coupon: fc.boolean(),
  points: fc.constantFrom(0, 5),
  paid: fc.boolean(),
  method: fc.constantFrom('FPS', 'Visa', 'VISA'),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom(...steps, 'edit', 'wait'),
      edit: fc.constantFrom(...Object.values(edits), edits.item, edits.item),
    }),
    { maxLength: 6 },
  ),
});
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never;

test(`sales at servers and a database that are killed (seed ${seed})`, { timeout: 600_000 }, async () => {
  const start = (name: string) => startAt(database, join(folder.base, name));
  const servers = await Promise.all([start('left'), start('right')]);
  const pool = patientPool({ ...database.connection, max: 8 });
  const { plenty, basic, bearer } = await openShop(servers[1], pool);
  await pool.query(otherStore);
  const insist = insisting(servers);
  /** Retries a transaction until the database is available. */
  const until = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    for (;;) {
      const client = await pool.connect().catch(() => undefined);
      if (!client) continue;
      try {
        await client.query('begin');
        const done = await work(client);
        await client.query('commit');
        client.release();
        return done;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        client.release(true);
        // A constraint violation or invalid SQL: a retry would fail again.
        if (z.object({ code: z.string().regex(/^(?:22|23|42)/u) }).safeParse(error).success) throw error;
      }
    }
  };
  const write = (id: number, ...texts: readonly string[]) =>
    until(async (client) => {
      for (const text of texts) await client.query(text, [id]);
    });
  let taken = 0;
  const done = new Map<string, number>();
  const act = async (path: string, body: object, place: number, key = path) => {
    const { status, answer } = await insist(path, body, { key: `sale ${place} ${key}`, by: bearer, at: place });
    return status < 300 ? answers.parse(answer).data : undefined;
  };
  const idIn = (data: object | undefined) => z.object({ id: z.number() }).parse(data).id;
  const first = async (text: string, id: number) =>
    until(async (client) => (await client.query<{ id: number }>(text, [id])).rows[0]?.id);
  const take = async ({ what, edit }: Sale['steps'][number], id: number, place: number): Promise<unknown> => {
    if (what === 'pay') return act(`order/${id}/pay`, { method: 'FPS', reference: `Again ${place}` }, place, 'again');
    if (what === 'cancel') return act(`order/${id}/cancel`, { reason: 'Wrong', refund_method: 'cash' }, place);
    if (what === 'cancelPart') {
      const part = await first('select id from sub_order where "order" = $1 order by id desc limit 1', id);
      return part && act(`sub-order/${part}/cancel`, { reason: 'Wrong', refund_method: 'cash' }, place);
    }
    if (what === 'return') {
      const order_item = await first('select id from order_items where record_id = $1 order by id limit 1', id);
      const items = [{ order_item, qty: 1, type: 'keep' }];
      const back = await act('order-return', { order: id, items }, place, `return ${taken}`);
      if (!back) return undefined;
      await act(`order-return/${idIn(back)}/approve`, {}, place);
      return act(`order-return/${idIn(back)}/refund`, {}, place);
    }
    if (what === 'wait') {
      // Waits until the totals of its hour are updated: a change from here on creates its own mark, or is missed.
      while ((await first(markOf, id)) !== undefined) await delay(50);
      return what;
    }
    await (what === 'edit'
      ? write(id, edit)
      : write(id, ...leave, ...(what === 'move' ? [move] : [`delete from "order" where id = $1`])));
    return what;
  };
  const sell = async ({ user, items, coupon, points, paid, method, steps: wanted }: Sale, place: number) => {
    const body = {
      user,
      name: 'Ann',
      email: 'ann@a.example',
      items: items.map((good) => ({ version: plenty[good], quantity: 1 + (place % 3) })),
      coupon_codes: coupon ? ['OFTEN'] : [],
      oto_point: user === null ? 0 : points,
    };
    const { status, answer } = await insist('open/order', body, { key: `sale ${place}`, by: basic, at: place });
    expect(status, JSON.stringify(answer)).toBe(201);
    const id = idIn(answers.parse(answer).data);
    // Few orders per hour, so that no later mark hides a missing one.
    await write(id, `update "order" set ordered_at = ordered_at - interval '${place % 60} hours' where id = $1`);
    if (paid) await act(`order/${id}/pay`, { method, reference: `Sale ${place}` }, place);
    for (const step of wanted) {
      if (await take(step, id, place)) done.set(step.what, (done.get(step.what) ?? 0) + 1);
      taken += 1;
    }
    taken += 1;
  };
  const sales = fc.sample(sale, { seed, numRuns: counts.salesMade }).entries();
  const selling = Promise.all(
    Array.from({ length: buyers }, async () => {
      for (const [place, one] of sales) await sell(one, place);
    }),
  );
  const hasTaken = (share: number) =>
    expect.poll(() => taken, { timeout: 240_000, interval: 10 }).toBeGreaterThan(counts.salesMade * share);
  await hasTaken(0.5);
  await servers[0].end('SIGKILL');
  servers[0] = await start('left again');
  await hasTaken(1.2);
  process.kill((await databasePid(folder.path)) ?? 0, 'SIGKILL');
  database = await startEmbedded(folder.path);
  await hasTaken(1.8);
  await servers[1].end('SIGKILL');
  servers[1] = await start('right again');
  await selling;

  const waiting = () => first('select count(*)::integer as id from sales_mark where $1 = 0', 0);
  await expect.poll(waiting, { timeout: 60_000, interval: 100 }).toBe(0);
  const sorted = (sums: ReadonlyMap<string, unknown>) => Object.fromEntries([...sums].toSorted());
  expect(sorted(await keptSums(pool))).toEqual(sorted(await plainSums(pool)));
  expect(await wrongDays(pool)).toBe(0);
  // Each kind of step succeeded at least once.
  expect([...done.keys()].toSorted()).toEqual([...steps].toSorted());
  await endPool(pool);
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database.stop();
});
