import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order } from '../../../resources/orders/order.ts';
import { personalFields } from '../../../resources/personal.ts';
import { customerErasures } from '../../../server/domain/user/erase.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { fileTransport } from '../../../server/outbox/file-transport.ts';
import { at } from '../openapi/described.ts';
import { both } from '../version-world.ts';
import { orderFaults } from './faults.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

/** Orders of an erased customer keep amounts and areas, without personal data. */
let shop: OrderingShop;
beforeAll(async () => {
  shop = await makeOrderingShop();
});
afterAll(async () => {
  expect(await orderFaults(shop.parts.pool)).toEqual([]);
  await shop.drop();
});

const contact = {
  name: 'Wan Siu Ming',
  phone: '+85298765432',
  recipient: 'Wan Siu Ming',
  tel: '+85298765432',
  address: '88 Wan Road',
  billing_address: '88 Wan Road',
  remarks: 'Ring Siu Ming',
};

async function paid(more: object): Promise<number> {
  const version = await shop.versions.makeLive();
  const placed = await shop.place({ ...contact, ...more, items: [{ version, quantity: 2 }] });
  expect(placed.status, placed.text).toBe(201);
  const id = Number(at(placed.json, 'data', 'id'));
  expect((await shop.admin(`POST /order/${id}/pay`, { method: 'FPS', reference: `R${id}` })).status).toBe(200);
  return id;
}

async function finish(id: number): Promise<void> {
  const subs = at((await shop.admin(`GET /sub-order?parent_id=${id}`)).json, 'data');
  for (const { id: sub } of Array.isArray(subs) ? subs : [])
    for (const step of ['accept', 'ship', 'deliver']) await shop.admin(`POST /sub-order/${sub}/${step}`);
}

/** Sends the details of an order, which contain the customer's name, to another address. */
async function sendToNeighbour(id: number): Promise<void> {
  await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
  const words = { subject: both('{order_no}'), text: both('{recipient}') };
  await shop.admin('POST /message-template', { name: 'Paid', use: 'order_paid', ...words });
  const body = { to: 'neighbour@b.example', use: 'order_paid' };
  const { status, text } = await shop.admin(`POST /order/${id}/order_detail_email/send`, body);
  expect(status, text).toBe(200);
}

const read = async (what: string) => at((await shop.admin(`GET /${what}`)).json, 'data');
const erase = (user: number, email: string) => shop.admin(`POST /user/${user}/erase`, { email });
async function eraseAll(): Promise<void> {
  const { background: pool, log, now, env } = shop.parts;
  const standing = [customerErasures(fileTransport(env.dataDir))];
  await new Worker({ pool, log, now, handlers: new Map(), standing }).drain();
}

describe('a customer', () => {
  test('isn’t erased while an order or a return is under way, which is named', async () => {
    const id = await paid({ user: 1006, email: 'c1006@a.example' });
    const number = String(at(await read(`order/${id}`), 'order_no'));
    const refused = await erase(1006, 'c1006@a.example');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(number)]);
    await finish(id);
    const item = at(await read(`order/${id}`), 'items', 0, 'id');
    const items = [{ order_item: item, qty: 1, type: 'keep', amount: null }];
    const asked = await shop.admin('POST /order-return', { order: id, return_date: '2026-11-20', items });
    expect((await erase(1006, 'c1006@a.example')).status).toBe(409);
    await shop.admin(`POST /order-return/${Number(at(asked.json, 'data', 'id'))}/refuse`, { reason: 'Late' });
    expect((await erase(1006, 'c1006@a.example')).status).toBe(200);
  });

  test('who is erased is in none of their orders, returns and refunds, nor in what was placed without signing in', async () => {
    const [own, guest] = [
      await paid({ user: 1007, email: 'c1007@a.example' }),
      await paid({ email: 'c1007@a.example' }),
    ];
    const sub = Number(at(await read(`sub-order?parent_id=${own}`), 0, 'id'));
    await shop.admin(`PUT /sub-order/${sub}`, { remarks: 'Siu Ming called' });
    // The courier's request and answer.
    await shop.db.execute(sql`update sub_order set push_request = '{"recipient":{"name":"Wan Siu Ming"}}',
      push_answer = 'Taken for Wan Siu Ming' where "order" in (${own}, ${guest})`);
    await finish(own);
    await finish(guest);
    await sendToNeighbour(own);
    const item = at(await read(`order/${own}`), 'items', 0, 'id');
    const items = [{ order_item: item, qty: 1, type: 'keep', amount: null }];
    const body = { order: own, return_date: '2026-11-20', items, remarks: 'Siu Ming wrote' };
    const back = Number(at((await shop.admin('POST /order-return', body)).json, 'data', 'id'));
    for (const step of ['approve', 'refund']) await shop.admin(`POST /order-return/${back}/${step}`);
    await shop.admin(`POST /order/${own}/refund`, { amount: '1.00', reason: 'Siu Ming complained' });
    const before = [Object(await read(`order/${own}`)), Object(await read(`order/${guest}`))];
    expect((await erase(1007, 'c1007@a.example')).status).toBe(200);
    await eraseAll();
    for (const [place, id] of [own, guest].entries()) {
      const after = Object(await read(`order/${id}`));
      for (const field of personalFields(order))
        expect({ field, value: after[field] }).not.toEqual({ field, value: before[place][field] ?? 'set' });
      for (const kept of ['total_amount', 'paid_amount', 'country', 'district', 'order_no', 'status'])
        expect(after[kept]).toEqual(before[place][kept]);
    }
    const { rows } = await shop.db.execute<{ found: string }>(sql`
      select found from (select o::text from "order" o union all select r::text from order_return r union all select s::text from sub_order s
        union all select r::text from order_refund_record r union all select changes::text from history
        union all select concat(text, html) from mail_content) as every (found)
      where found ~* 'siu ming|98765432|88 Wan|c1007@'`);
    expect(rows).toEqual([]);
  });
});
