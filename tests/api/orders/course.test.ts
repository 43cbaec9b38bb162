import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseAnswer } from '../../../resources/orders/order-course.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
let id: number;
let sub: number;
let total: string;
let elsewhere: number;
const act = async (what: string, body: object = {}) => {
  const answer = await shop.admin(what, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('seller', ['ecommerce:GetProduct']);
  await shop.addPerson('reader', ['ecommerce:GetOrder']);
  elsewhere = Number(
    at((await act('POST /store', { name: { zh_HK: '別處', en_US: 'Elsewhere' } })).json, 'data', 'id'),
  );
  const version = await shop.versions.makeLive();
  const placed = await shop.place({ name: 'Ann', email: 'ann@a.example', items: [{ version, quantity: 2 }] });
  expect(placed.status, placed.text).toBe(201);
  id = Number(at(placed.json, 'data', 'id'));
  total = String(at(placed.json, 'data', 'total_amount'));
  sub = Number(at((await shop.admin(`GET /sub-order?parent_id=${id}`)).json, 'data', 0, 'id'));
  await act(`POST /order/${id}/pay`, { method: 'FPS', reference: 'bank 1' });
  await act(`PUT /order/${id}`, { internal_remarks: 'Called' });
  await act(`POST /sub-order/${sub}/accept`);
});
afterAll(() => shop.drop());

const as = 'administrator';
scenarios(
  () => shop,
  [
    { name: 'the course of an order for nobody', call: 'GET /order/1/course', status: 401 },
    { name: 'the course for who sees no orders', as: 'seller', call: 'GET /order/1/course', status: 403 },
    { name: 'the course of what isn’t there', as, call: 'GET /order/2000000/course', status: 404 },
    { name: 'a page of nothing', as, call: 'GET /order/1/course?per_page=0', status: 400 },
    { name: 'an entry that is none', as, call: 'GET /order/1/course?after=x', status: 400 },
  ],
);

async function read(query = '', person = as) {
  const answer = await call(shop, `GET /order/${id}/course${query}`, { as: person });
  expect(answer.status, answer.text).toBe(200);
  return courseAnswer.parse(answer.json);
}

test('what happened with an order and its sub-orders is one line of time, the last first', async () => {
  const { data } = await read();
  const told = data.map(({ entity, action }) => `${entity} ${action}`);
  expect(told.slice(0, 3)).toEqual(['order process', 'sub_order accept', 'order update']);
  expect(told).toEqual(expect.arrayContaining(['order pay', 'sub_order release', 'order create', 'sub_order create']));
  expect(data.find(({ action }) => action === 'update')).toMatchObject({ fields: ['internal_remarks'], record_id: id });
  expect(data.find(({ action }) => action === 'pay')?.changes).toEqual({
    status: { before: 'pending_payment', after: 'paid' },
    paid_amount: { before: '0.00', after: total },
  });
  expect(data.find(({ action }) => action === 'accept')?.changes).toEqual({
    status: { before: 'pending', after: 'accepted' },
  });
  expect(data.find(({ action }) => action === 'update')?.changes).toEqual({});
  const moments = data.map((entry) => entry.at);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('its returns and mails are in it', async () => {
  const text = { zh_HK: '{order_no}', en_US: '{order_no}' };
  await act('POST /message-template', { name: 'Paid', use: 'order_paid', subject: text, text });
  await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
  await act(`POST /order/${id}/order_detail_email/send`, { to: 'ann@a.example', use: 'order_paid' });
  const item = Number(at((await shop.admin(`GET /order/${id}`)).json, 'data', 'items', 0, 'id'));
  const items = [{ order_item: item, qty: 1, type: 'restock', amount: null }];
  await act('POST /order-return', { order: id, items });
  const told = (await read()).data.map(({ entity }) => entity);
  expect(told).toEqual(expect.arrayContaining(['order_return', 'outgoing_mail']));
});

test('its pages leave nothing out, and other histories aren’t theirs who may not see them', async () => {
  const all = (await read()).data.map((entry) => entry.id);
  const paged: number[] = [];
  let after: number | undefined;
  do {
    const { data, meta } = await read(`?per_page=2${after === undefined ? '' : `&after=${after}`}`);
    paged.push(...data.map((entry) => entry.id));
    after = meta.next;
  } while (after !== undefined);
  expect(paged).toEqual(all);
  expect(new Set((await read('', 'reader')).data.map(({ entity }) => entity))).toEqual(new Set(['order']));
  expect((await call(shop, `GET /order/${id}/course`, { as, store: elsewhere })).status).toBe(404);
});
