import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFaults } from '../../../server/domain/point_transaction/faults.ts';
import { at } from '../openapi/described.ts';
import { both, idIn } from '../version-world.ts';
import { type OrderingShop, makeOrderingShop } from './ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await makeOrderingShop();
});
afterAll(() => shop.drop());

const person = { name: 'Chan Tai Man', email: 'chan@a.example' };
const stockOf = async (version: number) => {
  const { rows } = await shop.db.execute<{ held: number }>(
    sql`select holding_pcs as held from product_version where id = ${version}`,
  );
  return rows[0]?.held;
};

describe('refused are', () => {
  test.each([
    ['a call without key', { key: null }, 400],
    ['an order without a name', { body: { name: '' } }, 422],
    ['an order that costs something else than the customer was told', { body: { total_amount: '1.00' } }, 409],
  ])('%s', async (_, { key, body }: { key?: null; body?: object }, status) => {
    const version = await shop.versions.makeLive();
    const answer = await shop.place({ ...person, items: [{ version }], ...body }, { key });
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
    expect(await stockOf(version)).toBe(0);
  });

  test.each([
    ['by its pieces', 10_000],
    ['by its shipping fee', 1],
  ])('an order that comes to more than money can hold, %s', async (_, quantity) => {
    const version = await shop.versions.makeLive({ price: '999999999999.99' });
    const asked = { ...person, items: [{ version, quantity }] };
    const answer = await shop.place(asked);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('comes to more than any order can')]);
    expect(await stockOf(version)).toBe(0);
  });

  test('an order, or a quote, in the name of a customer, by a program that is no storefront', async () => {
    const version = await shop.versions.makeLive();
    const asked = { ...person, user: 1000, items: [{ version }] };
    await shop.db.execute(sql`update merchant set orders_for_customers = false where open_api_username = 'wing-on'`);
    for (const answer of [
      await shop.place(asked),
      await shop.open('order/quote', { user: 1000, items: [{ version }] }),
    ])
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('for guests only')]);
    expect((await shop.place({ ...person, items: [{ version }] })).status).toBe(201);
    await shop.db.execute(sql`update merchant set orders_for_customers = true where open_api_username = 'wing-on'`);
    expect((await shop.place(asked)).status).toBe(201);
  });

  test('an order at a storefront that is closed', async () => {
    const version = await shop.versions.makeLive();
    const storefront = idIn(
      await shop.admin('POST /storefront', { domain: 'closed.example.hk', active: false, payment_methods: ['fps'] }),
    );
    const answer = await shop.place({ ...person, storefront, items: [{ version }] });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"storefront"')]);
  });

  test('an order that can’t be taken, with its quote, and nothing is held', async () => {
    const version = await shop.versions.makeLive({ quota: 1 });
    const answer = await shop.place({ ...person, items: [{ version, quantity: 2 }] });
    expect(answer.status).toBe(409);
    expect(at(answer.json, 'data')).toMatchObject({ orderable: false, items: [{ buyable: false }] });
    expect(await stockOf(version)).toBe(0);
  });
});

test('refused is a payment that is yet to come, or that came before its order', async () => {
  const version = await shop.versions.makeLive();
  const { json } = await shop.place({ ...person, items: [{ version }] });
  const payment = (paid_at: string) =>
    shop.open(
      `order/${String(at(json, 'data', 'order_no'))}/payment`,
      { method: 'FPS', reference: 'T1', amount: at(json, 'data', 'total_amount'), paid_at },
      { 'Idempotency-Key': paid_at },
    );
  const now = shop.now().getTime();
  for (const moment of [now + 3_600_000, now - 3_600_000]) {
    const { status, text } = await payment(new Date(moment).toISOString());
    expect([status, text]).toEqual([422, expect.stringContaining('"paid_at"')]);
  }
  const paid_at = new Date(now - 1_000).toISOString();
  expect((await payment(paid_at)).status).toBe(200);
  // Lists filter by the payment time, not by the time of its report.
  const read = await shop.admin(`GET /order/${Number(at(json, 'data', 'id'))}`);
  expect(at(read.json, 'data')).toMatchObject({ paid_at });
});

test('a guest’s coupon goes back with the order, though the coupon asks who the customer is since', async () => {
  const version = await shop.versions.makeLive();
  const code = await shop.coupon();
  const { json } = await shop.place({ ...person, coupon_codes: [code], items: [{ version }] });
  await shop.db.execute(sql`update coupon set max_use_per_user = 1 where code = ${code}`);
  const cancelled = await shop.admin(`POST /order/${Number(at(json, 'data', 'id'))}/cancel`, {
    refund_method: 'original',
    reason: 'Changed their mind',
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  // Nothing was refunded, so no refund record has the reason.
  expect(at(cancelled.json, 'data')).toMatchObject({ status: 'cancelled', internal_remarks: 'Changed their mind' });
});

test('refused is a payment of what another merchant placed', async () => {
  const version = await shop.versions.makeLive();
  const { json } = await shop.place({ ...person, items: [{ version }] });
  const merchant = idIn(await shop.admin('POST /merchant', { name: 'Kee Wah', open_api_username: 'kee-wah' }));
  const shown = await shop.admin(`POST /merchant/${merchant}/new_open_api_password`);
  const secret = String(at(shown.json, 'shown_once', 'open_api_password'));
  const Authorization = `Basic ${Buffer.from(`kee-wah:${secret}`).toString('base64')}`;
  const order_no = String(at(json, 'data', 'order_no'));
  const payment = { method: 'FPS', reference: 'T1', amount: at(json, 'data', 'total_amount') };
  const answer = await shop.open(`order/${order_no}/payment`, payment, { Authorization, 'Idempotency-Key': 'theirs' });
  expect(answer.status, answer.text).toBe(404);
  const order = (await shop.admin(`GET /order/${Number(at(json, 'data', 'id'))}`)).json;
  expect(at(order, 'data')).toMatchObject({ status: 'pending_payment', paid_amount: '0.00' });
  expect((await shop.open(`order/${order_no}/payment`, payment, { 'Idempotency-Key': 'own' })).status).toBe(200);
});

describe('an order', () => {
  test('holds what it uses, and copies what it costs', async () => {
    const version = await shop.versions.makeLive();
    const code = await shop.coupon();
    await shop.give(1000, { oto_point: 500 });
    const answer = await shop.place({
      ...person,
      user: 1000,
      items: [{ version, quantity: 3 }],
      coupon_codes: [code],
      oto_point: 150,
      recipient: 'Chan Siu Ming',
      tel: '91234567',
    });
    expect(answer.status, answer.text).toBe(201);
    const id = Number(at(answer.json, 'data', 'id'));
    const read = await shop.admin(`GET /order/${id}`);
    expect(at(read.json, 'data')).toMatchObject({
      status: 'pending_payment',
      payment_state: 'unpaid',
      name: 'Chan Tai Man',
      tel: '+85291234567',
      subtotal: '60.00',
      discount_amount: '5.00',
      shipping_fee: '30.00',
      oto_point_amount: '1.50',
      oto_point_redeemed: 150,
      total_amount: '83.50',
      items: [{ product_version: version, qty: 3, price: '20.00', amount: '60.00', discount: '5.00' }],
      coupons: [{ code, discount: '5.00' }],
    });
    expect(await stockOf(version)).toBe(3);
    const customer = await shop.admin('GET /user/1000');
    expect(at(customer.json, 'data', 'oto_point')).toBe(350);
    expect(await ledgerFaults(shop.parts.pool, 1000)).toEqual([]);
    const { rows } = await shop.db.execute<{ state: string }>(
      sql`select state from coupon_redemption where key like ${`order/${id}/%`}`,
    );
    expect(rows).toEqual([{ state: 'held' }]);
    const subs = await shop.admin(`GET /sub-order?parent_id=${id}`);
    expect(at(subs.json, 'data')).toMatchObject([
      { delivery_type: 'home_delivery', status: 'unpaid', shipping_fee: '30.00' },
    ]);
  });

  test('is placed once for a key, however often it is sent', async () => {
    const version = await shop.versions.makeLive();
    const body = { ...person, items: [{ version }] };
    const answers = await Promise.all([1, 2, 3].map(() => shop.place(body, { key: 'the same' })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ json }) => at(json, 'data', 'id'))).size).toBe(1);
    expect(await stockOf(version)).toBe(1);
  });

  test('never takes more than there is, whoever else buys at the same moment', async () => {
    const version = await shop.versions.makeLive({ quota: 5, max_pcs_per_user: 2 });
    const buyers = [1001, 1002, 1003, 1004].flatMap((user) => [user, user, user]);
    const answers = await Promise.all(buyers.map((user) => shop.place({ ...person, user, items: [{ version }] })));
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(taken).toBe(5);
    expect(await stockOf(version)).toBe(5);
    const { rows } = await shop.db.execute<{ most: number }>(
      sql`select max(n)::integer as most from (select count(*) n from "order" o join order_items i on i.record_id = o.id
        where i.product_version = ${version} group by o."user") per_user`,
    );
    expect(rows[0]?.most).toBeLessThanOrEqual(2);
  });

  test('stays what it was, whatever becomes of what was bought', async () => {
    const sku = await shop.versions.makeSku();
    const version = await shop.versions.makeLive({ sku });
    const placed = await shop.place({ ...person, items: [{ version, quantity: 2 }] });
    const read = async () => at((await shop.admin(`GET /order/${idIn(placed)}`)).json, 'data');
    const before = await read();
    await shop.db.execute(
      sql`update product_version set price = 99, original_price = 120, name_en_us = 'Renamed', name_zh_hk = '改名', delivery_type = 'digital' where id = ${version}`,
    );
    await shop.db.execute(sql`update sku set item_code = 'RENAMED', name = 'Renamed' where id = ${sku}`);
    expect(await read()).toEqual(before);
  });

  test('says whose prices it was placed at', async () => {
    const group = idIn(
      await shop.admin('POST /customer-group', { key: 'all', name: both('All'), global: true, public: true }),
    );
    const [own, other] = [await shop.versions.makeLive(), await shop.versions.makeLive()];
    await shop.db.execute(
      sql`insert into product_version_group_pricing (store_id, record_id, customer_group, price) values (${shop.store}, ${own}, ${group}, 15)`,
    );
    const typeOf = async (...versions: readonly number[]) => {
      const placed = await shop.place({ ...person, items: versions.map((version) => ({ version })) });
      expect(placed.status, placed.text).toBe(201);
      return at((await shop.admin(`GET /order/${idIn(placed)}`)).json, 'data');
    };
    expect(await typeOf(other)).toMatchObject({ price_type: 'everyone' });
    expect(await typeOf(own)).toMatchObject({ price_type: 'group', items: [{ price: '15.00' }] });
    expect(await typeOf(own, other)).toMatchObject({ price_type: 'mixed' });
  });

  test('of several merchants and ways of delivery is one sub-order each', async () => {
    const [home, digital] = [
      await shop.versions.makeLive(),
      await shop.versions.makeLive({ delivery_type: 'digital' }),
    ];
    const answer = await shop.place({ ...person, items: [{ version: home }, { version: digital }] });
    expect(answer.status, answer.text).toBe(201);
    const subs = await shop.admin(
      `GET /sub-order?parent_id=${Number(at(answer.json, 'data', 'id'))}&sort=sub_order_no`,
    );
    expect(at(subs.json, 'data')).toMatchObject([
      { delivery_type: 'home_delivery', shipping_fee: '30.00' },
      { delivery_type: 'digital', shipping_fee: '0.00' },
    ]);
  });
});
