import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailedCodes } from '../../../server/domain/sub_order/mailed-codes.ts';
import { waitingCodes } from '../../../server/domain/order/waiting-codes.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { at } from '../openapi/described.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

/** A part that consists of codes only is delivered by the mail with the codes. */
let shop: OrderingShop;
let voucher: { readonly version: number; readonly sku: number };
let course: number;
let tea: number;
let made = 0;

beforeAll(async () => {
  shop = await makeOrderingShop();
  const sku = await shop.versions.makeSku();
  voucher = { sku, version: await shop.versions.makeLive({ sku, delivery_type: 'digital' }) };
  course = await shop.versions.makeLive({ delivery_type: 'digital' });
  tea = await shop.versions.makeLive({});
  await shop.admin('POST /message-template', {
    name: 'codes',
    use: 'order_goods',
    subject: { zh_HK: '代碼', en_US: 'Codes' },
    text: { zh_HK: '{goods}', en_US: '{goods}' },
  });
});
afterAll(() => shop.drop());
beforeEach(async () => {
  await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
  await shop.db.execute(sql`update intangible_good set status = 'withdrawn' where status = 'available'`);
  await shop.db.execute(sql`update "order" set codes_missing = 0`);
});

const idIn = (answer: { readonly json: unknown }) => Number(at(answer.json, 'data', 'id'));

async function makeCodes(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    made += 1;
    const code = { serial_no: `M${made}`, sku: voucher.sku, code: `SECRET-${made}-9876` };
    expect((await shop.admin('POST /intangible-good', code)).status).toBe(201);
  }
}

async function act(what: string, body: object = {}): Promise<void> {
  const answer = await shop.admin(what, body);
  expect(answer.status, answer.text).toBe(200);
}

/** Places and pays an order of this many vouchers, and of other items. */
async function bought(vouchers: number, others: readonly number[] = []): Promise<number> {
  const items = [
    { version: voucher.version, quantity: vouchers },
    ...others.map((version) => ({ version, quantity: 1 })),
  ];
  const placed = await shop.place({ name: 'Ann', email: 'ann@a.example', items });
  expect(placed.status, placed.text).toBe(201);
  const id = idIn(placed);
  await act(`POST /order/${id}/pay`, { method: 'cash', reference: `bank ${id}` });
  return id;
}

/** Requests a return of one piece of the first item. */
async function askBack(order: number): Promise<number> {
  const item = Number(at((await shop.admin(`GET /order/${order}`)).json, 'data', 'items', 0, 'id'));
  const items = [{ order_item: item, qty: 1, type: 'restock' }];
  const asked = await shop.admin('POST /order-return', { order, items });
  expect(asked.status, asked.text).toBe(201);
  return idIn(asked);
}

const work = () =>
  new Worker({
    pool: shop.parts.background,
    log: shop.parts.log,
    now: shop.now,
    handlers: new Map(),
    standing: [waitingCodes(), mailedCodes()],
  }).drain();

async function states(order: number) {
  const placed = at((await shop.admin(`GET /order/${order}`)).json, 'data', 'status');
  const parts = at((await shop.admin(`GET /sub-order?parent_id=${order}`)).json, 'data');
  const ofParts = Array.isArray(parts)
    ? parts.map((part: unknown) => `${String(at(part, 'delivery_type'))} ${String(at(part, 'status'))}`)
    : [];
  return [placed, ...ofParts.toSorted()];
}

describe('isn’t delivered', () => {
  test('while a code is missing; then it is', async () => {
    await makeCodes(1);
    const order = await bought(2);
    await work();
    expect(await states(order)).toEqual(['paid', 'digital pending']);
    await makeCodes(1);
    await work();
    expect(await states(order)).toEqual(['completed', 'digital delivered']);
  });

  test('without a mail, until staff send one', async () => {
    await shop.db.execute(sql`update settings_mail set sender_address = null`);
    await makeCodes(1);
    const order = await bought(1);
    await work();
    expect(await states(order)).toEqual(['paid', 'digital pending']);
    await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
    // Staff sending the mail to themselves doesn't deliver anything.
    await act(`POST /order/${order}/order_iti_detail_email/send`, { to: 'staff@shop.example' });
    await work();
    expect(await states(order)).toEqual(['paid', 'digital pending']);
    await act(`POST /order/${order}/order_iti_detail_email/send`);
    await work();
    expect(await states(order)).toEqual(['completed', 'digital delivered']);
  });

  test('while a piece has no code; then it is, once that piece was given back', async () => {
    await makeCodes(1);
    const order = await bought(2);
    await work();
    const back = await askBack(order);
    for (const step of ['approve', 'refund']) await act(`POST /order-return/${back}/${step}`);
    await work();
    expect(await states(order)).toEqual(['completed', 'digital delivered']);
  });

  test('where something of it has no codes, as a course has none', async () => {
    await makeCodes(1);
    const order = await bought(1, [course]);
    await work();
    expect(await states(order)).toEqual(['paid', 'digital pending']);
  });

  test('while a return asks for it, unless that is refused', async () => {
    await makeCodes(1);
    const order = await bought(1);
    const back = await askBack(order);
    await work();
    expect(await states(order)).toEqual(['paid', 'digital pending']);
    await act(`POST /order-return/${back}/refuse`, { reason: 'Sent already' });
    await work();
    expect(await states(order)).toEqual(['completed', 'digital delivered']);
  });

  test('once it was cancelled', async () => {
    await makeCodes(1);
    const order = await bought(1);
    await act(`POST /order/${order}/cancel`, { reason: 'Changed', refund_method: 'original' });
    await work();
    expect(await states(order)).toEqual(['cancelled', 'digital cancelled']);
  });
});

test('is delivered once its codes were mailed, by however many servers, and its order follows', async () => {
  await makeCodes(2);
  const order = await bought(2);
  await Promise.all([work(), work(), work()]);
  expect(await states(order)).toEqual(['completed', 'digital delivered']);
  const { rows } = await shop.db.execute<{ entity: string; action: string }>(
    sql`select entity, action from history where (entity, record_id) in (select 'order', ${order}::integer union select 'sub_order', id from sub_order where "order" = ${order})
      and action not in ('create', 'pay') order by id`,
  );
  expect(rows.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
    'sub_order release',
    'sub_order deliver_codes',
    'order complete',
  ]);
  expect(at((await shop.admin(`GET /order/${order}`)).json, 'data', 'items')).toMatchObject([{ qty: 2, sent_qty: 2 }]);
});

test('leaves what is sent beside it to staff', async () => {
  await makeCodes(1);
  const order = await bought(1, [tea]);
  await work();
  expect(await states(order)).toEqual(['processing', 'digital delivered', 'home_delivery pending']);
});
