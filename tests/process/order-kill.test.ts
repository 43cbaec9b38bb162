import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createPool, endPool } from '../../server/db/connection/pool.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { orderFaults } from '../api/orders/faults.ts';
import { counts } from '../counts.ts';
import {
  answers,
  customers,
  insisting,
  openShop,
  quota,
  redemptions,
  scarceQuota,
  startAt,
} from './ordering-servers.ts';
import { databasePid, type makeDataDir } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/**
 * Kills a server and the database while customers order at two servers: no more is sold than is in stock, and nothing
 * is taken twice.
 */
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let database: EmbeddedDatabase;
beforeEach(async () => {
  folder = await makeUsedDataDir();
  database = await startEmbedded(folder.path);
});
afterEach(() => folder.remove());

const buyers = 64;
const start = (name: string) => startAt(database, join(folder.base, name));

test('64 buyers at two servers, one of which is killed, and a killed database', { timeout: 600_000 }, async () => {
  const pool = createPool({ ...database.connection, max: 4 });
  const servers = await Promise.all([start('left'), start('right')]);
  const { version, scarce, basic } = await openShop(servers[1], pool);
  const insist = insisting(servers);
  const placed = new Map<string, string>();
  const refused: number[] = [];
  const buy = async (buyer: number) => {
    for (let round = 0; round < counts.ordersOfBuyer; round += 1) {
      const key = `order ${buyer} ${round}`;
      const body = {
        user: 1 + (buyer % customers),
        name: 'Ann',
        email: 'ann@a.example',
        items: [{ version: round % 2 === 1 && buyer % 2 === 1 ? scarce : version }],
        // Four times as many as the customer limit of TWICE.
        coupon_codes: round % 2 === 0 ? ['RUSH'] : buyer % 2 === 0 ? ['TWICE'] : [],
        oto_point: 5,
      };
      const { status, answer } = await insist('open/order', body, { key, by: basic, at: buyer });
      if (status === 201)
        placed.set(key, z.object({ order_no: z.string() }).parse(answers.parse(answer).data).order_no);
      else refused.push(status);
    }
  };
  const rush = Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  const isBeyond = (orders: number) =>
    expect.poll(() => placed.size, { timeout: 120_000, interval: 10 }).toBeGreaterThan(orders);
  await isBeyond(15);
  await servers[0].end('SIGKILL');
  servers[0] = await start('left again');
  await isBeyond(30);
  process.kill((await databasePid(folder.path)) ?? 0, 'SIGKILL');
  database = await startEmbedded(folder.path);
  await rush;

  const after = createPool({ ...database.connection, max: 4 });
  const stock = async (good: number) =>
    (
      await after.query<{ held: number; sold: number }>(
        `select holding_pcs as held, purchased_pcs as sold from product_version where id = ${good}`,
      )
    ).rows[0];
  const { rows } = await after.query<{ order_no: string }>('select order_no from "order" order by 1');
  expect(rows.map(({ order_no }) => order_no)).toEqual([...placed.values()].toSorted());
  expect(new Set(refused)).toEqual(new Set([409]));
  expect(await stock(scarce)).toEqual({ held: scarceQuota, sold: 0 });
  expect(await stock(version)).toEqual({ held: placed.size - scarceQuota, sold: 0 });
  const { rows: each } = await after.query<{ n: string }>(
    `select sum(qty) as n from order_items join "order" placed on placed.id = record_id
      where product_version = ${scarce} group by placed."user"`,
  );
  expect(Math.max(...each.map(({ n }) => Number(n)))).toBe(2);
  expect(placed.size).toBeLessThanOrEqual(quota);
  expect(await orderFaults(after)).toEqual([]);
  const { rows: uses } = await after.query<{ n: string }>(
    `select count(*) as n from coupon_redemption join coupon on coupon.id = coupon where state = 'held' and coupon.code = 'RUSH'`,
  );
  const { rows: twice } = await after.query<{ user: number; n: string }>(
    `select "user", count(*) as n from coupon_redemption join coupon on coupon.id = coupon
      where state = 'held' and coupon.code = 'TWICE' group by 1`,
  );
  expect(twice.map(({ n }) => Number(n))).toEqual(Array.from({ length: customers / 2 }, () => 2));
  expect(Number(uses[0]?.n)).toBe(redemptions);
  const { rows: most } = await after.query<{ n: string }>(
    'select max(n) as n from (select count(*) as n from "order" group by "user") each',
  );
  expect(Number(most[0]?.n)).toBeLessThanOrEqual(8);

  // Each payment is reported to both servers at the same time.
  const { rows: due } = await after.query<{ order_no: string; amount: string }>(
    'select order_no, total_amount::text as amount from "order"',
  );
  const told = await Promise.all(
    due.flatMap(({ order_no, amount }) =>
      [0, 1].map((at) =>
        insist(
          `open/order/${order_no}/payment`,
          { method: 'FPS', reference: order_no, amount },
          { key: `pay ${order_no} ${at}`, by: basic, at },
        ),
      ),
    ),
  );
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows: paid } = await after.query<{ n: string }>(
    `select count(*) as n from "order" placed where status = 'paid' and paid_amount = total_amount
      and (select count(*) from order_payment_records where record_id = placed.id) = 1`,
  );
  expect(Number(paid[0]?.n)).toBe(placed.size);
  expect(await orderFaults(after)).toEqual([]);
  await endPool(after);

  await endPool(pool);
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database.stop();
});
