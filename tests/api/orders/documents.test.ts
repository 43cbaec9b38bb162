import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsAnswer } from '../../../resources/orders/order-documents.ts';
import { mostDocuments } from '../../../resources/query/calls.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
let elsewhere: number;
let ids: readonly number[];
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('seller', ['ecommerce:GetProduct']);
  await shop.addPerson('reader', ['ecommerce:GetOrder']);
  const store = await shop.admin('POST /store', { name: { zh_HK: '別處', en_US: 'Elsewhere' } });
  elsewhere = Number(at(store.json, 'data', 'id'));
  const version = await shop.versions.makeLive();
  const made: number[] = [];
  for (const name of ['Ann', 'Bo']) {
    const placed = await shop.place({
      name,
      email: `${name}@a.example`,
      remarks: 'Ring twice',
      items: [{ version, quantity: 2 }],
    });
    expect(placed.status, placed.text).toBe(201);
    made.push(Number(at(placed.json, 'data', 'id')));
  }
  ids = made;
  await shop.db.execute(sql`update settings_shop set name_en_us = 'OTO Shop', address_en_us = '52 Hung To Road'`);
});
afterAll(() => shop.drop());

const as = 'administrator';
const many = Array.from({ length: mostDocuments + 1 }, (_, index) => `ids[]=${index + 1}`).join('&');

scenarios(
  () => shop,
  [
    { name: 'documents for nobody', call: 'GET /order/documents?ids[]=1', status: 401 },
    { name: 'documents for who sees no orders', as: 'seller', call: 'GET /order/documents?ids[]=1', status: 403 },
    { name: 'slips for who sees no orders', as: 'seller', call: 'GET /sub-order/documents?ids[]=1', status: 403 },
    { name: 'documents of no store', as, store: null, call: 'GET /order/documents?ids[]=1', status: 400 },
    { name: 'documents of nothing', as, call: 'GET /order/documents', status: 400 },
    { name: 'documents of what is no id', as, call: 'GET /order/documents?ids[]=x', status: 400 },
    { name: 'documents of too many', as, call: `GET /order/documents?${many}`, status: 400 },
    { name: 'slips of too many', as, call: `GET /sub-order/documents?${many}`, status: 400 },
    { name: 'documents with another parameter', as, call: 'GET /order/documents?ids[]=1&x=1', status: 400 },
    {
      name: 'documents of what isn’t there',
      as,
      call: 'GET /order/documents?ids[]=2000000',
      status: 200,
      contains: { data: { orders: [] } },
    },
  ],
);

const read = async (what: string, store?: number) => {
  const answer = await call(shop, `GET /${what}`, { as: 'reader', ...(store !== undefined && { store }) });
  expect(answer.status, answer.text).toBe(200);
  return documentsAnswer.parse(answer.json).data;
};

test('an order says who sends what to whom, in both languages, in the order in which it was asked', async () => {
  const [one, other] = ids;
  const { shop: head, orders } = await read(`order/documents?ids[]=${other}&ids[]=${one}&ids[]=${other}`);
  expect(head).toMatchObject({ name: { en_US: 'OTO Shop' }, address: { en_US: '52 Hung To Road' }, logo: null });
  expect(orders.map(({ id }) => id)).toEqual([other, one]);
  expect(orders[1]).toMatchObject({
    name: 'Ann',
    recipient: { en_US: 'Ann', zh_HK: 'Ann' },
    tel: '+852 9123 4567',
    address: {
      en_US: '1 Main Street\nSomewhere',
      zh_HK: 'Somewhere\n1 Main Street',
    },
    remarks: 'Ring twice',
    parts: [{ status: 'unpaid', items: [{ qty: 2, returned_qty: 0 }] }],
  });
  const order = orders[1];
  const sum = (order?.parts ?? []).flatMap(({ items }) => items).reduce((all, { amount }) => all + Number(amount), 0);
  expect(Number(order?.amounts.subtotal)).toBe(sum);
});

test('a slip brings only the sub-order that was asked for, and another store sees neither', async () => {
  const [one = 0] = ids;
  const listed = await shop.admin(`GET /sub-order?parent_id=${one}`);
  const sub = Number(at(listed.json, 'data', 0, 'id'));
  const { orders } = await read(`sub-order/documents?ids[]=${sub}`);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ id: one, parts: [{ id: sub }] });
  expect((await read(`sub-order/documents?ids[]=${sub}`, elsewhere)).orders).toEqual([]);
  expect((await read(`order/documents?ids[]=${one}`, elsewhere)).orders).toEqual([]);
});
