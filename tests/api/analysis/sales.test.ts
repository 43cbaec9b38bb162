import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ordersOf } from '../../../resources/analysis/orders-of.ts';
import { salesAnswer } from '../../../resources/analysis/answer.ts';
import { type AskedSales, printSales } from '../../../resources/analysis/parameters.ts';
import { comparisons } from '../../../resources/analysis/period.ts';
import { type SplitName, splits } from '../../../resources/analysis/splits.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import { order } from '../../../resources/orders/order.ts';
import { narrowedBy, printList } from '../../../resources/query/list.ts';
import { followMarks } from '../../../server/analysis/follow.ts';
import { makeOrderingShop, type OrderingShop } from '../orders/ordering.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { both, idIn } from '../version-world.ts';

const path = 'GET /analysis/sales_dashboard_data';

let shop: OrderingShop;
const asked: AskedSales = { from: '2026-11-18', to: '2026-11-22', grain: 'day', compare: [], metric: 'sales' };

async function pay(order: number, method: string): Promise<void> {
  const { status, text } = await shop.admin(`POST /order/${order}/pay`, { method, reference: `S${order}` });
  if (status !== 200) throw new Error(text);
}

beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('seller', ['ecommerce:ListOrders']);
  await shop.addPerson('stocker', ['ecommerce:ListProducts']);
  const merchant = idIn(await shop.admin('POST /merchant', { name: 'Kee Wah' }));
  const sku = await shop.versions.makeSku();
  await shop.db.execute(sql`update sku set merchant = ${merchant} where id = ${sku}`);
  const categories = [await shop.versions.makeCategory(), await shop.versions.makeCategory()];
  const sold = [
    await shop.versions.makeLive({ product_categories: categories }),
    await shop.versions.makeLive({ product_categories: categories.slice(1), price: '3.33', sku }),
    await shop.versions.makeLive({ delivery_type: 'digital' }),
  ];
  const campaign = async (key: string, more: object) =>
    idIn(
      await shop.admin('POST /brand-campaign', {
        key,
        name: both(key),
        started_at: '2026-11-01T00:00:00Z',
        layout: 'grid',
        ...more,
      }),
    );
  const [running, over] = [await campaign('running', {}), await campaign('over', { ended_at: '2026-11-02T00:00:00Z' })];
  const { rows } = await shop.db.execute<{ product: number }>(
    sql`select product from product_version where id = ${sold[0]}`,
  );
  await shop.admin(`PUT /product/${rows[0]?.product ?? 0}`, { brand_campaigns: [running, over] });
  const place = async (user: number | null, items: readonly number[], more: object = {}) =>
    idIn(
      await shop.place({
        user,
        name: 'Ann',
        email: 'ann@a.example',
        items: items.map((what) => ({ version: sold[what], quantity: what + 1 })),
        ...more,
      }),
    );
  await pay(await place(1000, [0, 1, 2]), 'FPS');
  await pay(await place(1000, [1]), 'fps');
  await pay(await place(null, [0, 2], { coupon_codes: [await shop.coupon()] }), 'Visa');
  const unpaid = await place(1001, [0]);
  const cancelled = await place(1001, [0]);
  await pay(cancelled, 'Visa');
  await shop.admin(`POST /order/${cancelled}/cancel`, { reason: 'No', refund_method: 'cash' });
  shop.advance(2 * 86_400_000);
  await pay(await place(1001, [0, 1]), 'PayMe');
  // One a year before, and one some days before.
  const earlier = [await place(null, [1]), await place(null, [2])];
  for (const one of earlier) await pay(one, 'Visa');
  await shop.db.execute(sql`update "order" set ordered_at = '2025-11-19T03:00:00Z' where id = ${earlier[0]}`);
  await shop.db.execute(sql`update "order" set ordered_at = '2026-11-14T15:59:59Z' where id = ${earlier[1]}`);
  expect(unpaid).toBeGreaterThan(0);
  while ((await followMarks(shop.parts.pool)) > 0);
});
afterAll(() => shop.drop());

async function read(more: Partial<AskedSales> = {}, store = shop.store) {
  const { status, json, text } = await call(shop, `${path}${printSales({ ...asked, ...more })}`, {
    as: 'seller',
    store,
  });
  expect({ status, text }).toEqual({ status: 200, text });
  return salesAnswer.parse(json);
}

/** The orders in the list that a figure links to. */
async function listed(figure: Parameters<typeof ordersOf>[0]) {
  const query = printList(order, { ...narrowedBy(order, ordersOf(figure)), perPage: 1_000 });
  const { status, json, text } = await call(shop, `GET /order${query}`, { as: 'seller' });
  expect({ status, text }).toEqual({ status: 200, text });
  const data = at(json, 'data');
  const rows: readonly unknown[] = Array.isArray(data) ? data : [];
  const cents = rows.reduce<number>((sum, row) => sum + digitsOf(String(at(row, 'total_amount'))), 0);
  return { orders: rows.length, cents };
}

describe('refused', () => {
  scenarios(
    () => shop,
    [
      { name: 'without a session', call: path, status: 401 },
      { name: 'to who may list no orders', as: 'stocker', call: path, status: 403, lacks: ['sums'] },
      ...[...splits.map(({ name }) => `split=${name}`), ...comparisons.map(({ name }) => `compare[]=${name}`)].map(
        (query) => ({
          name: `${query}, to who may list no orders`,
          as: 'stocker',
          call: `${path}?${query}`,
          status: 403,
          lacks: ['sums', 'Kee Wah'],
        }),
      ),
      { name: 'options, too', as: 'stocker', call: `${path}/options`, status: 403, lacks: ['merchant'] },
      { name: 'without a store', as: 'seller', call: path, store: null, status: 400 },
      { name: 'of a store that isn’t there', as: 'seller', call: path, store: 999, status: 400 },
      { name: 'of another store than the active one', as: 'seller', call: `${path}?store_id=2`, status: 400 },
      { name: 'a day that there isn’t', as: 'seller', call: `${path}?from=2026-02-30`, status: 400, contains: 'from' },
      {
        name: 'a period that ends before it begins',
        as: 'seller',
        call: `${path}?from=2026-11-20&to=2026-11-19`,
        status: 400,
        contains: 'from',
      },
      { name: 'ten years', as: 'seller', call: `${path}?from=2016-01-01&grain=month`, status: 400, contains: 'from' },
      {
        name: 'a year by the hour',
        as: 'seller',
        call: `${path}?from=2025-11-20&grain=hour`,
        status: 400,
        contains: 'grain',
      },
      { name: 'a split that there isn’t', as: 'seller', call: `${path}?split=colour`, status: 400, contains: 'split' },
      {
        name: 'a comparison that there isn’t',
        as: 'seller',
        call: `${path}?compare[]=decade`,
        status: 400,
        contains: 'compare',
      },
      {
        name: 'a parameter that there isn’t',
        as: 'seller',
        call: `${path}?colour=red`,
        status: 400,
        contains: 'colour',
      },
      {
        name: 'a parameter of options',
        as: 'seller',
        call: `${path}/options?from=2026-01-01`,
        status: 400,
        contains: 'from',
      },
    ],
  );
});

describe('sales', () => {
  test('are of orders that were paid and stand, on the days on which they were placed', async () => {
    const { data, meta } = await read();
    const [own] = data.series;
    expect(data.series.length).toBe(1);
    expect(own?.values.orders).toEqual([0, 0, 3, 0, 1]);
    expect(own?.sums).toMatchObject({
      orders: 4,
      new_customers: 1,
      returning_orders: 2,
      guest_orders: 1,
      coupon_discount: '5.00',
      refunded: '0.00',
    });
    expect(meta).toMatchObject({ waiting: 0, parts_left: 0 });
  });

  test.each(['hour', 'day', 'week', 'month'] as const)('each %s opens the orders that add up to it', async (grain) => {
    const { data } = await read({ grain, from: '2026-11-13', to: '2026-11-22' });
    const [own] = data.series;
    expect(own?.values.orders?.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(own?.sums.orders);
    for (const [place, within] of (own?.buckets ?? []).entries()) {
      if (!within || own?.values.orders?.[place] === 0) continue;
      expect(await listed({ within })).toEqual({
        orders: own?.values.orders?.[place],
        cents: digitsOf(String(own?.values.sales?.[place])),
      });
      expect((await listed({ within, metric: 'new_customers' })).orders).toBe(own?.values.new_customers?.[place]);
    }
  });

  test('are compared with the period before, and with the same days of the year before', async () => {
    const { data } = await read({ compare: ['previous', 'year'], split: 'payment' });
    expect(data.series.map(({ comparison, from, to, values }) => [comparison, from, to, values.orders])).toEqual([
      [null, '2026-11-18', '2026-11-22', [0, 0, 3, 0, 1]],
      ['previous', '2026-11-13', '2026-11-17', [0, 1, 0, 0, 0]],
      ['year', '2025-11-18', '2025-11-22', [0, 1, 0, 0, 0]],
    ]);
    const visa = data.parts.find(({ key }) => key === 'visa');
    expect(visa).toMatchObject({
      label: 'Visa',
      sums: { orders: 1 },
      compared: { previous: { orders: 1 }, year: { orders: 1 } },
    });
  });

  const named = splits.flatMap(({ name }) => (name === 'store' ? [] : [name]));
  test.each<SplitName>(named)('by %s: each part opens the orders that add up to it', async (split) => {
    const { data } = await read({ split });
    const declared = splits.find(({ name }) => name === split);
    expect(data.parts.length).toBeGreaterThan(split === 'district' ? 0 : 1);
    let [orders, cents] = [0, 0];
    for (const { key, label, sums, values } of data.parts) {
      expect(label).not.toBe('');
      const own = await listed({ within: asked, split, key });
      expect({ key, orders: sums.orders }).toEqual({ key, orders: own.orders });
      if (declared?.of === 'order') expect(digitsOf(String(sums.sales))).toBe(own.cents);
      else expect(sums).toMatchObject({ refunded: null, shipping_fee: null, k_coin_earned: null });
      expect(values?.reduce<number>((sum, value) => sum + digitsOf(String(value)), 0)).toBe(
        digitsOf(String(sums.sales)),
      );
      orders += own.orders;
      cents += digitsOf(String(sums.sales));
    }
    const whole = data.series[0]?.sums;
    if (declared?.of === 'order') expect([orders, cents]).toEqual([whole?.orders, digitsOf(String(whole?.sales))]);
  });

  test.each<SplitName>(named)('by %s: nothing is told of another store', async (split) => {
    const other = shop.stores.find((store) => store !== shop.store) ?? 0;
    const { data } = await read({ split, compare: ['previous', 'year'], from: '2026-11-13' }, other);
    expect(data.parts).toEqual([]);
    expect(data.series.map(({ sums }) => sums.orders)).toEqual([0, 0, 0]);
  });

  test('by campaign are of those that ran when it was sold', async () => {
    const { data } = await read({ split: 'campaign', metric: 'orders' });
    expect(data.parts.map(({ label, sums }) => [label, sums.orders])).toEqual(
      [
        ['No campaign', 4],
        ['running', 3],
      ].toSorted(),
    );
  });

  test('are of the active store alone, and by store of each', async () => {
    const other = shop.stores.find((store) => store !== shop.store) ?? 0;
    expect((await read({}, other)).data.series[0]?.sums).toMatchObject({ orders: 0, sales: '0.00', average: null });
    const { data } = await read({ split: 'store' }, other);
    expect(data.parts.map(({ key, sums }) => [Number(key), sums.orders])).toEqual([[shop.store, 4]]);
  });

  test('by store count what waits to be added up in all of them', async () => {
    const other = shop.stores.find((store) => store !== shop.store) ?? 0;
    await shop.db.execute(
      sql`insert into sales_mark (store_id, hour) values (${shop.store}, date_trunc('hour', now()))`,
    );
    const waiting = async (asked: Partial<AskedSales>) => (await read(asked, other)).meta.waiting;
    expect([await waiting({}), await waiting({ split: 'store' })]).toEqual([0, 1]);
    await shop.db.execute(sql`delete from sales_mark`);
  });

  test('options say what can be asked, in the caller’s language', async () => {
    const { json } = await call(shop, `${path}/options`, { as: 'seller', headers: { 'Accept-Language': 'zh-Hant' } });
    expect(at(json, 'data')).toMatchObject({ today: '2026-11-22', first_day: '2025-11-19', checked_at: null });
    expect(JSON.stringify(json)).toContain('銷售額');
  });

  test('and how many days of the active store the last comparison put right, not those of others', async () => {
    const other = shop.stores.find((store) => store !== shop.store) ?? 0;
    const faults = [other, shop.store, other].map((store, place) => ({ store, day: `2026-11-1${place}`, rows: 1 }));
    await shop.db.execute(
      sql`insert into sales_check (checked_at, faults) values ('2026-11-21T19:00:00Z', ${JSON.stringify(faults)}::jsonb), ('2026-11-20T19:00:00Z', '[]')`,
    );
    const { json } = await call(shop, `${path}/options`, { as: 'seller' });
    expect(at(json, 'data')).toMatchObject({ checked_at: '2026-11-21T19:00:00.000Z', mended: 1 });
    await shop.db.execute(sql`delete from sales_check`);
  });
});
