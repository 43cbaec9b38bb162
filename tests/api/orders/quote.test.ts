import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at } from '../openapi/described.ts';
import { basic, makeOrderingShop, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await makeOrderingShop();
});
afterAll(() => shop.drop());

const ask = (body: object, headers?: Readonly<Record<string, string>>) => shop.open('order/quote', body, headers);
const quoted = async (body: object) => {
  const answer = await ask(body);
  expect(answer.status, answer.text).toBe(200);
  return at(answer.json, 'data');
};

describe('refused are', () => {
  test.each([
    ['nobody', {}, { Authorization: '' }, 401, ''],
    ['a wrong secret', {}, { Authorization: basic('wing-on', 'no') }, 401, ''],
    ['no store', {}, { 'X-STORE-ID': '' }, 400, ''],
    ['a store that isn’t there', {}, { 'X-STORE-ID': '999' }, 400, ''],
    ['nothing', {}, {}, 422, 'items'],
    ['an unknown version', { items: [{ version: 999_999 }] }, {}, 422, 'items.0.version'],
    ['an unknown field', { items: [], price: '1.00' }, {}, 422, 'price'],
  ])('%s', async (_, body, headers, status, says) => {
    const answer = await ask(body, headers);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)]);
  });

  test('an unknown code, two codes of one coupon, an option of another version', async () => {
    const version = await shop.versions.makeLive();
    const code = await shop.coupon();
    const answer = await ask({ items: [{ version, option: 5 }] });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('items.0.option')]);
    const codes = await ask({ items: [{ version }], coupon_codes: [code, 'NOPE', code.toLowerCase()] });
    expect([codes.status, codes.text]).toEqual([422, expect.stringContaining('coupon_codes.1')]);
    expect(at(codes.json, 'errors')).toMatchObject({
      'coupon_codes.2': ['The Coupon codes name one coupon twice: an order takes one code of each'],
    });
  });
});

describe('a quote', () => {
  test('says what an order costs, with its fee, its coupons and its points', async () => {
    const version = await shop.versions.makeLive();
    const code = await shop.coupon();
    await shop.give(1000, { k_coin: 10, oto_point: 500 });
    expect(
      await quoted({ user: 1000, items: [{ version, quantity: 3 }], coupon_codes: [code], k_coin: 2, oto_point: 150 }),
    ).toMatchObject({
      orderable: true,
      items: [{ version, option: null, quantity: 3, buyable: true, price: '20.00', amount: '60.00', discount: '5.00' }],
      coupons: [{ code, usable: true, discount: '5.00' }],
      deliveries: [{ delivery_type: 'home_delivery', fee: '30.00' }],
      points: { k_coin: 2, oto_point: 150, enough: true, too_many: false },
      subtotal: '60.00',
      discount_amount: '5.00',
      shipping_fee: '30.00',
      rounding: '0.00',
      k_coin_amount: '2.00',
      oto_point_amount: '1.50',
      total_amount: '81.50',
    });
  });

  test('isn’t to be had with points that the customer hasn’t, or that are worth more than it costs', async () => {
    const version = await shop.versions.makeLive();
    const items = [{ version }];
    expect(await quoted({ user: 1001, items, k_coin: 1 })).toMatchObject({
      orderable: false,
      points: { enough: false },
    });
    await shop.give(1001, { k_coin: 100 });
    expect(await quoted({ user: 1001, items, k_coin: 51 })).toMatchObject({
      orderable: false,
      points: { enough: true, too_many: true },
      total_amount: '0.00',
    });
  });

  test('isn’t to be had with points that are worth nothing, which aren’t taken', async () => {
    const version = await shop.versions.makeLive();
    const worth = (is: string) => shop.db.execute(sql`update settings_points set oto_point_worth = ${is}`);
    await shop.give(1002, { oto_point: 500 });
    const items = [{ version }];
    await worth('0.0040');
    expect(await quoted({ user: 1002, items, oto_point: 2 })).toMatchObject({
      orderable: false,
      points: { oto_point: 0, enough: true, worthless: true },
      oto_point_amount: '0.00',
    });
    // Five points are worth two cents, and so are six and seven.
    const body = { user: 1002, items, oto_point: 7 };
    expect(await quoted(body)).toMatchObject({
      orderable: true,
      points: { oto_point: 5, worthless: false },
      oto_point_amount: '0.02',
    });
    const placed = await shop.place({ ...body, name: 'Chan', email: 'chan@a.example' });
    expect(placed.status, placed.text).toBe(201);
    const { rows } = await shop.db.execute(
      sql`select u.oto_point, o.oto_point_redeemed, o.oto_point_amount from "user" u join "order" o on o."user" = u.id where u.id = 1002`,
    );
    expect(rows).toEqual([{ oto_point: 495, oto_point_redeemed: 5, oto_point_amount: '0.02' }]);
    await worth('0.0100');
  });

  test('counts pieces of one version in several lines together', async () => {
    const version = await shop.versions.makeLive({ max_pcs_per_order: 3 });
    const two = { version, quantity: 2 };
    expect(await quoted({ items: [two] })).toMatchObject({ orderable: true });
    expect(await quoted({ items: [two, two] })).toMatchObject({
      orderable: false,
      items: [{ buyable: false }, { buyable: false }],
    });
  });

  test('gives the very answer of “Why can’t this customer buy it?”, whatever the reason', async () => {
    const version = await shop.versions.makeLive({ quota: 1, max_pcs_per_user: 1 });
    for (const quantity of [1, 2]) {
      const why = at(
        (await shop.admin(`POST /product-version/${version}/check`, { user: 1000, quantity })).json,
        'data',
      );
      const data = await quoted({ user: 1000, items: [{ version, quantity }] });
      expect(data).toMatchObject({ items: [{ buyable: at(why, 'buyable') }] });
    }
  });

  test('says where no fee fits', async () => {
    const version = await shop.versions.makeLive({ delivery_type: 'merchant_delivery' });
    expect(await quoted({ items: [{ version }] })).toMatchObject({
      orderable: false,
      deliveries: [{ delivery_type: 'merchant_delivery', fee: null }],
    });
  });
});
