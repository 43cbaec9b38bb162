import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../openapi/described.ts';
import { call } from '../scenarios.ts';
import { both, idIn } from '../version-world.ts';
import { makeOrderingShop, offer, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
/** The sub-orders of one order: of the shop's own goods, sent home, and of a merchant's, which it delivers itself. */
let own: number;
let theirs: number;
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('reader', ['ecommerce:ListOrders', 'ecommerce:GetOrder']);
  await shop.addPerson('nobody', ['ecommerce:ListProducts']);
  await offer(shop.admin, ['home_delivery', 'merchant_delivery']);
  const fee = { description: both('Fee'), delivery_methods: ['merchant_delivery'], type: 'flat', price: '0.00' };
  await shop.admin(`POST /shipping-fee/${idIn(await shop.admin('POST /shipping-fee', fee))}/promote`);
  const merchant = idIn(await shop.admin('POST /merchant', { name: 'Sincere' }));
  const ours = await shop.versions.makeLive();
  const sku = idIn(await shop.admin('POST /sku', { item_code: 'SINCERE-1', name: 'Kettle', merchant }));
  const sold = await shop.versions.makeLive({ sku, delivery_type: 'merchant_delivery' });
  const placed = await shop.place({
    name: 'Ann',
    email: 'ann@a.example',
    items: [{ version: ours }, { version: sold }],
  });
  expect(placed.status, placed.text).toBe(201);
  const subs = await shop.admin(`GET /sub-order?parent_id=${Number(at(placed.json, 'data', 'id'))}&sort=id`);
  const rows = [0, 1].map((index) => at(subs.json, 'data', index));
  const idOf = (way: string) =>
    Number(
      at(
        rows.find((row) => at(row, 'delivery_type') === way),
        'id',
      ),
    );
  [own, theirs] = [idOf('home_delivery'), idOf('merchant_delivery')];
});
afterAll(() => shop.drop());

const idsIn = async (path: string, query = '') => {
  const { json, status, text } = await shop.admin(`GET /${path}?sort=id${query}`);
  expect(status, text).toBe(200);
  return {
    total: at(json, 'meta', 'total'),
    ids: [0, 1].map((index) => at(json, 'data', index, 'id')).filter(Boolean),
  };
};

test('a view is closed to those who may not list orders, and knows no other record', async () => {
  const { status } = await call(shop, 'GET /merchant-sales-order', { as: 'nobody' });
  expect(status).toBe(403);
  for (const what of [
    `GET /merchant-sales-order/${own}`,
    `GET /merchant-sales-order/${own}/history`,
    `PUT /merchant-delivery-order/${own}`,
    `POST /merchant-delivery-order/${own}/accept`,
    `GET /store-delivery-order/${theirs}`,
    `GET /merchant-direct-delivery-order/${theirs}`,
  ]) {
    const body = what.startsWith('P') ? { body: { remarks: 'Mine now' } } : {};
    const refused = await call(shop, what, { as: 'administrator', ...body });
    expect([what, refused.status]).toEqual([what, 404]);
  }
  const update = { as: 'reader', body: { remarks: 'Mine now' } };
  expect((await call(shop, `PUT /merchant-sales-order/${theirs}`, update)).status).toBe(403);
  expect((await shop.admin('POST /merchant-sales-order', { remarks: 'New' })).status).toBe(404);
  expect((await shop.admin('POST /merchant-sales-order/import/update')).status).toBe(404);
  expect(at((await shop.admin(`GET /sub-order/${own}`)).json, 'data')).toMatchObject({ revision: 1, remarks: null });
});

test('each view lists its own, also filtered, searched and as a file', async () => {
  expect(await idsIn('merchant-sales-order')).toEqual({ total: 1, ids: [theirs] });
  expect(await idsIn('merchant-delivery-order')).toEqual({ total: 1, ids: [theirs] });
  expect(await idsIn('merchant-direct-delivery-order')).toEqual({ total: 0, ids: [] });
  expect(await idsIn('store-delivery-order')).toEqual({ total: 1, ids: [own] });
  expect(await idsIn('store-delivery-order', '&filter[delivery_type]=merchant_delivery')).toEqual({
    total: 0,
    ids: [],
  });
  const number = String(at((await shop.admin(`GET /sub-order/${own}`)).json, 'data', 'sub_order_no'));
  expect(await idsIn('merchant-sales-order', `&q=${number}`)).toEqual({ total: 0, ids: [] });
  const file = await shop.app.request('/api/configurable-datatable/merchant_sales_order', {
    headers: {
      Authorization: `Bearer ${await shop.tokenOf('administrator')}`,
      'X-STORE-ID': `${shop.store}`,
      Accept: 'text/csv',
    },
  });
  const text = await file.text();
  expect([file.status, text.includes(number)], text).toEqual([200, false]);
  expect(text.trim().split('\r\n')).toHaveLength(3);
});

test('what is changed in a view is changed in the sub-order, with one history', async () => {
  const { status, text } = await shop.admin(`PUT /merchant-sales-order/${theirs}`, { remarks: 'Leave at the door' });
  expect(status, text).toBe(200);
  expect(at((await shop.admin(`GET /sub-order/${theirs}`)).json, 'data')).toMatchObject({
    remarks: 'Leave at the door',
    revision: 2,
  });
  const [seen, stored] = await Promise.all(
    ['merchant-delivery-order', 'sub-order'].map((path) => shop.admin(`GET /${path}/${theirs}/history`)),
  );
  expect(seen?.json).toEqual(stored?.json);
});

test('many of a view are changed at once, and only those', async () => {
  const body = { selection: { query: { filter: { status: 'unpaid' } } }, changes: [{ field: 'remarks', set: 'All' }] };
  const made = await shop.admin('POST /merchant-sales-order/bulk', body);
  expect(made.status, made.text).toBe(202);
  expect(at(made.json, 'data')).toMatchObject({ total: 1 });
});
