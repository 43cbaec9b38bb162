import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../resources/index.ts';
import { createDatabase } from '../../server/db/connection/pool.ts';
import { fillDemoShop } from '../../server/demo/index.ts';
import { quoteFees } from '../../server/domain/shipping_fee/quote-fee.ts';
import { triedCases } from '../../server/domain/shipping_fee_case/tried-cases.ts';
import { quoteAsked } from '../../server/domain/order/quote.ts';
import { moneyOf } from '../../resources/kinds/money/digits.ts';
import type { AskedOrder } from '../../resources/orders/open-order.ts';
import { orderFaults } from './orders/faults.ts';
import { makeDatabase, type TestDatabase } from './database.ts';

interface Asked {
  readonly store: number;
  readonly total: string;
  readonly shipping: string;
  readonly at: string;
  readonly asked: AskedOrder;
}

let shop: TestDatabase;
const today = new Date('2026-11-20T04:00:00Z');

beforeAll(async () => {
  shop = await makeDatabase();
  // As after an aborted fill: the sequences keep the numbers it used.
  await shop.pool.query(`select setval(seqrelid, 7000) from pg_sequence`);
  await fillDemoShop(createDatabase(shop.pool), { today });
});

afterAll(() => shop.drop());

async function number(statement: string): Promise<number> {
  const { rows } = await shop.pool.query<{ n: number }>(statement);
  return Number(rows[0]?.n);
}

test.each(resources.map(({ name }) => name))('%s has records, and an entry of the history each', async (name) => {
  const written = await number(`select count(*) n from "${name}"`);
  expect(written).toBeGreaterThan(0);
  // Roles aren't demo data: every shop starts with them.
  if (name !== 'role')
    expect(
      await number(`select count(*) n from history where entity = '${name}' and action = 'create' and by_id is null`),
    ).toBe(written);
});

test.each(resources.map(({ name }) => name))('the next %s gets a free id', async (name) => {
  expect(await number(`select nextval(pg_get_serial_sequence('"${name}"', 'id')) - max(id) n from "${name}"`)).toBe(1);
});

test.each(['order', 'sub_order'])(
  'what happened with each %s leads to the state that it is in, step by step',
  async (name) => {
    const steps = `select record_id, id, at, changes->'status'->>'before' as before, changes->'status'->>'after' as after
    from history where entity = '${name}' and action <> 'create'`;
    expect(await number(`select count(*) n from (${steps}) steps`)).toBeGreaterThan(2_000);
    expect(
      await number(`select count(*) n from (
      select before, at, lag(after) over each as due, lag(at) over each as since from (${steps}) steps window each as (partition by record_id order by id)
    ) walked where before <> due or at < since`),
    ).toBe(0);
    expect(
      await number(`select count(*) n from "${name}" own join lateral (
      select after from (${steps}) steps where record_id = own.id order by id desc limit 1) last on true where last.after <> own.status`),
    ).toBe(0);
  },
);

test('a group with thousands of emails stores them as rows', async () => {
  expect(
    await number('select max(n) n from (select count(*) n from user_group_emails group by record_id) groups'),
  ).toBe(3_000);
});

test('references to many are kept, those in a store with their store', async () => {
  expect(await number('select count(*) n from user_user_groups')).toBeGreaterThan(100);
  expect(
    await number(
      'select count(*) n from pickup_point_pickup_point_groups link join pickup_point point on point.id = link.record_id and point.store_id = link.store_id',
    ),
  ).toBe(160);
});

test.each([1, 2])(
  'in store %i every test cart costs what it is kept for, and no weight is left without a fee',
  async (store) => {
    const caller = { id: 1, username: 'chan', name: 'Chan', permissions: [], session: '' };
    const { data } = await triedCases(shop.pool, { store, locale: 'en_US', which: 'drafts', caller });
    expect(data.filter(({ live }) => !live.passed).map(({ name }) => name)).toEqual([]);
    const [cart] = data.flatMap(({ name, cart }) => (name.includes('Sha Tin') ? [cart] : []));
    const heavier = cart ? [20_000, 20_001].map((weight) => ({ ...cart, weight })) : [];
    expect((await quoteFees(shop.pool, store, heavier, 'live')).map((quoted) => quoted !== undefined)).toEqual([
      true,
      true,
    ]);
  },
);

test('money, stock, coupons and points are what the orders say', async () => {
  expect(await orderFaults(shop.pool)).toEqual([]);
});

test('a second filling is refused, whole', async () => {
  await expect(fillDemoShop(createDatabase(shop.pool), { today })).rejects.toThrow();
  expect(await number('select count(*) n from store')).toBe(2);
});

// The order has used up its coupon, so it can't be quoted again; `orderFaults` checks its discount.
test('an order without a coupon costs what a quote of the same goods says, points and delivery included', async () => {
  const { rows } = await shop.pool.query<Asked>(
    `select store_id as store, ordered_at as at, total_amount as total, shipping_fee as shipping,
       json_build_object('user', "user", 'storefront', storefront, 'region', region, 'district', district, 'k_coin', 0,
         'oto_point', oto_point_redeemed, 'coupon_codes', json_build_array(), 'items', (
           select json_agg(json_build_object('version', product_version, 'option', option, 'quantity', qty) order by position, id)
           from order_items where record_id = placed.id)) as asked
     from "order" placed where not exists (select from order_coupons where record_id = placed.id) order by id desc limit 100`,
  );
  expect(rows.filter(({ asked }) => asked.oto_point > 0).length).toBeGreaterThan(5);
  for (const { store, at, asked, ...costs } of rows) {
    const quoted = await quoteAsked(shop.pool, shop.pool, store, asked, new Date(at));
    if ('problems' in quoted) throw new Error(JSON.stringify(quoted.problems));
    const { total_amount, shipping_fee } = quoted.quote.amounts;
    expect({ total: moneyOf(total_amount), shipping: moneyOf(shipping_fee) }, JSON.stringify(asked)).toEqual(costs);
  }
});
