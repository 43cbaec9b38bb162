import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scheduledSyncs } from '../../../server/domain/pickup_point/scheduled-syncs.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { jobHandlers, slots } from '../../../server/slots.ts';
import { call, check, type Scenario } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';
import { type Courier, openCourier } from './courier.ts';

/** Scheduled syncs of a store (docs/decisions/0080-scheduled-sync.md). */
let shop: Shop;
let courier: Courier;
const [minute, hour] = [60_000, 3_600_000];
const may = [
  'ecommerce:ListProducts',
  'ecommerce:GetProduct',
  'ecommerce:ImportProduct',
  'ecommerce:CreateProduct',
  'ecommerce:UpdateProduct',
];
beforeAll(async () => {
  shop = await makeShop({ environment: { OUTGOING_ALLOW_PRIVATE: '1' } });
  courier = await openCourier();
  await shop.addPerson('syncer', may);
  await shop.addPerson('planner', ['ecommerce:GetProduct', 'ecommerce:UpdateProduct']);
  await shop.addPerson('reader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
});
afterAll(async () => {
  await courier.stop();
  await shop.drop();
});
beforeEach(async () => {
  await shop.db.execute(sql`delete from pickup_sync`);
  await shop.db.execute(sql`delete from pickup_point_said`);
  await shop.db.execute(sql`delete from pickup_point`);
  await shop.db.execute(sql`update pickup_sync_schedule set daily = false`);
  await shop.db.execute(sql`update settings_pickup set kerry_express_url = ${courier.url}`);
  courier.answer([point('A1'), point('A2')]);
});

const point = (code: string, name = `Shop ${code}`) => ({ code, name, address: '1 Hung To Road' });
const ask = (what: string, body?: unknown, as: 'syncer' | 'planner' = 'syncer') =>
  call(shop, what, { as, ...(body !== undefined && { body }) });
/** Saves a schedule for an hour from now, in Hong Kong time. */
async function schedule(as: 'syncer' | 'planner' = 'syncer') {
  const time = new Date(shop.now().getTime() + 9 * hour).toISOString().slice(11, 16);
  expect(await ask('PUT /ke-pickup-point/schedule', { daily: true, time }, as)).toMatchObject({ status: 200 });
}
const worker = () =>
  new Worker({
    ...shop.parts,
    handlers: jobHandlers,
    standing: [scheduledSyncs({ env: shop.parts.env, slots })],
  });
/** Advances the clock, then runs due tasks on a new server. */
async function after(milliseconds: number) {
  shop.advance(milliseconds);
  await worker().drain();
}
const sync = z.looseObject({
  id: z.number(),
  counts: z.record(z.string(), z.number()),
  checked_by: z.object({ name: z.string() }),
  started_at: z.string().nullable(),
  scheduled_for: z.string().nullable(),
  problem: z.string().nullable(),
});
const latest = async () =>
  z.object({ data: sync.nullable() }).parse((await ask('GET /ke-pickup-point/sync')).json).data;
const made = async () =>
  Number((await shop.db.execute(sql`select count(*) as n from pickup_sync where store_id = ${shop.store}`)).rows[0]?.n);
const points = async () =>
  (
    await shop.db.execute<{ ref_code: string; name_en_us: string; active: boolean }>(
      sql`select ref_code, name_en_us, active from pickup_point where store_id = ${shop.store} order by ref_code`,
    )
  ).rows.map(({ ref_code, name_en_us, active }) => `${ref_code} ${name_en_us}${active ? '' : ', inactive'}`);

const refusals: readonly Scenario<Shop>[] = [
  {
    name: 'who only reads plans nothing',
    as: 'reader',
    call: 'PUT /ke-pickup-point/schedule',
    body: { daily: true },
    status: 403,
  },
  {
    name: 'a time that is none',
    as: 'syncer',
    call: 'PUT /ke-pickup-point/schedule',
    body: { time: '24:00' },
    status: 422,
  },
  {
    name: 'a schedule without a time',
    as: 'syncer',
    call: 'PUT /ke-pickup-point/schedule',
    body: { time: null },
    status: 422,
  },
];
test.each(refusals)('$status: $name', async (one) => {
  await check(shop, one);
});

test('nothing is synced without a schedule, nor before its time, nor at once for a time of today that is over', async () => {
  await after(24 * hour);
  await schedule();
  await after(59 * minute);
  await ask('PUT /ke-pickup-point/schedule', { daily: true, time: '00:01' });
  await after(0);
  expect([await made(), await points()]).toEqual([0, []]);
});

test('a list is synced once a day at its time, in the name of whoever saved the schedule', async () => {
  await schedule();
  await after(hour);
  expect(await points()).toEqual(['A1 Shop A1', 'A2 Shop A2']);
  expect(await latest()).toMatchObject({
    counts: { added: 2 },
    checked_by: { name: 'syncer of the tests' },
    scheduled_for: expect.any(String),
    problem: null,
  });
  courier.answer([point('A1', 'New'), point('A2')]);
  await after(23 * hour);
  expect([await made(), await points()]).toEqual([1, ['A1 Shop A1', 'A2 Shop A2']]);
  await after(hour);
  expect([await made(), await points()]).toEqual([2, ['A1 New', 'A2 Shop A2']]);
  expect((await ask('GET /pickup-point/import')).text).toContain('"name":"syncer of the tests"');
});

test('a server that was down at the time syncs when it starts, once for all the days', async () => {
  await schedule();
  await after(72 * hour + hour);
  await after(minute);
  expect(await made()).toBe(1);
});

test('two servers sync once', async () => {
  await schedule();
  shop.advance(hour);
  await Promise.all([worker().drain(), worker().drain(), worker().drain()]);
  expect([await made(), await points()]).toEqual([1, ['A1 Shop A1', 'A2 Shop A2']]);
});

test('other stores have schedules of their own', async () => {
  await schedule();
  await after(hour);
  const { rows } = await shop.db.execute(sql`select distinct store_id from pickup_point`);
  expect(rows).toEqual([{ store_id: shop.store }]);
});

test('points with conflicts stay as they are, and are asked about until staff decide', async () => {
  await schedule();
  await after(hour);
  await shop.db.execute(sql`update pickup_point set name_en_us = 'By hand' where ref_code = 'A1'`);
  courier.answer([point('A1', 'Theirs'), point('A2', 'Theirs')]);
  await after(24 * hour);
  expect([await points(), (await latest())?.counts]).toEqual([
    ['A1 By hand', 'A2 Theirs'],
    expect.objectContaining({ conflict: 1, changed: 1 }),
  ]);
  await after(24 * hour);
  expect((await latest())?.counts).toMatchObject({ conflict: 1, same: 1 });
  const checked = z.object({ data: sync }).parse((await ask('POST /ke-pickup-point/sync')).json).data;
  await ask(`POST /ke-pickup-point/sync/${checked.id}/start`, {});
  await after(24 * hour);
  expect([await points(), (await latest())?.counts]).toEqual([
    ['A1 By hand', 'A2 Theirs'],
    expect.objectContaining({ conflict: 0, kept: 1 }),
  ]);
});

test('a list with less than half of the points is checked only, and waits for staff', async () => {
  courier.answer([point('A1'), point('A2'), point('A3')]);
  await schedule();
  await after(hour);
  courier.answer([point('A1', 'New')]);
  await after(24 * hour);
  expect([await points(), (await latest())?.started_at]).toEqual([['A1 Shop A1', 'A2 Shop A2', 'A3 Shop A3'], null]);
  await after(hour);
  expect(await made()).toBe(2);
});

test('a list that can’t be read is tried again each quarter of an hour, four times in all, and told', async () => {
  courier.answer((_, response) => response.writeHead(503).end());
  await schedule();
  await after(hour);
  const asked = courier.asked.length;
  await after(14 * minute);
  expect([courier.asked.length - asked, (await latest())?.problem]).toEqual([0, expect.stringContaining('status 503')]);
  for (let quarter = 0; quarter < 6; quarter += 1) await after(15 * minute);
  expect([courier.asked.length - asked, await made(), await points()]).toEqual([3, 4, []]);
  courier.answer([point('A1')]);
  await after(24 * hour);
  expect([await points(), (await latest())?.problem]).toEqual([['A1 Shop A1'], null]);
  expect((await ask(`POST /ke-pickup-point/sync/${(await latest())?.id ?? 0}/start`)).text).toContain(
    'started already',
  );
});

test('a sync that found no list can’t be started', async () => {
  courier.answer('');
  await schedule();
  await after(hour);
  expect((await ask(`POST /ke-pickup-point/sync/${(await latest())?.id ?? 0}/start`)).status).toBe(409);
});

test.each<readonly [string, () => Promise<unknown>]>([
  ['may not import', () => schedule('planner')],
  [
    'is suspended since',
    async () => {
      await schedule();
      await shop.db.execute(sql`update admin_user set suspended = true where username = 'syncer'`);
    },
  ],
])('nothing is fetched for somebody who %s, and the next who opens the page is told', async (_name, plan) => {
  await plan();
  const asked = courier.asked.length;
  await after(hour);
  await shop.db.execute(sql`update admin_user set suspended = false where username = 'syncer'`);
  expect([courier.asked.length, await points(), (await latest())?.problem]).toEqual([
    asked,
    [],
    expect.stringContaining('Save it again in your name'),
  ]);
});

test('a sync of staff that is being written is waited for', async () => {
  await schedule();
  const checked = z.object({ data: sync }).parse((await ask('POST /ke-pickup-point/sync')).json).data;
  await ask(`POST /ke-pickup-point/sync/${checked.id}/start`, {});
  shop.advance(hour);
  const task = scheduledSyncs({ env: shop.parts.env, slots });
  const { pool, log, now } = shop.parts;
  expect(await task.isDue(pool, now())).toBe(true);
  await task.run({ pool, log, now, signal: new AbortController().signal, lockHolder: pool });
  expect(await made()).toBe(1);
  await after(2 * minute);
  await after(2 * minute);
  expect(await made()).toBe(2);
});
