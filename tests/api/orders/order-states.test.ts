import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderExpiry } from '../../../server/domain/order/expiry.ts';
import { ledgerFaults } from '../../../server/domain/point_transaction/faults.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { at } from '../openapi/described.ts';
import { type OrderingShop, makeOrderingShop } from './ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.db.execute(sql`update settings_points set oto_point_per_dollar = 1, earned_when = 'completed'`);
});
afterAll(() => shop.drop());

const person = { name: 'Chan Tai Man', email: 'chan@a.example' };

interface Placed {
  readonly id: number;
  readonly order_no: string;
  readonly version: number;
}

async function placed(more: object = {}): Promise<Placed> {
  const version = await shop.versions.makeLive();
  const answer = await shop.place({ ...person, items: [{ version, quantity: 2 }], ...more });
  expect(answer.status, answer.text).toBe(201);
  return { id: Number(at(answer.json, 'data', 'id')), order_no: String(at(answer.json, 'data', 'order_no')), version };
}

let payments = 0;
const pay = (order_no: string, amount = '70.00', reference?: string) => {
  payments += 1;
  return shop.open(
    `order/${encodeURIComponent(order_no)}/payment`,
    { method: 'FPS', reference: reference ?? `pay ${payments}`, amount },
    { 'Idempotency-Key': `payment ${payments}` },
  );
};
const read = async (id: number) => at((await shop.admin(`GET /order/${id}`)).json, 'data');
const stock = async (version: number) => {
  const { rows } = await shop.db.execute<{ held: number; sold: number }>(
    sql`select holding_pcs as held, purchased_pcs as sold from product_version where id = ${version}`,
  );
  return rows[0];
};
const subOf = async (id: number) => {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from sub_order where "order" = ${id} order by id`,
  );
  return rows[0]?.id ?? 0;
};
const step = async (sub: number, what: string) => {
  const answer = await shop.admin(`POST /sub-order/${sub}/${what}`);
  expect(answer.status, answer.text).toBe(200);
};
const points = async (user: number) => at((await shop.admin(`GET /user/${user}`)).json, 'data', 'oto_point');

describe('a payment', () => {
  test('of the whole takes what the order held', async () => {
    const code = await shop.coupon();
    const { id, order_no, version } = await placed({ coupon_codes: [code] });
    const answer = await pay(order_no, '65.00');
    expect(at(answer.json, 'data'), answer.text).toEqual({ order_no, status: 'paid', payment_state: 'paid' });
    expect(await read(id)).toMatchObject({
      status: 'paid',
      paid_amount: '65.00',
      expires_at: null,
      payment_records: [{ method: 'FPS', amount: '65.00' }],
    });
    expect(await stock(version)).toEqual({ held: 0, sold: 2 });
    const { rows } = await shop.db.execute<{ state: string }>(
      sql`select state from coupon_redemption where key like ${`order/${id}/%`}`,
    );
    expect(rows).toEqual([{ state: 'taken' }]);
  });

  test('in parts is paid with the last; the same is recorded once, another with its reference is refused', async () => {
    const { id, order_no } = await placed();
    expect(at((await pay(order_no, '30.00', 'A')).json, 'data')).toMatchObject({ payment_state: 'partly_paid' });
    expect((await pay(order_no, '30.00', 'A')).status).toBe(200);
    expect((await pay(order_no, '31.00', 'A')).status).toBe(409);
    expect(await read(id)).toMatchObject({ status: 'pending_payment', paid_amount: '30.00' });
    expect(at((await pay(order_no, '40.00', 'B')).json, 'data')).toMatchObject({ status: 'paid' });
  });

  test('of too much pays the order, and stands out until the rest has gone back', async () => {
    const { id, order_no } = await placed();
    const paid = await pay(order_no, '700.00', 'typed a zero too many');
    expect(at(paid.json, 'data'), paid.text).toMatchObject({ status: 'paid', payment_state: 'overpaid' });
    const listed = await shop.admin('GET /order?filter[payment_state]=overpaid');
    expect(at(listed.json, 'data')).toMatchObject([{ id }]);
    const back = { amount: '630.00', refund_method: 'original', reason: 'Paid too much' };
    expect((await shop.admin(`POST /order/${id}/refund`, back)).status).toBe(200);
    expect(await read(id)).toMatchObject({ payment_state: 'paid', refunded_amount: '630.00' });
  });

  test('by hand asks for what went back, too, and for no moment that is yet to come', async () => {
    const { id, order_no } = await placed();
    await pay(order_no, '30.00', 'A');
    const back = { amount: '30.00', refund_method: 'original', reason: 'Asked for' };
    expect((await shop.admin(`POST /order/${id}/refund`, back)).status).toBe(200);
    const later = await shop.admin(`POST /order/${id}/pay`, {
      method: 'cash',
      reference: 'B',
      paid_at: '2099-01-01T00:00:00.000Z',
    });
    expect([later.status, later.text]).toEqual([422, expect.stringContaining('"paid_at"')]);
    expect((await shop.admin(`POST /order/${id}/pay`, { method: 'cash', reference: 'B' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'paid', payment_state: 'paid', paid_amount: '100.00' });
  });

  test('stands in the history of the order and of its sub-orders, in their store', async () => {
    const { id, order_no } = await placed();
    await pay(order_no);
    const actions = async (path: string) => {
      const entries = at((await shop.admin(`GET /${path}/history`)).json, 'data');
      return Array.isArray(entries) ? entries.map((entry: unknown) => at(entry, 'action')) : [];
    };
    expect(await actions(`order/${id}`)).toEqual(expect.arrayContaining(['create', 'pay']));
    expect(await actions(`sub-order/${await subOf(id)}`)).toEqual(['release', 'create']);
  });

  test('of an unknown order, or without a key, is refused', async () => {
    expect((await pay('NOPE')).status).toBe(404);
    const { order_no } = await placed();
    const answer = await shop.open(`order/${order_no}/payment`, { method: 'FPS', reference: 'x', amount: '1.00' });
    expect(answer.status).toBe(400);
  });

  test('isn’t waited for where points pay it all', async () => {
    await shop.give(1005, { k_coin: 70 });
    const { id } = await placed({ user: 1005, k_coin: 70 });
    expect(await read(id)).toMatchObject({ status: 'paid', payment_state: 'paid', total_amount: '0.00' });
  });
});

describe('an order that nobody pays', () => {
  test('expires when settings say, and gives back what it held, once; a payment that comes later is recorded', async () => {
    await shop.db.execute(sql`update settings_order set expiry_minutes = 90`);
    await shop.give(1006, { oto_point: 100 });
    const code = await shop.coupon({ max_redeem_total: 1 });
    const { id, order_no, version } = await placed({ user: 1006, oto_point: 100, coupon_codes: [code] });
    expect(await points(1006)).toBe(0);
    const { background: pool, log, now } = shop.parts;
    const server = () => new Worker({ pool, log, now, handlers: new Map(), standing: [orderExpiry()] }).drain();
    await server();
    shop.advance(89 * 60_000);
    await server();
    expect(await read(id)).toMatchObject({ status: 'pending_payment' });
    shop.advance(2 * 60_000);
    await Promise.all([server(), server()]);
    expect(await read(id)).toMatchObject({ status: 'expired' });
    expect(await stock(version)).toEqual({ held: 0, sold: 0 });
    expect(await points(1006)).toBe(100);
    expect(await ledgerFaults(shop.parts.pool, 1006)).toEqual([]);
    expect((await shop.place({ ...person, items: [{ version }], coupon_codes: [code] })).status).toBe(201);
    expect(at((await pay(order_no)).json, 'data')).toMatchObject({ status: 'expired', payment_state: 'overpaid' });
    await shop.db.execute(sql`update settings_order set expiry_minutes = 60`);
  });
});

describe('a sub-order', () => {
  test('moves once its order is paid, and the order with it; points are earned at the end', async () => {
    const { id, order_no } = await placed({ user: 1007 });
    const sub = await subOf(id);
    expect((await shop.admin(`POST /sub-order/${sub}/accept`)).status).toBe(409);
    await pay(order_no);
    await step(sub, 'accept');
    expect(await read(id)).toMatchObject({ status: 'processing' });
    await step(sub, 'pack');
    await step(sub, 'ship');
    expect((await shop.admin(`POST /order/${id}/cancel`, { reason: 'Late', refund_method: 'original' })).status).toBe(
      409,
    );
    await step(sub, 'deliver');
    expect(await read(id)).toMatchObject({ status: 'completed', oto_point_earned: 40 });
    expect(await points(1007)).toBe(40);
    expect((await shop.admin(`POST /sub-order/${sub}/ship`)).status).toBe(409);
  });
});

describe('an order that is cancelled', () => {
  test('after it was paid gives back what it took, and records the refund', async () => {
    await shop.give(1008, { oto_point: 100 });
    const code = await shop.coupon();
    const { id, order_no, version } = await placed({ user: 1008, oto_point: 100, coupon_codes: [code] });
    await pay(order_no, '64.00');
    const answer = await shop.admin(`POST /order/${id}/cancel`, { reason: 'Changed my mind', refund_method: 'cash' });
    expect(answer.status, answer.text).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
      refunded_amount: '64.00',
      refund_record: [{ refund_method: 'cash', amount: '64.00', remarks: 'Changed my mind' }],
    });
    expect(await stock(version)).toEqual({ held: 0, sold: 0 });
    expect(await points(1008)).toBe(100);
    expect((await shop.admin(`POST /order/${id}/cancel`, { reason: 'Again', refund_method: 'cash' })).status).toBe(409);
    const { rows } = await shop.db.execute<{ status: string }>(sql`select status from sub_order where "order" = ${id}`);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });
});
