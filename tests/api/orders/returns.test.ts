import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsInWords } from '../../../resources/kinds/rows/in-words.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { at } from '../openapi/described.ts';
import { idIn } from '../version-world.ts';
import { orderFaults } from './faults.ts';
import { type OrderingShop, makeOrderingShop } from './ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.db.execute(sql`update settings_points set oto_point_per_dollar = 1, earned_when = 'paid'`);
});
afterAll(async () => {
  expect(await orderFaults(shop.parts.pool)).toEqual([]);
  await shop.drop();
});

interface Bought {
  readonly id: number;
  readonly version: number;
  readonly item: number;
}

/** A paid order of three pieces at HK$20, with a delivery fee of HK$30. */
async function bought(more: object = {}): Promise<Bought> {
  const version = await shop.versions.makeLive();
  const body = { name: 'Chan Tai Man', email: 'chan@a.example', items: [{ version, quantity: 3 }], ...more };
  const placed = await shop.place(body);
  expect(placed.status, placed.text).toBe(201);
  const id = Number(at(placed.json, 'data', 'id'));
  const paid = await shop.admin(`POST /order/${id}/pay`, { method: 'FPS', reference: `R${id}` });
  expect(paid.status, paid.text).toBe(200);
  return { id, version, item: Number(at(paid.json, 'data', 'items', 0, 'id')) };
}

const askReturn = ({ id, item }: Bought, qty: number, more: object = {}) =>
  shop.admin('POST /order-return', {
    order: id,
    return_date: '2026-11-20',
    items: [{ order_item: item, qty, type: 'restock', amount: null, ...more }],
  });
/** Requests the effect of a return. */
const ask = ({ id, item }: Bought, qty: number, more: object = {}) =>
  shop.admin('POST /order-return/check', {
    order: id,
    items: qty === 0 ? [] : [{ order_item: item, qty, type: 'restock', amount: null }],
    ...more,
  });
const step = (id: number, what: string, body?: object) => shop.admin(`POST /order-return/${id}/${what}`, body);
const read = async (id: number) => at((await shop.admin(`GET /order/${id}`)).json, 'data');
const stock = async (version: number) =>
  (
    await shop.db.execute<{ sold: number }>(
      sql`select purchased_pcs as sold from product_version where id = ${version}`,
    )
  ).rows[0]?.sold;

const balance = async (user: number) =>
  Number(
    (
      await shop.db.execute<{ sum: string }>(
        sql`select coalesce(sum(point), 0) as sum from point_transaction where "user" = ${user} and point_type = 'oto_point'`,
      )
    ).rows[0]?.sum,
  );
/** The state of the only use of this coupon code. */
const stateOf = async (code: string) =>
  (
    await shop.db.execute<{ state: string }>(
      sql`select redemption.state from coupon_redemption redemption join coupon on coupon.id = redemption.coupon where coupon.code = ${code}`,
    )
  ).rows[0]?.state;

/** Runs all steps of a return up to the refund. */
async function refund(id: number): Promise<void> {
  for (const what of ['approve', 'receive', 'refund']) {
    const answer = await step(id, what);
    expect(answer.status, `${what}: ${answer.text}`).toBe(200);
  }
}

describe('refused are', () => {
  test('a return of an order that isn’t paid, of an item of another, of more than was bought, and of more money', async () => {
    const version = await shop.versions.makeLive();
    const unpaid = await shop.place({ name: 'A', email: 'a@a.example', items: [{ version }] });
    const id = Number(at(unpaid.json, 'data', 'id'));
    expect((await askReturn({ id, version, item: 1 }, 1)).status).toBe(409);
    const [one, other] = [await bought(), await bought()];
    for (const [answer, field] of [
      [await askReturn({ ...one, item: other.item }, 1), 'items.0.order_item'],
      [await askReturn(one, 4), 'items.0.qty'],
      [await askReturn(one, 1, { amount: '20.01' }), 'items.0.amount'],
    ] as const)
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(field)]);
  });

  test('a return of an order that was cancelled', async () => {
    const one = await bought();
    await shop.admin(`POST /order/${one.id}/cancel`, { reason: 'No', refund_method: 'cash' });
    expect((await askReturn(one, 1)).status).toBe(409);
    expect((await ask(one, 1)).status).toBe(409);
  });

  test('what others ask for already, until they are refused', async () => {
    const one = await bought();
    const first = idIn(await askReturn(one, 2));
    expect((await askReturn(one, 2)).status).toBe(422);
    expect((await step(first, 'refuse', { reason: 'Worn' })).status).toBe(200);
    expect((await askReturn(one, 2)).status).toBe(201);
  });

  test('a refund of more than was paid and isn’t asked for', async () => {
    const one = await bought();
    await askReturn(one, 3);
    const answer = await shop.admin(`POST /order/${one.id}/refund`, { amount: '30.01', reason: 'Late' });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('30.00')]);
    expect((await shop.admin(`POST /order/${one.id}/refund`, { amount: '30.00', reason: 'Late' })).status).toBe(200);
    expect(await read(one.id)).toMatchObject({ payment_state: 'partly_refunded', refunded_amount: '30.00' });
  });
});

describe('a return', () => {
  test('that is refunded books money, stock and points once', async () => {
    await shop.give(1000, { oto_point: 1_000 });
    const one = await bought({ user: 1000, oto_point: 900 });
    expect(await read(one.id)).toMatchObject({ total_amount: '81.00', oto_point_earned: 54 });
    const asked = await askReturn(one, 2);
    expect(at(asked.json, 'data')).toMatchObject({ status: 'requested', total_return_amount: '36.00' });
    const id = idIn(asked);
    expect((await step(id, 'refund')).status).toBe(409);
    expect(await stock(one.version)).toBe(3);
    await refund(id);
    expect(await stock(one.version)).toBe(1);
    expect(await read(one.id)).toMatchObject({
      payment_state: 'partly_refunded',
      refunded_amount: '36.00',
      oto_point_earned: 18,
      items: [{ qty: 3, returned_qty: 2 }],
    });
    const refunded = at((await shop.admin(`GET /order-return/${id}`)).json, 'data');
    expect(refunded).toMatchObject({ status: 'refunded', oto_point_given_back: 400, items: [{ amount: '36.00' }] });
    expect((await step(id, 'refund')).status).toBe(409);
  });

  test('of every piece one by one gives exactly what was paid for them', async () => {
    const code = await shop.coupon({ amount: '9.99' });
    const one = await bought({ coupon_codes: [code] });
    for (const _ of [1, 2, 3]) await refund(idIn(await askReturn(one, 1)));
    // No piece was sent, and none is left.
    expect(await read(one.id)).toMatchObject({
      status: 'cancelled',
      refunded_amount: '50.01',
      items: [{ returned_qty: 3 }],
    });
    expect((await askReturn(one, 1)).status).toBe(409);
  });

  test.each([
    ['as they were asked for', [0, 1, 2], null],
    ['the other way round', [2, 1, 0], null],
    ['one with a typed amount after another', [1, 0, 2], '16.67'],
  ])(
    'and others of one item that are open at once give together what was paid for it, refunded %s',
    async (_, order, amount) => {
      const code = await shop.coupon({ amount: '10.00' });
      const one = await bought({ coupon_codes: [code] });
      const open = [
        idIn(await askReturn(one, 1, { amount })),
        idIn(await askReturn(one, 1)),
        idIn(await askReturn(one, 1)),
      ];
      for (const place of order) await refund(open[place] ?? 0);
      expect(await read(one.id)).toMatchObject({ status: 'cancelled', refunded_amount: '50.00' });
    },
  );

  test('of all pieces gives back no more than is left of what was paid', async () => {
    const one = await bought();
    const sent = await shop.admin(`POST /order/${one.id}/refund`, {
      refund_method: 'original',
      amount: '40.00',
      reason: 'Late',
    });
    expect(sent.status, sent.text).toBe(200);
    expect(at((await ask(one, 3)).json, 'data')).toMatchObject({ total: '50.00', items: [{ amount: '50.00' }] });
    await refund(idIn(await askReturn(one, 3)));
    expect(await read(one.id)).toMatchObject({ refunded_amount: '90.00', payment_state: 'refunded' });
  });

  test('of every piece one by one gives back as many points as of all at once', async () => {
    const given = async (parts: readonly number[]) => {
      await shop.give(1009, { oto_point: 10 });
      const one = await bought({ user: 1009, oto_point: 10 });
      let sum = 0;
      for (const qty of parts) {
        const id = idIn(await askReturn(one, qty));
        await refund(id);
        sum += Number(at((await shop.admin(`GET /order-return/${id}`)).json, 'data', 'oto_point_given_back'));
      }
      return sum;
    };
    const atOnce = await given([3]);
    expect(atOnce).toBeGreaterThan(0);
    expect(await given([1, 1, 1])).toBe(atOnce);
  });

  test('is of today where no date is given', async () => {
    const one = await bought();
    const items = [{ order_item: one.item, qty: 1, type: 'restock', amount: null }];
    const made = await shop.admin('POST /order-return', { order: one.id, items });
    expect(at(made.json, 'data')).toMatchObject({ return_date: hongKongDay(shop.now()) });
  });

  test('of what is kept or written off gives nothing back into stock', async () => {
    const one = await bought();
    await refund(idIn(await askReturn(one, 1, { type: 'keep' })));
    await refund(idIn(await askReturn(one, 1, { type: 'write_off' })));
    expect(await stock(one.version)).toBe(3);
  });

  test('that leaves pieces with the customer lets them be sent: slip and sub-order count them', async () => {
    const one = await bought();
    await refund(idIn(await askReturn(one, 1)));
    await refund(idIn(await askReturn(one, 1, { type: 'keep' })));
    expect(await read(one.id)).toMatchObject({ items: [{ qty: 3, returned_qty: 2, kept_qty: 1 }] });
    const part = Number(at((await shop.admin(`GET /sub-order?parent_id=${one.id}`)).json, 'data', 0, 'id'));
    const slip = (await shop.admin(`GET /sub-order/documents?ids[]=${part}`)).json;
    expect(at(slip, 'data', 'orders', 0, 'parts', 0, 'items')).toMatchObject([{ returned_qty: 2, kept_qty: 1 }]);
    const { items } = sub_order.fields;
    const told = at((await shop.admin(`GET /sub-order/${part}`)).json, 'data', 'items');
    expect(rowsInWords(told, items.said)).toMatch(/^2 × /u);
    // Three were ordered: two are shipped, and one of those is returned.
    for (const what of ['accept', 'ship', 'deliver']) await shop.admin(`POST /sub-order/${part}/${what}`);
    const sent = { items: [{ sent_qty: 2, returned_qty: 2, kept_qty: 1 }] };
    expect(await read(one.id)).toMatchObject(sent);
    await refund(idIn(await askReturn(one, 1)));
    expect(await read(one.id)).toMatchObject({ items: [{ sent_qty: 2, returned_qty: 3, kept_qty: 1 }] });
  });

  test('that isn’t over holds up what it asks for: it isn’t sent before', async () => {
    const one = await bought();
    const back = idIn(await askReturn(one, 1));
    const part = Number(at((await shop.admin(`GET /sub-order?parent_id=${one.id}`)).json, 'data', 0, 'id'));
    for (const what of ['accept', 'pack']) await shop.admin(`POST /sub-order/${part}/${what}`);
    for (const what of ['ship', 'make_ready']) {
      const refused = await shop.admin(`POST /sub-order/${part}/${what}`);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('refund or refuse that first')]);
    }
    await step(back, 'refuse', { reason: 'Sent already' });
    expect((await shop.admin(`POST /sub-order/${part}/ship`)).status).toBe(200);
  });

  test('after which nothing is sent for a fee says so, until it gives that back', async () => {
    const one = await bought();
    const told = async (qty: number, more: object = {}) => at((await ask(one, qty, more)).json, 'data', 'idle_fee');
    expect(await told(2)).toBe('0.00');
    expect(await told(3)).toBe('30.00');
    expect(await told(3, { shipping_amount: '10.00' })).toBe('20.00');
    expect(await told(3, { shipping_amount: '30.00' })).toBe('0.00');
    const sent = await bought();
    const part = Number(at((await shop.admin(`GET /sub-order?parent_id=${sent.id}`)).json, 'data', 0, 'id'));
    for (const what of ['accept', 'ship']) await shop.admin(`POST /sub-order/${part}/${what}`);
    expect(at((await ask(sent, 3)).json, 'data', 'idle_fee')).toBe('0.00');
  });

  test('counts once, however many ask at the same moment', async () => {
    const one = await bought();
    const answers = await Promise.all([1, 2, 3, 4].map(() => askReturn(one, 2)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  });

  test('keeps its order from being cancelled until it is decided', async () => {
    const one = await bought();
    const id = idIn(await askReturn(one, 1));
    const cancel = () => shop.admin(`POST /order/${one.id}/cancel`, { reason: 'No', refund_method: 'cash' });
    const refused = await cancel();
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('-R1') });
    expect(await read(one.id)).toMatchObject({ status: 'paid', refunded_amount: '0.00' });
    expect((await shop.admin(`POST /order-return/${id}/refuse`, { reason: 'Cancelled instead' })).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    expect(await read(one.id)).toMatchObject({ payment_state: 'refunded', refunded_amount: '90.00' });
  });
});

describe('what a return would do', () => {
  test('isn’t told of more than can come back', async () => {
    const one = await bought();
    const answer = await ask(one, 4);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('items.0.qty')]);
  });

  test('names what is left, besides other returns but not the return itself', async () => {
    const one = await bought();
    const id = idIn(await askReturn(one, 2));
    const told = async (more: object) => at((await ask(one, 0, more)).json, 'data');
    const line = { order_item: one.item };
    expect(await told({})).toMatchObject({ lines: [{ ...line, left: 1, worth: '20.00' }], refundable: '50.00' });
    expect(await told({ order_return: id })).toMatchObject({
      lines: [{ ...line, left: 3, worth: '60.00' }],
      refundable: '90.00',
    });
  });

  test('is what it then does, and asking does none of it', async () => {
    await shop.give(1001, { oto_point: 1_000 });
    const code = await shop.coupon();
    const one = await bought({ user: 1001, oto_point: 900, coupon_codes: [code] });
    const before = [await read(one.id), await stock(one.version), await balance(1001), await stateOf(code)];
    const effect = at((await ask(one, 3)).json, 'data');
    expect(effect).toMatchObject({ restocked: 3, coupons: [code], items: [{ qty: 3 }], order_status: 'cancelled' });
    expect([await read(one.id), await stock(one.version), await balance(1001), await stateOf(code)]).toEqual(before);
    const id = idIn(await askReturn(one, 3));
    await refund(id);
    const done = at((await shop.admin(`GET /order-return/${id}`)).json, 'data');
    const { oto_point, total } = Object(effect);
    expect(done).toMatchObject({ total_return_amount: total, oto_point_given_back: oto_point.given_back });
    expect(oto_point.given_back).toBeGreaterThan(0);
    expect(oto_point.taken_back).toBeGreaterThan(0);
    expect(await balance(1001)).toBe(Number(before[2]) + oto_point.given_back - oto_point.taken_back);
    expect([await stock(one.version), await stateOf(code)]).toEqual([0, 'given_back']);
  });

  test('gives a coupon back only once nothing of the order is left', async () => {
    const code = await shop.coupon();
    const one = await bought({ coupon_codes: [code] });
    await refund(idIn(await askReturn(one, 2)));
    expect(await stateOf(code)).toBe('taken');
    await refund(idIn(await askReturn(one, 1)));
    expect(await stateOf(code)).toBe('given_back');
  });
});

test('what was paid by points alone comes back, with those of the fee where nothing was sent', async () => {
  await shop.give(1002, { oto_point: 9_000 });
  const version = await shop.versions.makeLive();
  const body = { name: 'Ann', email: 'ann@a.example', user: 1002, oto_point: 5_000, items: [{ version }] };
  const placed = await shop.place(body);
  expect(placed.status, placed.text).toBe(201);
  expect(at(placed.json, 'data')).toMatchObject({ total_amount: '0.00', expires_at: null });
  const id = Number(at(placed.json, 'data', 'id'));
  const order = await read(id);
  expect(order).toMatchObject({ status: 'paid', paid_amount: '0.00' });
  const item = Number(at(order, 'items', 0, 'id'));
  const back = idIn(await askReturn({ id, version, item }, 1));
  await refund(back);
  expect(at((await shop.admin(`GET /order-return/${back}`)).json, 'data')).toMatchObject({
    total_return_amount: '0.00',
    oto_point_given_back: 5_000,
  });
  expect(await read(id)).toMatchObject({ refund_record: [], refunded_amount: '0.00' });
});

test('a payment that was told of from outside isn\u2019t recorded by hand again', async () => {
  const version = await shop.versions.makeLive();
  const placed = await shop.place({ name: 'Ann', email: 'ann@a.example', items: [{ version }] });
  const order_no = String(at(placed.json, 'data', 'order_no'));
  const part = { method: 'FPS', reference: 'told', amount: '30.00' };
  await shop.open(`order/${order_no}/payment`, part, { 'Idempotency-Key': 'told once' });
  const id = idIn(placed);
  const byHand = (reference: string) => shop.admin(`POST /order/${id}/pay`, { method: 'FPS', reference });
  expect((await byHand('told')).status).toBe(409);
  expect(await read(id)).toMatchObject({ status: 'pending_payment', paid_amount: '30.00' });
  expect((await byHand('another')).status).toBe(200);
  expect(await read(id)).toMatchObject({
    status: 'paid',
    payment_records: [{ reference: 'told' }, { reference: 'another' }],
  });
  expect((await byHand('a third')).status).toBe(409);
});
