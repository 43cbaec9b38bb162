import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../../../resources/names.ts';
import { orderTabs, queueSort } from '../../../resources/orders/order-tabs.ts';
import { at } from '../openapi/described.ts';
import { idIn } from '../version-world.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

/** Each tab above the orders shows exactly the records that wait for that step. */
let shop: OrderingShop;
beforeAll(async () => {
  shop = await makeOrderingShop();
});
afterAll(() => shop.drop());

async function act(what: string, body?: object) {
  const answer = await shop.admin(what, body);
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(300);
  return answer;
}

/** Creates an order, by default paid, and runs these steps on its sub-order. */
async function ordered(steps: readonly string[] | 'unpaid') {
  const version = await shop.versions.makeLive();
  const placed = await shop.place({ name: 'Ann', email: 'ann@a.example', items: [{ version }] });
  expect(placed.status, placed.text).toBe(201);
  const order = idIn(placed);
  const order_no = String(at(placed.json, 'data', 'order_no'));
  if (steps !== 'unpaid') await act(`POST /order/${order}/pay`, { method: 'FPS', reference: order_no });
  const sub = Number(at((await shop.admin(`GET /sub-order?parent_id=${order}`)).json, 'data', 0, 'id'));
  for (const step of steps === 'unpaid' ? [] : steps) await act(`POST /sub-order/${sub}/${step}`);
  return { order, order_no, sub };
}

const printed = (filter: Readonly<Record<string, unknown>>) =>
  Object.entries(filter)
    .flatMap(([field, asked]) =>
      Array.isArray(asked)
        ? asked.map((value) => `filter[${field}][]=${value}`)
        : Object.entries(asked ?? {}).map(([operator, value]) => `filter[${field}][${operator}]=${String(value)}`),
    )
    .join('&');

test('tabs lead to what waits for them, the longest first, and to nothing else', async () => {
  const unpaid = await ordered('unpaid');
  const pending = await ordered([]);
  const accepted = await ordered(['accept']);
  const packed = await ordered(['accept', 'pack']);
  const ready = await ordered(['accept', 'make_ready']);
  const delivered = await ordered(['accept', 'ship', 'deliver']);
  const over = await ordered('unpaid');
  const paidTwice = await ordered(['accept', 'ship', 'deliver']);
  const told = (order_no: string) =>
    shop.open(
      `order/${order_no}/payment`,
      { method: 'FPS', reference: `late ${order_no}`, amount: '9.00' },
      { 'Idempotency-Key': order_no },
    );
  await act(`POST /order/${over.order}/cancel`, { reason: 'No', refund_method: 'cash' });
  for (const { order_no } of [over, paidTwice]) expect((await told(order_no)).status).toBe(200);
  const item = Number(at((await shop.admin(`GET /order/${delivered.order}`)).json, 'data', 'items', 0, 'id'));
  const items = [{ order_item: item, qty: 1, type: 'restock', amount: null }];
  const back = idIn(await act('POST /order-return', { order: delivered.order, items }));
  const expected: Readonly<Record<string, readonly number[]>> = {
    to_pay: [unpaid.order],
    overpaid: [paidTwice.order],
    paid_in_vain: [over.order],
    to_accept: [pending.sub],
    to_pack: [accepted.sub],
    to_push: [accepted.sub, packed.sub],
    to_send: [packed.sub],
    to_collect: [ready.sub],
    returns: [back],
  };
  const found = new Map<string, readonly number[]>();
  for (const tab of orderTabs) {
    const { name, of, filter } = tab;
    const list = await act(`GET /${pathOf(of)}?sort=${queueSort(tab)}&${printed(filter)}`);
    const data = at(list.json, 'data');
    found.set(name, Array.isArray(data) ? data.map((one: unknown) => Number(at(one, 'id'))) : []);
  }
  // All orders: newest first; waiting ones: longest waiting first.
  const { order: newest } = paidTwice;
  expect(found.get('all')).toHaveLength(8);
  expect(found.get('all')?.[0]).toBe(newest);
  for (const [name, ids] of found)
    if (name !== 'all') expect({ name, ids }).toEqual({ name, ids: expected[name] ?? [] });
});
