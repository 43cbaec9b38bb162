import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, scenarios } from './scenarios.ts';
import { both, idIn } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** References to a district, which all stores share: fees by their conditions, and test carts, of several stores. */
let shop: Shop;
let district = 0;
const as = 'administrator';
const other = () => shop.stores[1] ?? 0;

async function make(path: string, body: object, store?: number): Promise<number> {
  const made = await call(shop, `POST ${path}`, { as, body, ...(store !== undefined && { store }) });
  expect(made.status, made.text).toBe(201);
  return idIn(made);
}
const cart = (name: string) => ({
  name,
  delivery_method: 'home_delivery',
  amount: '100',
  weight: '1',
  items: [{ quantity: 1 }],
  district,
});

beforeAll(async () => {
  shop = await makeShop();
  const country = await make('/address-area/country', { code: 'HK', name: both('Hong Kong') });
  const region = await make('/address-area/region', { code: 'NT', name: both('New Territories'), country });
  district = await make('/address-area/district', { code: 'ILD', name: both('Islands'), region });
  const fee = { delivery_methods: ['home_delivery'], price: '50' };
  const conditions = [{ districts: [district] }, { measure: 'weight', districts: [district] }];
  for (const name of ['Islands', 'Islands, heavy'])
    await make('/shipping-fee', { ...fee, description: both(name), conditions });
  await make('/shipping-fee', { ...fee, description: both('All') });
  await make('/shipping-fee-case', cart('Ours'));
  for (const name of ['Theirs', 'Theirs, too']) await make('/shipping-fee-case', cart(name), other());
});
afterAll(() => shop.drop());

describe('what refers to a record that all stores share', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'a refused deletion tells those of other stores apart',
        as,
        call: () => `DELETE /address-area/district/${district}`,
        status: 409,
        contains: () => ({
          message:
            'It is still used by 2 Shipping fees, 1 Test cart, 2 Test carts of another store. Remove it there first.',
          used_by: [
            { resource: 'shipping_fee', count: 2, archived: 0, filter: 'conditions.districts' },
            { resource: 'shipping_fee_case', count: 1, archived: 0, filter: 'district' },
            { resource: 'shipping_fee_case', count: 2, archived: 0, filter: 'district', store: other() },
          ],
        }),
        lacks: ['Theirs'],
      },
      {
        name: 'and says so in Chinese',
        as,
        call: () => `DELETE /address-area/district/${district}`,
        headers: { 'accept-language': 'zh-Hant' },
        status: 409,
        contains: '另一商店的測試購物車（2 項）',
      },
      {
        name: 'it is told before the deletion, from the other store’s side as well',
        as,
        call: () => `GET /address-area/district/${district}/references`,
        store: other,
        status: 200,
        contains: () => ({
          data: [
            { resource: 'shipping_fee_case', count: 2, filter: 'district' },
            { resource: 'shipping_fee', count: 2, store: shop.store },
            { resource: 'shipping_fee_case', count: 1, store: shop.store },
          ],
        }),
      },
      {
        name: 'without an active store all are told together',
        as,
        call: () => `GET /address-area/district/${district}/references`,
        store: null,
        status: 200,
        contains: {
          data: [
            { resource: 'shipping_fee', count: 2 },
            { resource: 'shipping_fee_case', count: 3 },
          ],
        },
        lacks: ['"store"'],
      },
      {
        name: 'the filter finds them all in the list, each once',
        as,
        call: () => `GET /shipping-fee?filter[conditions.districts][]=${district}`,
        status: 200,
        contains: { meta: { total: 2 } },
      },
    ],
  );

  test('the filter is on the OpenAPI page', async () => {
    const { text } = await call(shop, 'GET /openapi.json', { as });
    expect(text).toContain('filter[conditions.districts][]');
  });
});
