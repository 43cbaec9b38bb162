import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderTabs } from '../../../resources/orders/order-tabs.ts';
import { orderExpiry } from '../../../server/domain/order/expiry.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { at } from '../openapi/described.ts';
import { idIn } from '../version-world.ts';
import { orderFaults } from './faults.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

/**
 * Money that the shop holds beyond the current total of an order: it is refunded with the last part, or shown until
 * then.
 */
let shop: OrderingShop;
const skus: number[] = [];
beforeAll(async () => {
  shop = await makeOrderingShop();
  for (const name of ['Kee Wah', 'Lee Kum Kee', 'Ng Fung']) {
    const merchant = idIn(await shop.admin('POST /merchant', { name }));
    const sku = await shop.versions.makeSku();
    await shop.db.execute(sql`update sku set merchant = ${merchant} where id = ${sku}`);
    skus.push(sku);
  }
});
afterAll(async () => {
  expect(await orderFaults(shop.parts.pool)).toEqual([]);
  await shop.drop();
});

const asked = { reason: 'Out of stock', refund_method: 'original' };

interface Bought {
  readonly id: number;
  readonly order_no: string;
  readonly items: readonly number[];
  readonly parts: readonly number[];
}

let payments = 0;
async function pay({ order_no }: Pick<Bought, 'order_no'>, amount: string) {
  payments += 1;
  const body = { method: 'FPS', reference: `P${payments}`, amount };
  const answer = await shop.open(`order/${order_no}/payment`, body, { 'Idempotency-Key': `payment ${payments}` });
  expect(answer.status, answer.text).toBe(200);
}

/** An order of three parts, each of another merchant, sent home for HK$30 by default. */
async function bought({
  price = '20.00',
  paid,
  ...more
}: { price?: string; paid?: string; [key: string]: unknown } = {}) {
  const items: object[] = [];
  for (const sku of skus) items.push({ version: await shop.versions.makeLive({ sku, price }) });
  const placed = await shop.place({ name: 'Ann', email: 'ann@a.example', ...more, items });
  expect(placed.status, placed.text).toBe(201);
  const id = idIn(placed);
  const order_no = String(at(placed.json, 'data', 'order_no'));
  if (paid !== undefined) await pay({ order_no }, paid);
  const idsOf = async (query: ReturnType<typeof sql>) =>
    (await shop.db.execute<{ id: number }>(query)).rows.map((row) => row.id);
  return {
    id,
    order_no,
    items: await idsOf(sql`select id from order_items where record_id = ${id} order by id`),
    parts: await idsOf(sql`select id from sub_order where "order" = ${id} order by id`),
  };
}

const read = async ({ id }: Pick<Bought, 'id'>) => at((await shop.admin(`GET /order/${id}`)).json, 'data');
async function act(path: string, body?: object) {
  const answer = await shop.admin(`POST /${path}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}
const cancelPart = (part: number | undefined) => act(`sub-order/${part}/cancel`, asked);
/** A refunded return of all pieces of some items, and of this part of the delivery fee. */
async function giveBack({ id }: Bought, items: readonly number[], shipping_amount?: string) {
  const back = idIn(
    await act('order-return', {
      order: id,
      return_date: '2026-11-29',
      items: items.map((order_item) => ({ order_item, qty: 1, type: 'restock', amount: null })),
      ...(shipping_amount !== undefined && { shipping_amount }),
    }),
  );
  for (const step of ['approve', 'refund']) await act(`order-return/${back}/${step}`);
}
async function deliver({ parts }: Bought): Promise<void> {
  for (const part of parts) for (const step of ['accept', 'ship', 'deliver']) await act(`sub-order/${part}/${step}`);
}
/** The tabs that find an overpaid order. */
async function tabsOf({ id }: Bought): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, filter } of orderTabs.filter((tab) => ['overpaid', 'paid_in_vain'].includes(tab.name))) {
    const query = Object.entries(filter).flatMap(([field, values]) =>
      Array.isArray(values) ? values.map((value) => `filter[${field}][]=${String(value)}`) : [],
    );
    const { json } = await shop.admin(`GET /order?${query.join('&')}`);
    const rows = at(json, 'data');
    if (Array.isArray(rows) && rows.some((row: unknown) => at(row, 'id') === id)) found.push(name);
  }
  return found;
}

test('of an order that was paid too much, what is too much stays to be sent back while parts are cancelled', async () => {
  const one = await bought({ paid: '140.00' });
  expect(await read(one)).toMatchObject({ payment_state: 'overpaid', to_send_back: '50.00', total_amount: '90.00' });
  await cancelPart(one.parts[0]);
  const some = Object(await read(one));
  expect(some).toMatchObject({ status: 'paid', payment_state: 'overpaid', to_send_back: '50.00' });
  expect(await tabsOf(one)).toEqual(['overpaid']);
  await act(`order/${one.id}/refund`, { amount: '50.00', reason: 'Paid too much' });
  expect(await read(one)).toMatchObject({ payment_state: 'partly_refunded', to_send_back: '0.00' });
  expect(await tabsOf(one)).toEqual([]);
});

test('the last part that is cancelled gives back what was paid too much, too', async () => {
  const one = await bought({ paid: '140.00' });
  for (const part of one.parts) await cancelPart(part);
  expect(await read(one)).toMatchObject({
    status: 'cancelled',
    payment_state: 'refunded',
    refunded_amount: '140.00',
    to_send_back: '0.00',
  });
  const { refund_record } = Object(await read(one));
  expect(refund_record.at(-1)).toMatchObject({ amount: '50.00', remarks: asked.reason });
  expect(await tabsOf(one)).toEqual([]);
});

test('of a whole that is returned, what was paid too much stays to be sent back, and what staff keep doesn’t', async () => {
  for (const sent of [false, true]) {
    const one = await bought({ paid: '140.00' });
    if (sent) await deliver(one);
    await giveBack(one, one.items.slice(1));
    await giveBack(one, one.items.slice(0, 1), '20.00');
    const status = sent ? 'completed' : 'cancelled';
    expect(await read(one)).toMatchObject({ status, payment_state: 'overpaid', to_send_back: '50.00' });
    expect(await tabsOf(one)).toEqual([sent ? 'overpaid' : 'paid_in_vain']);
    await act(`order/${one.id}/refund`, { amount: '50.00', reason: 'Paid too much' });
    expect(await read(one)).toMatchObject({ payment_state: 'partly_refunded', to_send_back: '0.00' });
    expect(await tabsOf(one)).toEqual([]);
  }
});

test('what rounding added to three parts with a discount goes back with the last', async () => {
  await shop.db.execute(sql`update settings_price set step = '1.00', direction = 'up'`);
  const code = await shop.coupon({ amount: '10.00' });
  const asks = { price: '6.67', coupon_codes: [code] };
  // HK$20.01 minus HK$10, shared by three lines, plus the fee.
  const [cancelled, returned, kept] = [await bought(asks), await bought(asks), await bought(asks)];
  await shop.db.execute(sql`update settings_price set step = '0.01', direction = 'nearest'`);
  for (const one of [cancelled, returned, kept]) {
    expect(await read(one)).toMatchObject({ total_amount: '41.00', rounding: '0.99' });
    await pay(one, '41.00');
  }
  for (const [place, part] of cancelled.parts.entries()) {
    await cancelPart(part);
    if (place < 2) expect(await read(cancelled)).toMatchObject({ status: 'paid', to_send_back: '0.00' });
  }
  expect(await read(cancelled)).toMatchObject({ status: 'cancelled', refunded_amount: '41.00', to_send_back: '0.00' });
  for (const item of returned.items.slice(1)) await giveBack(returned, [item]);
  await giveBack(returned, returned.items.slice(0, 1), '30.00');
  expect(await read(returned)).toMatchObject({ status: 'cancelled', refunded_amount: '40.01', to_send_back: '0.99' });
  for (const item of kept.items) await giveBack(kept, [item]);
  expect(await read(kept)).toMatchObject({ status: 'cancelled', refunded_amount: '10.01', to_send_back: '0.99' });
});

test('what comes once an order is over goes back whole, whatever went back of it before', async () => {
  const [cancelled, parts, kept] = [await bought(), await bought(), await bought()];
  for (const one of [cancelled, parts, kept]) await pay(one, '90.00');
  await act(`order/${cancelled.id}/cancel`, asked);
  // A refund out of goodwill: the parts then refund the rest.
  await act(`order/${parts.id}/refund`, { amount: '60.00', reason: 'Late' });
  for (const part of parts.parts) await cancelPart(part);
  await giveBack(kept, kept.items);
  for (const [one, refunded] of [
    [cancelled, '90.00'],
    [parts, '90.00'],
    [kept, '60.00'],
  ] as const) {
    expect(await read(one)).toMatchObject({ status: 'cancelled', refunded_amount: refunded, to_send_back: '0.00' });
    await pay(one, '90.00');
    expect(await read(one)).toMatchObject({ payment_state: 'overpaid', to_send_back: '90.00' });
    expect(await tabsOf(one)).toEqual(['paid_in_vain']);
    await act(`order/${one.id}/refund`, { amount: '80.00', reason: 'Paid in vain' });
    expect(await read(one)).toMatchObject({ payment_state: 'overpaid', to_send_back: '10.00' });
  }
});

test('what was paid of an order that expires is to be sent back', async () => {
  const one = await bought({ paid: '40.00' });
  expect(await read(one)).toMatchObject({ payment_state: 'partly_paid', to_send_back: '0.00' });
  shop.advance(61 * 60_000);
  const { background: pool, log, now } = shop.parts;
  await new Worker({ pool, log, now, handlers: new Map(), standing: [orderExpiry()] }).drain();
  expect(await read(one)).toMatchObject({ status: 'expired', payment_state: 'overpaid', to_send_back: '40.00' });
  expect(await tabsOf(one)).toEqual(['paid_in_vain']);
});

test('the migration finds it for orders of before, and what points were earned for', async () => {
  const file = new URL('../../../server/db/migrations/0042_to-send-back.sql', import.meta.url);
  const updates = readFileSync(file, 'utf8')
    .split('--> statement-breakpoint')
    .filter((one) => one.includes('\nUPDATE '));
  expect(updates).toHaveLength(2);
  await shop.db.execute(sql`update settings_points set oto_point_per_dollar = 1, earned_when = 'paid'`);
  await shop.give(1000, { oto_point: 1 });
  const one = await bought({ user: 1000, paid: '90.00' });
  const left = () =>
    shop.db.execute(sql`select "order".id, to_send_back, payment_state, earned_goods, earned_shipping from "order"
      left join point_transaction earned on earned.key = format('order/%s/earn/oto_point', "order".id)
      left join point_lot on point_lot.id = earned.id order by 1`);
  const before = (await left()).rows;
  expect(before.at(-1)).toMatchObject({ id: one.id, earned_goods: '6000', earned_shipping: '0' });
  await shop.db.execute(sql`update "order" set to_send_back = 0,
    payment_state = case when payment_state <> 'overpaid' then payment_state when refunded_amount > 0 then 'partly_refunded' else 'paid' end`);
  await shop.db.execute(sql`update point_lot set earned_goods = null, earned_shipping = null`);
  for (const update of updates) await shop.db.execute(sql.raw(update));
  expect(await orderFaults(shop.parts.pool)).toEqual([]);
  expect((await left()).rows.at(-1)).toEqual(before.at(-1));
});
