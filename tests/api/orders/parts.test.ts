import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Worker } from '../../../server/jobs/worker.ts';
import { jobHandlers } from '../../../server/slots.ts';
import { at } from '../openapi/described.ts';
import { type Scenario, scenarios } from '../scenarios.ts';
import { idIn } from '../version-world.ts';
import { orderFaults } from './faults.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

/**
 * Parts of an order that are cancelled alone, or completely returned: the order's state follows, and merchants are owed
 * less.
 */
let shop: OrderingShop;
let merchant: number;
let elsewhere: number;
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('reader', ['ecommerce:ListOrders', 'ecommerce:GetOrder']);
  elsewhere = idIn(await shop.admin('POST /store', { name: { zh_HK: '別處', en_US: 'Elsewhere' } }));
  merchant = idIn(await shop.admin('POST /merchant', { name: 'Kee Wah' }));
  await shop.db.execute(sql`update settings_points set oto_point_per_dollar = 1, earned_when = 'completed'`);
});
afterAll(async () => {
  expect(await orderFaults(shop.parts.pool)).toEqual([]);
  await shop.drop();
});

interface Bought {
  readonly id: number;
  readonly versions: readonly [number, number];
  /** The order's items: three pieces at HK$20 of a merchant, sent home, and two of a digital good of the shop. */
  readonly items: readonly [number, number];
  readonly parts: readonly [number, number];
}

const asked = { reason: 'Out of stock', refund_method: 'original' };
const rowsOf = async (table: string, where: ReturnType<typeof sql>) =>
  (
    await shop.db.execute<{ id: number }>(sql`select id from ${sql.identifier(table)} where ${where} order by id`)
  ).rows.map(({ id }) => id);

/** Creates an order of two parts, by default paid: HK$60 and HK$40, and HK$30 for delivery. */
async function bought({
  unpaid = false,
  ...more
}: { readonly unpaid?: boolean; readonly [key: string]: unknown } = {}): Promise<Bought> {
  const sku = await shop.versions.makeSku();
  await shop.db.execute(sql`update sku set merchant = ${merchant} where id = ${sku}`);
  const versions = [
    await shop.versions.makeLive({ sku }),
    await shop.versions.makeLive({ delivery_type: 'digital' }),
  ] as const;
  const items = [
    { version: versions[0], quantity: 3 },
    { version: versions[1], quantity: 2 },
  ];
  const placed = await shop.place({ name: 'Chan Tai Man', email: 'chan@a.example', ...more, items });
  expect(placed.status, placed.text).toBe(201);
  const id = Number(at(placed.json, 'data', 'id'));
  if (!unpaid) {
    const paid = await shop.admin(`POST /order/${id}/pay`, { method: 'FPS', reference: `R${id}` });
    expect(paid.status, paid.text).toBe(200);
  }
  const [item = 0, other = 0] = await rowsOf('order_items', sql`record_id = ${id}`);
  const [part = 0, second = 0] = await rowsOf('sub_order', sql`"order" = ${id}`);
  return { id, versions, items: [item, other], parts: [part, second] };
}

const read = async (path: string) => at((await shop.admin(`GET /${path}`)).json, 'data');
async function act(path: string, body?: object) {
  const answer = await shop.admin(`POST /${path}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}
async function move(part: number, ...steps: readonly string[]): Promise<void> {
  for (const step of steps) await act(`sub-order/${part}/${step}`);
}
/** Creates a return of pieces of an item, and runs these steps. */
async function giveBack(order: number, order_item: number, qty: number, ...steps: readonly string[]): Promise<number> {
  const items = [{ order_item, qty, type: 'restock', amount: null }];
  const id = idIn(await act('order-return', { order, return_date: '2026-11-29', items }));
  for (const step of steps) await act(`order-return/${id}/${step}`);
  return id;
}
const sold = async (version: number) =>
  (
    await shop.db.execute<{ sold: number }>(
      sql`select purchased_pcs as sold from product_version where id = ${version}`,
    )
  ).rows[0]?.sold;

describe('a sub-order can’t be cancelled alone', () => {
  let one: Bought;
  beforeEach(async () => {
    one = await bought();
  });
  const cancel = () => `POST /sub-order/${one.parts[0]}/cancel`;
  const body = () => asked;
  const rows: readonly Scenario[] = [
    { name: 'by who may only read', as: 'reader', call: cancel, body, status: 403 },
    { name: 'in another store', as: 'administrator', call: cancel, body, store: () => elsewhere, status: 404 },
    { name: 'without a reason', as: 'administrator', call: cancel, body: { refund_method: 'cash' }, status: 422 },
  ];
  scenarios(() => shop, rows);

  test.each<[string, () => Promise<void>, RegExp]>([
    ['once it was sent', () => move(one.parts[0], 'accept', 'ship'), /isn.t possible|Shipped/u],
    [
      'while a return asks for some of it, which is named',
      async () => void (await giveBack(one.id, one.items[0], 1)),
      /-R1/u,
    ],
    ['once it was cancelled', async () => void (await act(`sub-order/${one.parts[0]}/cancel`, asked)), /Cancelled/u],
  ])('%s', async (_, before, words) => {
    await before();
    const order = await read(`order/${one.id}`);
    const answer = await shop.admin(cancel(), asked);
    expect([answer.status, answer.text]).toEqual([409, expect.stringMatching(words)]);
    expect(await read(`order/${one.id}`)).toEqual(order);
  });

  test('before its order is paid', async () => {
    const { parts } = await bought({ unpaid: true });
    expect((await shop.admin(`POST /sub-order/${parts[0]}/cancel`, asked)).status).toBe(409);
  });

  test('nor with its order, once one of its codes was used', async () => {
    const order = Object(await read(`order/${one.id}`));
    const good = idIn(
      await act('intangible-good', { serial_no: 'U1', sku: order.items[1].sku, code: 'SECRET-U1-9876' }),
    );
    await shop.db.execute(
      sql`update intangible_good set status = 'used', assigned_at = now(), used_at = now(), "order" = ${one.id}, order_item = ${one.items[1]} where id = ${good}`,
    );
    for (const what of [`sub-order/${one.parts[1]}`, `order/${one.id}`]) {
      const answer = await shop.admin(`POST /${what}/cancel`, asked);
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('U1')]);
    }
  });
});

describe('a sub-order that is cancelled alone', () => {
  test('goes back by a return with its fee, and the order completes without it', async () => {
    await shop.give(1003, { oto_point: 10 });
    const one = await bought({ user: 1003 });
    await move(one.parts[1], 'accept', 'make_ready', 'collect');
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'processing' });
    await act(`sub-order/${one.parts[0]}/cancel`, asked);
    expect(await read(`sub-order/${one.parts[0]}`)).toMatchObject({ status: 'cancelled', settlement_amount: '0.00' });
    expect(await read(`order/${one.id}`)).toMatchObject({
      status: 'completed',
      payment_state: 'partly_refunded',
      refunded_amount: '90.00',
      refund_record: [{ amount: '90.00', refund_method: 'original' }],
      items: [{ returned_qty: 3 }, { returned_qty: 0 }],
      // For the remaining HK$40.
      oto_point_earned: 40,
    });
    const [back = 0] = await rowsOf('order_return', sql`"order" = ${one.id}`);
    expect(await read(`order-return/${back}`)).toMatchObject({
      status: 'refunded',
      remarks: asked.reason,
      shipping_amount: '30.00',
      total_return_amount: '90.00',
      items: [{ order_item: one.items[0], qty: 3, type: 'restock', amount: '60.00' }],
    });
    const { data } = Object((await shop.admin(`GET /order-return/${back}/history`)).json);
    expect(data.map(({ action }: { readonly action: string }) => action)).toEqual(['refund_at_once', 'create']);
    expect([await sold(one.versions[0]), await sold(one.versions[1])]).toEqual([0, 2]);
  });

  test('gives back no more than what is left of the payment, where some went back out of goodwill', async () => {
    const one = await bought();
    await act(`order/${one.id}/refund`, { amount: '100.00', reason: 'Late' });
    await act(`sub-order/${one.parts[0]}/cancel`, asked);
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'paid', refunded_amount: '130.00' });
    await act(`sub-order/${one.parts[1]}/cancel`, asked);
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'cancelled', refunded_amount: '130.00' });
  });

  test('gives back what was paid, where rounding took something off the whole', async () => {
    await shop.db.execute(sql`update settings_price set step = '0.10'`);
    const version = await shop.versions.makeLive({ price: '20.04', delivery_type: 'digital' });
    const placed = await shop.place({ name: 'Ann', email: 'ann@a.example', items: [{ version }] });
    await shop.db.execute(sql`update settings_price set step = '0.01'`);
    const id = idIn(placed);
    await act(`order/${id}/pay`, { method: 'FPS', reference: 'R' });
    const [part = 0] = await rowsOf('sub_order', sql`"order" = ${id}`);
    await act(`sub-order/${part}/cancel`, asked);
    expect(await read(`order/${id}`)).toMatchObject({
      status: 'cancelled',
      paid_amount: '20.00',
      refunded_amount: '20.00',
    });
  });

  test('leaves returns no more of the fee than was paid, whichever ask for it', async () => {
    const one = await bought();
    const items = [{ order_item: one.items[0], qty: 1, type: 'restock', amount: null }];
    const asking = (shipping_amount: string) =>
      shop.admin('POST /order-return', { order: one.id, return_date: '2026-11-29', items, shipping_amount });
    expect(await asking('30.01')).toMatchObject({
      status: 422,
      json: { errors: { shipping_amount: [expect.stringContaining('30')] } },
    });
    const back = idIn(await asking('20.00'));
    expect(await asking('10.01')).toMatchObject({ status: 422 });
    await act(`order-return/${back}/approve`);
    await act(`order-return/${back}/refund`);
    expect(await asking('10.01')).toMatchObject({ status: 422 });
    expect(idIn(await asking('10.00'))).toBeGreaterThan(back);
  });

  test('gives back no fee that a return gave back', async () => {
    const one = await bought();
    const items = [{ order_item: one.items[0], qty: 1, type: 'restock', amount: null }];
    const body = { order: one.id, return_date: '2026-11-29', items, shipping_amount: '30.00' };
    const back = idIn(await act('order-return', body));
    for (const step of ['approve', 'refund']) await act(`order-return/${back}/${step}`);
    await act(`sub-order/${one.parts[0]}/cancel`, asked);
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'paid', refunded_amount: '90.00' });
  });

  test('gives back the fee that several parts share with the last of them', async () => {
    const [first, second] = [await shop.versions.makeSku(), await shop.versions.makeSku()];
    await shop.db.execute(sql`update sku set merchant = ${merchant} where id = ${first}`);
    const items = [
      { version: await shop.versions.makeLive({ sku: first }) },
      { version: await shop.versions.makeLive({ sku: second }) },
    ];
    const id = idIn(await shop.place({ name: 'Bo', email: 'bo@a.example', items }));
    await act(`order/${id}/pay`, { method: 'FPS', reference: 'S' });
    const parts = await rowsOf('sub_order', sql`"order" = ${id}`);
    await act(`sub-order/${parts[0]}/cancel`, asked);
    expect(await read(`order/${id}`)).toMatchObject({ status: 'paid', paid_amount: '70.00', refunded_amount: '20.00' });
    await act(`sub-order/${parts[1]}/cancel`, asked);
    expect(await read(`order/${id}`)).toMatchObject({ status: 'cancelled', refunded_amount: '70.00' });
  });

  test('is the end of the order if it was the last, which gives back all that is left', async () => {
    const code = await shop.coupon();
    await shop.give(1004, { oto_point: 500 });
    const one = await bought({ user: 1004, oto_point: 500, coupon_codes: [code] });
    await act(`sub-order/${one.parts[1]}/cancel`, asked);
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'paid' });
    await act(`sub-order/${one.parts[0]}/cancel`, asked);
    expect(await read(`order/${one.id}`)).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
      paid_amount: '120.00',
      refunded_amount: '120.00',
    });
    expect(await read('user/1004')).toMatchObject({ oto_point: 500 });
  });

  test('is cancelled once, whoever cancels it or its order at the same moment', async () => {
    const one = await bought();
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => shop.admin(`POST /sub-order/${one.parts[0]}/cancel`, asked)),
      shop.admin(`POST /order/${one.id}/cancel`, asked),
    ]);
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    expect(answers.slice(0, 3).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await read(`order/${one.id}`)).toMatchObject({ refunded_amount: '130.00', status: 'cancelled' });
  });

  test('several at once, of one order, in a bulk run', async () => {
    const one = await bought();
    const drain = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
    const body = { selection: { ids: one.parts }, action: { name: 'cancel', body: asked } };
    const run = String(at((await act('sub-order/bulk', body)).json, 'data', 'id'));
    await drain();
    await act(`sub-order/bulk/${run}/start`);
    await drain();
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'cancelled', refunded_amount: '130.00' });
  });
});

describe('what comes back before it is sent', () => {
  test('lowers what its merchant is owed, and ends its sub-order once nothing is left of it', async () => {
    const one = await bought();
    expect(await read(`sub-order/${one.parts[0]}`)).toMatchObject({ settlement_amount: '60.00' });
    await giveBack(one.id, one.items[0], 1, 'approve', 'refund');
    expect(await read(`sub-order/${one.parts[0]}`)).toMatchObject({ status: 'pending', settlement_amount: '40.00' });
    await giveBack(one.id, one.items[0], 2, 'approve', 'refund');
    expect(await read(`sub-order/${one.parts[0]}`)).toMatchObject({ status: 'cancelled', settlement_amount: '0.00' });
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'paid' });
    await move(one.parts[1], 'accept', 'make_ready', 'collect');
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'completed' });
  });

  test('is told before: which sub-orders end, and where the order goes', async () => {
    const one = await bought();
    const items = one.items.map((order_item, place) => ({ order_item, qty: 3 - place, type: 'restock', amount: null }));
    const [some, all] = [items.slice(0, 1), items];
    const told = async (rows: readonly object[]) =>
      at((await shop.admin('POST /order-return/check', { order: one.id, items: rows })).json, 'data');
    expect(await told(some)).toMatchObject({ sub_orders: [expect.stringMatching(/-1$/u)], order_status: 'paid' });
    expect(await told(all)).toMatchObject({
      sub_orders: [expect.stringMatching(/-1$/u), expect.stringMatching(/-2$/u)],
      order_status: 'cancelled',
    });
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'paid', refunded_amount: '0.00' });
  });
});

/** The refund of a cancelled sub-order, as shown before the cancellation. */
const toldOf = async (order: number, sub_order: number | undefined) => {
  const told = await shop.admin('POST /order-return/check', { order, sub_order });
  return { status: told.status, total: at(told.json, 'data', 'total') };
};
const refundedOf = async (order: number) => Number(at(await read(`order/${order}`), 'refunded_amount'));

test('what a sub-order’s cancelling gives back is told before, to the cent, also of the last of its order', async () => {
  const one = await bought();
  await giveBack(one.id, one.items[0], 1, 'approve', 'refund');
  for (const part of one.parts) {
    const before = await refundedOf(one.id);
    const { total } = await toldOf(one.id, part);
    expect(await refundedOf(one.id), 'nothing is written').toBe(before);
    await act(`sub-order/${part}/cancel`, asked);
    expect((await refundedOf(one.id)) - before).toBe(Number(total));
    expect(Number(total)).toBeGreaterThan(0);
    expect(await read(`sub-order/${part}`)).toMatchObject({ status: 'cancelled', remarks: asked.reason });
  }
});

test('what cancelling gives back isn’t told of another order’s sub-order, or of one that a return asks for', async () => {
  const [one, other] = [await bought(), await bought()];
  expect(await toldOf(one.id, other.parts[0])).toMatchObject({ status: 404 });
  await giveBack(one.id, one.items[0], 1, 'approve');
  expect(await toldOf(one.id, one.parts[0])).toMatchObject({ status: 409 });
});

test('a piece that a return leaves with the customer ends neither its sub-order nor its order', async () => {
  const one = await bought();
  const items = one.items.map((order_item, place) => ({ order_item, qty: 3 - place, type: 'keep', amount: null }));
  const back = idIn(await act('order-return', { order: one.id, return_date: '2026-11-29', items }));
  for (const step of ['approve', 'refund']) await act(`order-return/${back}/${step}`);
  expect(await read(`order/${one.id}`)).toMatchObject({ status: 'paid', refunded_amount: '100.00' });
  expect(await read(`sub-order/${one.parts[1]}`)).toMatchObject({ status: 'pending' });
  await move(one.parts[0], 'accept', 'ship', 'deliver');
  await move(one.parts[1], 'accept', 'make_ready', 'collect');
  expect(await read(`order/${one.id}`)).toMatchObject({ status: 'completed' });
});

test('an order whose parts are over is complete where the customer keeps all that came back', async () => {
  const one = await bought();
  const items = one.items.map((order_item, place) => ({ order_item, qty: 3 - place, type: 'keep', amount: null }));
  const back = idIn(await act('order-return', { order: one.id, return_date: '2026-11-29', items }));
  for (const step of ['approve', 'refund']) await act(`order-return/${back}/${step}`);
  for (const part of one.parts) await act(`sub-order/${part}/cancel`, asked);
  expect(await read(`order/${one.id}`)).toMatchObject({ status: 'completed', refunded_amount: '100.00' });
});

test('what was sent gets another tracking number without its page, and the order shows it', async () => {
  const one = await bought();
  const [part] = one.parts;
  const tracking = { courier: 'SF Express', tracking_no: 'SF900', tracking_url: null };
  await move(part, 'accept', 'ship');
  expect((await shop.admin(`POST /sub-order/${part}/update_tracking`, tracking)).status).toBe(200);
  expect(await read(`sub-order/${part}`)).toMatchObject({ status: 'shipped', ...tracking });
  expect(await read(`order/${one.id}`)).toMatchObject({ tracking_numbers: 'SF900' });
});

describe('what didn’t reach its customer', () => {
  test('is sent again, and its order goes on, though it was completed; points are earned once', async () => {
    const one = await bought({ user: 1001 });
    const sent = async () => at(await read(`order/${one.id}`), 'items', 0, 'sent_qty');
    await move(one.parts[0], 'accept', 'ship', 'fail');
    expect(await sent()).toBeGreaterThan(0);
    await move(one.parts[1], 'accept', 'make_ready', 'collect');
    const completed = await read(`order/${one.id}`);
    expect(completed).toMatchObject({ status: 'completed', completed_at: expect.any(String) });
    expect(at(completed, 'oto_point_earned')).toBeGreaterThan(0);
    await move(one.parts[0], 'send_again');
    expect(await read(`sub-order/${one.parts[0]}`)).toMatchObject({ status: 'packed', sent_at: null, done_at: null });
    expect(await read(`order/${one.id}`)).toMatchObject({ status: 'processing', completed_at: null });
    expect(await sent()).toBe(0);
    await move(one.parts[0], 'ship', 'deliver');
    expect(await sent()).toBeGreaterThan(0);
    expect(await read(`order/${one.id}`)).toMatchObject({
      status: 'completed',
      oto_point_earned: at(completed, 'oto_point_earned'),
    });
  });

  test('isn’t sent again once it came back, while a return asks for it, or its order is over', async () => {
    const refused = async (part: number) => {
      const answer = await shop.admin(`POST /sub-order/${part}/send_again`);
      expect(answer.status, answer.text).toBe(409);
      return answer.text;
    };
    const [back, asking, over] = [await bought(), await bought(), await bought()];
    for (const { parts } of [back, asking, over]) await move(parts[0], 'accept', 'ship', 'fail');
    await giveBack(back.id, back.items[0], 3, 'approve', 'refund');
    expect(await refused(back.parts[0])).toContain('left to send');
    await giveBack(asking.id, asking.items[0], 1);
    expect(await refused(asking.parts[0])).toMatch(/-R1/u);
    await act(`order/${over.id}/cancel`, asked);
    expect(await refused(over.parts[0])).toContain('its order is over');
  });
});

test('of an order that is cancelled, no merchant is owed anything for what had failed', async () => {
  const one = await bought();
  await move(one.parts[0], 'accept', 'ship', 'fail');
  expect(await read(`sub-order/${one.parts[0]}`)).toMatchObject({ settlement_amount: '60.00' });
  await act(`order/${one.id}/cancel`, asked);
  expect(await read(`sub-order/${one.parts[0]}`)).toMatchObject({ status: 'failed', settlement_amount: '0.00' });
});

test('what an order earned when it was paid stays less what was taken back, once it is completed', async () => {
  await shop.db.execute(sql`update settings_points set earned_when = 'paid'`);
  await shop.give(1005, { oto_point: 10 });
  const one = await bought({ user: 1005 });
  expect(await read(`order/${one.id}`)).toMatchObject({ oto_point_earned: 100 });
  await act(`sub-order/${one.parts[0]}/cancel`, asked);
  await move(one.parts[1], 'accept', 'make_ready', 'collect');
  expect(await read(`order/${one.id}`)).toMatchObject({ status: 'completed', oto_point_earned: 40 });
  await shop.db.execute(sql`update settings_points set earned_when = 'completed'`);
});

test('nothing is earned on a fee that went back', async () => {
  await shop.db.execute(sql`update settings_points set earned_on = 'total'`);
  await shop.give(1006, { oto_point: 10 });
  const one = await bought({ user: 1006 });
  await act(`sub-order/${one.parts[0]}/cancel`, asked);
  await move(one.parts[1], 'accept', 'make_ready', 'collect');
  expect(await read(`order/${one.id}`)).toMatchObject({ status: 'completed', oto_point_earned: 40 });
  await shop.db.execute(sql`update settings_points set earned_on = 'goods'`);
});

test('an order of which everything failed stays open until it has come back', async () => {
  const one = await bought();
  await move(one.parts[0], 'accept', 'ship', 'fail');
  await move(one.parts[1], 'accept', 'make_ready', 'fail');
  expect(await read(`order/${one.id}`)).toMatchObject({ status: 'processing' });
  await giveBack(one.id, one.items[0], 3, 'approve', 'refund');
  expect(await read(`order/${one.id}`)).toMatchObject({ status: 'processing' });
  await giveBack(one.id, one.items[1], 2, 'approve', 'refund');
  expect(await read(`order/${one.id}`)).toMatchObject({ status: 'cancelled', refunded_amount: '100.00' });
  expect(await read(`sub-order/${one.parts[0]}`)).toMatchObject({ status: 'failed', settlement_amount: '0.00' });
});
