import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at } from '../openapi/described.ts';
import { call } from '../scenarios.ts';
import { both, idIn } from '../version-world.ts';
import { makeOrderingShop, offer, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
/** The sub-orders of one order: the shop's own goods, sent home, and a merchant's, which it delivers itself. */
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

describe('who, where and what', () => {
  const listed = async (query: string) => {
    const { json, text, status } = await shop.admin(`GET /merchant-delivery-order?${query}`);
    expect(status, text).toBe(200);
    return { total: at(json, 'meta', 'total'), first: at(json, 'data', 0) };
  };
  const total = async (query: string) => (await listed(query)).total;
  let order: number;
  beforeAll(async () => {
    order = Number(at((await shop.admin(`GET /sub-order/${theirs}`)).json, 'data', 'order'));
  });
  const send = async (changes: object) => {
    const changed = await shop.admin(`PUT /order/${order}`, changes);
    expect(changed.status, changed.text).toBe(200);
  };

  test('stand in lists, records and files, as the order has them now', async () => {
    await send({ recipient: '謝智康', tel: '+85291234567', address: '12 Des Voeux Road' });
    await shop.db.execute(sql`update "order" set building = 'Sea View', flat = 'A' where id = ${order}`);
    const whole = at((await shop.admin(`GET /order/${order}`)).json, 'data');
    const held = {
      recipient: '謝智康',
      tel: '+85291234567',
      address: '12 Des Voeux Road, Sea View, A',
      district: at(whole, 'district'),
      pickup_point: null,
    };
    const { first } = await listed('');
    expect(first).toMatchObject(held);
    const record = await shop.admin(`GET /merchant-delivery-order/${theirs}`);
    expect(at(record.json, 'data')).toMatchObject(held);
    const items = [at(record.json, 'data', 'items'), at(first, 'items')];
    for (const rows of items)
      expect(rows).toEqual([
        expect.objectContaining({ item_code: 'SINCERE-1', qty: 1, returned_qty: 0, name: expect.any(Object) }),
      ]);
    const name = String(at(items[0], 0, 'name', 'en_US'));
    const file = await shop.app.request(
      '/api/configurable-datatable/merchant_delivery_order?columns[]=recipient&columns[]=tel&columns[]=address&columns[]=items.en_US',
      {
        headers: {
          Authorization: `Bearer ${await shop.tokenOf('administrator')}`,
          'X-STORE-ID': `${shop.store}`,
          Accept: 'text/csv',
        },
      },
    );
    const [, , line] = (await file.text()).split('\r\n');
    expect(line).toBe(`謝智康,'+85291234567,"${held.address}",1 × ${name}`);
  });

  test('are found by name, in either Chinese script, and by telephone', async () => {
    for (const q of ['謝智康', '谢智康', '智康', '謝', '9123 4567', '91234567'])
      expect([q, await total(`q=${encodeURIComponent(q)}`)]).toEqual([q, 1]);
    await shop.db.execute(sql`update "order" set building = null, flat = null where id = ${order}`);
    await send({ recipient: 'Bea Wong' });
    expect(await Promise.all(['謝智康', 'bea', 'ann'].map((q) => total(`q=${encodeURIComponent(q)}`)))).toEqual([
      0, 1, 0,
    ]);
    // Without a recipient it is sent to the customer.
    await shop.db.execute(
      sql`update "order" set recipient = null, surname = null, given_name = null where id = ${order}`,
    );
    expect(await Promise.all(['q=bea', 'q=ann'].map(total))).toEqual([0, 1]);
    expect((await listed('')).first).toMatchObject({ recipient: 'Ann' });
    await shop.db.execute(sql`update "order" set surname = '陳', given_name = '大文' where id = ${order}`);
    expect((await listed('q=陳大文')).first).toMatchObject({ recipient: '陳大文' });
  });

  test('are not written here', async () => {
    const changed = await shop.admin(`PUT /sub-order/${theirs}`, { recipient: 'Mallory', remarks: 'Changed' });
    expect(changed.status, changed.text).toBe(200);
    expect(at(changed.json, 'data')).toMatchObject({ recipient: '陳大文', remarks: 'Changed' });
    const history = await shop.admin(`GET /sub-order/${theirs}/history`);
    expect(Object.keys(Object(at(history.json, 'data', 0, 'changes')))).toEqual(['remarks']);
  });

  test('have what is left of the items', async () => {
    await shop.db.execute(sql`update order_items set returned_qty = qty where record_id = ${order}`);
    const { first } = await listed('');
    expect(at(first, 'items', 0)).toMatchObject({ qty: 1, returned_qty: 1 });
    await shop.db.execute(sql`update order_items set returned_qty = 0 where record_id = ${order}`);
  });
});

test('orders are filtered by the merchants of their items, in lists, files and on the OpenAPI page', async () => {
  const merchant = Number(at((await shop.admin(`GET /sub-order/${theirs}`)).json, 'data', 'merchant'));
  const other = idIn(await shop.admin('POST /merchant', { name: 'Idle' }));
  const totals = [merchant, other].map(async (id) => {
    const { json } = await shop.admin(`GET /order?filter[items.merchant][]=${id}`);
    return at(json, 'meta', 'total');
  });
  expect(await Promise.all(totals)).toEqual([1, 0]);
  const files = [merchant, other].map(async (id) => {
    const file = await shop.app.request(`/api/configurable-datatable/order?filter[items.merchant][]=${id}`, {
      headers: {
        Authorization: `Bearer ${await shop.tokenOf('administrator')}`,
        'X-STORE-ID': `${shop.store}`,
        Accept: 'text/csv',
      },
    });
    return (await file.text()).trim().split('\r\n').length - 2;
  });
  expect(await Promise.all(files)).toEqual([1, 0]);
  expect((await shop.admin('GET /openapi.json')).text).toContain('filter[items.merchant][]');
});
