import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endPool } from '../../server/db/connection/pool.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { orderFaults } from '../api/orders/faults.ts';
import { counts } from '../counts.ts';
import { answers, customers, insisting, openShop, startAt } from './ordering-servers.ts';
import { patientPool } from './patient-pool.ts';
import { databasePid, type makeDataDir } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/**
 * Kills servers and the database while staff pay, cancel, return and deliver orders: each step is done once, and no
 * amount is lost.
 */
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let database: EmbeddedDatabase;
beforeEach(async () => {
  folder = await makeUsedDataDir();
  database = await startEmbedded(folder.path);
});
afterEach(() => folder.remove());

/** An order to be closed, with its items and sub-orders. */
interface EndedOrder {
  readonly id: number;
  readonly items: readonly number[];
  readonly parts: readonly number[];
}

test('orders that end in every way, at servers and a database that are killed', { timeout: 600_000 }, async () => {
  const start = (name: string) => startAt(database, join(folder.base, name));
  const servers = await Promise.all([start('left'), start('right')]);
  const ended = patientPool({ ...database.connection, max: 4 });
  const { plenty, basic, bearer } = await openShop(servers[1], ended);
  const insist = insisting(servers);
  /** Queries the database, with retries until it answers. */
  const ask = async <T extends object>(query: string, values: readonly unknown[]): Promise<readonly T[]> => {
    for (;;) {
      const found = await ended.query<T>(query, [...values]).catch(() => undefined);
      if (found) return found.rows;
    }
  };
  let steps = 0;
  const act = async (path: string, body: object, place: number) => {
    const key = `staff ${path}`;
    // A client without an answer retries, here before the first request is answered.
    const [one, other] = await Promise.all([0, 1].map((at) => insist(path, body, { key, by: bearer, at: place + at })));
    expect(one?.status, `${path}: ${JSON.stringify(one?.answer)}`).toBeLessThan(300);
    expect(other?.answer).toEqual(one?.answer);
    steps += 1;
    return answers.parse(one?.answer).data;
  };
  const made = async (path: string, body: object, place: number) => {
    const { answer } = await insist(path, body, { key: `${path} ${place}`, by: bearer, at: place });
    return z.object({ id: z.number() }).parse(answers.parse(answer).data).id;
  };
  // Codes for less than half of the paid orders: the others get codes that returns give back.
  const [coded] = await ask<{ sku: number }>('select sku from product_version where id = $1', [plenty[0]]);
  for (let place = 0; place < counts.ordersEnded / 4; place += 1)
    await made('intangible-good', { serial_no: `G${place}`, sku: coded?.sku, code: `SECRET-${place}-4711` }, place);
  const asked = { reason: 'Wrong', refund_method: 'cash' };
  const fates: readonly {
    readonly after: string;
    readonly unpaid?: true;
    readonly steps: (order: EndedOrder, place: number) => Promise<unknown>;
  }[] = [
    { after: 'cancelled', steps: ({ id }, place) => act(`order/${id}/cancel`, asked, place) },
    { after: 'paid', steps: ({ parts: [part] }, place) => act(`sub-order/${part}/cancel`, asked, place) },
    {
      after: 'paid',
      async steps({ id, items: [order_item] }, place) {
        const body = { order: id, return_date: '2026-11-29', items: [{ order_item, qty: 1, type: 'restock' }] };
        const back = await made('order-return', body, place);
        for (const step of ['approve', 'refund']) await act(`order-return/${back}/${step}`, {}, place);
      },
    },
    {
      after: 'completed',
      async steps({ parts }, place) {
        for (const part of parts)
          for (const step of ['accept', 'make_ready', 'collect']) await act(`sub-order/${part}/${step}`, {}, place);
        // At the same time, a printed code is redeemed at a counter.
        await act(
          `offline-redemption/code/${await made('offline-redemption/code', { code: `WALK-IN-${place}` }, place)}/redeem`,
          {},
          place,
        );
      },
    },
    { after: 'cancelled', unpaid: true, steps: ({ id }, place) => act(`order/${id}/cancel`, asked, place) },
    {
      after: 'expired',
      unpaid: true,
      steps: ({ id }) => ask(`update "order" set expires_at = now() where id = $1`, [id]),
    },
  ];
  const end = async (place: number) => {
    const fate = fates[place % fates.length];
    const body = {
      user: 1 + (place % customers),
      name: 'Ann',
      email: 'ann@a.example',
      items: plenty.map((one) => ({ version: one })),
      coupon_codes: ['OFTEN'],
      oto_point: 5,
    };
    const { status, answer } = await insist('open/order', body, { key: `ended ${place}`, by: basic, at: place });
    expect(status, JSON.stringify(answer)).toBe(201);
    const { id } = z.object({ id: z.number() }).parse(answers.parse(answer).data);
    if (!fate?.unpaid) await act(`order/${id}/pay`, { method: 'FPS', reference: `E${place}` }, place);
    const idsOf = async (query: string) => (await ask<{ id: number }>(query, [id])).map((row) => row.id);
    const items = await idsOf(`select id from order_items where record_id = $1 order by id`);
    const parts = await idsOf(`select id from sub_order where "order" = $1 order by id`);
    await fate?.steps({ id, items, parts }, place);
    return { id, after: fate?.after };
  };
  const ending = Promise.all(Array.from({ length: counts.ordersEnded }, (_, place) => end(place)));
  const hasTaken = (share: number) =>
    expect.poll(() => steps, { timeout: 120_000, interval: 10 }).toBeGreaterThan(counts.ordersEnded * share);
  await hasTaken(0.3);
  await servers[1].end('SIGKILL');
  servers[1] = await start('right again');
  await hasTaken(1);
  process.kill((await databasePid(folder.path)) ?? 0, 'SIGKILL');
  database = await startEmbedded(folder.path);
  const fated = (await ending).toSorted((one, other) => one.id - other.id);
  const ids = fated.map(({ id }) => id);
  const states = () => ask(`select id, status as after from "order" where id = any ($1) order by id`, [ids]);
  await expect.poll(states, { timeout: 120_000, interval: 100 }).toEqual(fated);
  expect(await orderFaults(ended)).toEqual([]);
  const countOf = async (query: string) => Number((await ask<{ n: string }>(query, []))[0]?.n);
  const redeemed = `select count(*) as n from offline_redemption where status = 'redeemed'`;
  expect(await countOf(redeemed)).toBe(fated.filter(({ after }) => after === 'completed').length);
  expect(await countOf(`select count(*) as n from intangible_good where status = 'assigned'`)).toBeGreaterThan(0);
  await endPool(ended);
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database.stop();
});
