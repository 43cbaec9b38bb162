import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Worker } from '../../../server/jobs/worker.ts';
import { jobHandlers } from '../../../server/slots.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
let version: number;
let elsewhere: number;
let made = 0;
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('reader', ['ecommerce:ListOrders', 'ecommerce:GetOrder']);
  const store = await shop.admin('POST /store', { name: { zh_HK: '別處', en_US: 'Elsewhere' } });
  elsewhere = Number(at(store.json, 'data', 'id'));
  version = await shop.versions.makeLive();
  for (const [use, text] of Object.entries(texts))
    await shop.admin('POST /message-template', {
      name: use,
      use,
      subject: { zh_HK: `${use} 訂單 {order_no}`, en_US: `${use} {order_no}` },
      text: { zh_HK: `{salutation}：${text}`, en_US: `Dear {salutation}: ${text}` },
    });
});
afterAll(() => shop.drop());
beforeEach(async () => {
  await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
  await shop.db.execute(sql`update message_template set use = name`);
  await shop.db.execute(
    sql`update settings_mail set sender_address = 'shop@shop.example', sender_name_en_us = 'Shop', reply_to = 'help@shop.example'`,
  );
});

const texts = {
  order_paid: '{order_date} | {order_items} | {order_total} | {recipient} | {address}',
  order_shipped: '{order_items} | {courier} | {tracking_no} | {tracking_url}',
  order_ready: '{pickup_point}',
  order_cancelled: '{refund}',
};

interface Placed {
  readonly id: number;
  readonly no: string;
  readonly total: string;
}

async function place(more: object = {}): Promise<Placed> {
  made += 1;
  const body = {
    name: 'Ann',
    email: `ann${made}@a.example`,
    locale: 'en_US',
    items: [{ version, quantity: 2 }],
    ...more,
  };
  const placed = await shop.place(body);
  expect(placed.status, placed.text).toBe(201);
  const of = (name: string) => at(placed.json, 'data', name);
  return { id: Number(of('id')), no: String(of('order_no')), total: String(of('total_amount')) };
}

const act = async (what: string, body: object = {}) => {
  const { status, text, json } = await shop.admin(what, body);
  expect(status, text).toBe(200);
  return json;
};
const pay = ({ id }: Placed) => act(`POST /order/${id}/pay`, { method: 'cash', reference: `bank ${id}` });
const subOf = async ({ id }: Placed) =>
  Number(at((await shop.admin(`GET /sub-order?parent_id=${id}`)).json, 'data', 0, 'id'));
const send = ({ id }: Placed, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  call(shop, `POST /order/${id}/order_detail_email/send`, { as: 'administrator', body, headers });

async function mails() {
  const { rows } = await shop.db.execute<Record<'recipient' | 'subject' | 'key' | 'text' | 'html' | 'sender', string>>(
    sql`select recipient, subject, key, text, html, sender from outgoing_mail join mail_content on mail_id = outgoing_mail.id order by outgoing_mail.id`,
  );
  return rows;
}

describe('the details of an order are not sent', () => {
  let paid: Placed;
  beforeAll(async () => {
    paid = await place();
    await pay(paid);
  });
  const path = () => `/order/${paid.id}/order_detail_email`;

  scenarios(
    () => shop,
    [
      {
        name: 'by who may only read orders',
        as: 'reader',
        call: () => `POST ${path()}/send`,
        body: {},
        status: 403,
      },
      { name: 'nor is their mail shown to them', as: 'reader', call: () => `GET ${path()}`, status: 403 },
      {
        name: 'by who has no role for orders',
        as: 'catalogue',
        call: () => `POST ${path()}/send`,
        body: {},
        status: 403,
      },
      {
        name: 'from another store',
        as: 'administrator',
        store: () => elsewhere,
        call: () => `POST ${path()}/send`,
        body: {},
        status: 404,
      },
    ],
  );

  test('to what is no address', async () => {
    expect((await send(paid, { to: 'nobody' })).status).toBe(422);
    await shop.db.execute(sql`update "order" set email = 'erased-1@erased.invalid' where id = ${paid.id}`);
    const refused = await send(paid);
    await shop.db.execute(sql`update "order" set email = 'ann@a.example' where id = ${paid.id}`);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Enter one as the order’s email')]);
  });

  test('without a template, which is said in the caller’s language', async () => {
    await shop.db.execute(sql`update message_template set use = 'message'`);
    for (const [language, words] of [
      ['en', 'Make one under Mail templates'],
      ['zh-Hant', '請先在「電郵範本」新增'],
      ['zh-Hans', '请先在“邮件模板”中新增'],
    ] as const) {
      const refused = await send(paid, {}, { 'Accept-Language': language });
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(words)]);
    }
    const shown = await shop.admin(`GET ${path()}`);
    expect(at(shown.json, 'data')).toMatchObject({
      uses: ['order_paid'],
      problem: expect.stringContaining('“Order: paid”'),
      letters: null,
    });
  });

  test('without a sender', async () => {
    await shop.db.execute(sql`update settings_mail set sender_address = null`);
    const refused = await send(paid);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('no sender address')]);
  });

  test('as a mail that doesn’t fit their state', async () => {
    const refused = await send(paid, { use: 'order_shipped' });
    expect([refused.status, at(refused.json, 'errors')]).toEqual([
      422,
      { use: ['The Mail doesn’t fit the order’s state'] },
    ]);
    expect((await shop.admin(`GET ${path()}?use=order_shipped`)).status).toBe(422);
  });

  test('while it isn’t paid', async () => {
    const refused = await send(await place());
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('isn’t paid')]);
    expect(await mails()).toEqual([]);
  });
});

describe('the details of an order', () => {
  test('leave as they were shown, in the customer’s language, with who sent them', async () => {
    const paid = await place({ locale: 'zh_HK', name: '陳大文', recipient: 'Ben' });
    await pay(paid);
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    const before = (await shop.admin(`GET /order/${paid.id}`)).json;
    const shown = (await shop.admin(`GET /order/${paid.id}/order_detail_email`)).json;
    expect(at(shown, 'data')).toMatchObject({
      uses: ['order_paid'],
      use: 'order_paid',
      problem: null,
      locales: ['zh_HK'],
    });
    const page = await shop.app.request(String(at(shown, 'data', 'letters', 'zh_HK', 'preview_url')));
    const sent = await send(paid, { to: 'ben@b.example' });
    expect([sent.status, at(sent.json, 'message')]).toEqual([200, 'The mail to ben@b.example is in the outbox']);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'ben@b.example',
      subject: `order_paid 訂單 ${paid.no}`,
      key: `order/${paid.id}/sent/1`,
      text: at(shown, 'data', 'letters', 'zh_HK', 'text'),
    });
    expect(mail?.text).toContain('陳大文：');
    expect(mail?.text).toContain(' × 2 | HK$');
    expect(mail?.text).toContain('| Ben | Somewhere\n1 Main Street');
    expect(await page.text()).toContain(mail?.html ?? 'nothing');
    const history = await shop.admin(`GET /order/${paid.id}/history`);
    expect(at(history.json, 'data', 0)).toMatchObject({
      action: 'order_detail_email/send',
      by: { name: expect.any(String) },
      changes: {},
    });
    const { rows } = await shop.db.execute(
      sql`select by_name, changes->'recipient'->>'after' as recipient from history where entity = 'outgoing_mail' and by_id is not null`,
    );
    expect(rows).toEqual([{ by_name: expect.any(String), recipient: 'ben@b.example' }]);
    expect(at((await shop.admin(`GET /order/${paid.id}`)).json, 'data')).toEqual(at(before, 'data'));
    const listed = await call(shop, `GET /order/${paid.id}/mails`, { as: 'reader' });
    expect(at(listed.json, 'data')).toMatchObject([{ recipient: 'ben@b.example', status: 'queued', sent_at: null }]);
  });

  test('leave once for a key, and again for another', async () => {
    const paid = await place();
    await pay(paid);
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    const first = await send(paid, {}, { 'Idempotency-Key': 'one press' });
    expect(await send(paid, {}, { 'Idempotency-Key': 'one press' })).toMatchObject({ status: 200, json: first.json });
    expect(await mails()).toHaveLength(1);
    expect((await send(paid, {}, { 'Idempotency-Key': 'another' })).status).toBe(200);
    expect((await mails()).map(({ key }) => key)).toEqual([`order/${paid.id}/sent/1`, `order/${paid.id}/sent/2`]);
  });
});

describe('customers are told by themselves', () => {
  test('that their order was paid, once, whoever tells it', async () => {
    const order = await place();
    const told = { paid_at: null, method: 'fps', reference: 'F1', amount: order.total };
    for (const key of ['a', 'a', 'b'])
      expect((await shop.open(`order/${order.no}/payment`, told, { 'Idempotency-Key': key })).status).toBe(200);
    expect(await mails()).toMatchObject([
      {
        recipient: `ann${made}@a.example`,
        subject: `order_paid ${order.no}`,
        key: `order/${order.id}/order_paid`,
        text: expect.stringMatching(
          /^Dear Ann: \d+ \w+ \d{4} \| .+ × 2 \| HK\$[\d,.]+ \| Ann \| 1 Main Street\nSomewhere/u,
        ),
        html: expect.stringContaining('Dear Ann'),
        sender: 'Shop <shop@shop.example>',
      },
    ]);
    expect((await shop.admin(`GET /order/${order.id}`)).text).toContain(`"paid_amount":"${order.total}"`);
  });

  test('that it was sent, with how, and a second transition sends nothing', async () => {
    const order = await place();
    await pay(order);
    const sub = await subOf(order);
    await act(`POST /sub-order/${sub}/accept`);
    await act(`PUT /sub-order/${sub}`, { courier: 'SF', tracking_no: 'SF0' });
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    // Empty fields keep their values.
    await act(`POST /sub-order/${sub}/ship`, { tracking_no: 'SF1', tracking_url: 'https://sf.example/1' });
    expect((await shop.admin(`POST /sub-order/${sub}/ship`, {})).status).toBe(409);
    expect(await mails()).toMatchObject([
      {
        subject: `order_shipped ${order.no}`,
        key: `order/${order.id}/order_shipped/${sub}`,
        text: expect.stringContaining('× 2 | SF | SF1 | https://sf.example/1'),
      },
    ]);
    // A manual mail uses the best matching template too.
    expect((await send(order)).status).toBe(200);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      `order_shipped ${order.no}`,
      `order_shipped ${order.no}`,
    ]);
  });

  test('what was sent without what came back, but with what a return left to them', async () => {
    const order = await place();
    await pay(order);
    const sub = await subOf(order);
    const item = Number(at((await shop.admin(`GET /order/${order.id}`)).json, 'data', 'items', 0, 'id'));
    const back = async (qty: number, type: string) => {
      const items = [{ order_item: item, qty, type, amount: null }];
      const made = await shop.admin('POST /order-return', { order: order.id, return_date: '2026-11-29', items });
      for (const step of ['approve', 'receive', 'refund'])
        await act(`POST /order-return/${Number(at(made.json, 'data', 'id'))}/${step}`);
    };
    await back(1, 'keep');
    await act(`POST /sub-order/${sub}/accept`);
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    await act(`POST /sub-order/${sub}/ship`);
    expect(await mails()).toMatchObject([{ text: expect.stringContaining('× 2 |') }]);
    await back(1, 'restock');
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    expect((await send(order)).status).toBe(200);
    expect(await mails()).toMatchObject([{ text: expect.stringContaining('× 1 |') }]);
  });

  test('that it can be fetched', async () => {
    const order = await place();
    await pay(order);
    const sub = await subOf(order);
    await act(`POST /sub-order/${sub}/accept`);
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    await act(`POST /sub-order/${sub}/make_ready`);
    expect(await mails()).toMatchObject([
      { subject: `order_ready ${order.no}`, key: `order/${order.id}/order_ready/${sub}` },
    ]);
  });

  test('that it can be fetched, once it has reached the point to which it was sent', async () => {
    const order = await place();
    await pay(order);
    const sub = await subOf(order);
    await shop.db.execute(sql`update order_items set delivery_type = 'pickup_point' where record_id = ${order.id}`);
    await shop.db.execute(sql`update sub_order set delivery_type = 'pickup_point' where id = ${sub}`);
    for (const step of ['accept', 'ship']) await act(`POST /sub-order/${sub}/${step}`);
    const sent = at((await shop.admin(`GET /order/${order.id}`)).json, 'data', 'items', 0, 'sent_qty');
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    await act(`POST /sub-order/${sub}/make_ready`);
    expect(await mails()).toMatchObject([{ subject: `order_ready ${order.no}` }]);
    await act(`POST /sub-order/${sub}/collect`);
    expect(at((await shop.admin(`GET /order/${order.id}`)).json, 'data')).toMatchObject({
      status: 'completed',
      items: [{ sent_qty: sent }],
    });
  });

  test('nothing of a courier where codes are sent by mail', async () => {
    const order = await place();
    await pay(order);
    const sub = await subOf(order);
    await shop.db.execute(sql`update order_items set delivery_type = 'digital' where record_id = ${order.id}`);
    await shop.db.execute(sql`update sub_order set delivery_type = 'digital' where id = ${sub}`);
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    for (const step of ['accept', 'ship', 'deliver']) await act(`POST /sub-order/${sub}/${step}`);
    expect(await mails()).toEqual([]);
  });

  test('that it was cancelled, and what goes back', async () => {
    const order = await place();
    await pay(order);
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    await act(`POST /order/${order.id}/cancel`, { reason: 'Sold out', refund_method: 'original' });
    expect(await mails()).toMatchObject([
      { subject: `order_cancelled ${order.no}`, text: expect.stringContaining(`HK$${order.total}`) },
    ]);
  });

  test('nothing without a template, an address or a sender, and nothing fails', async () => {
    await shop.db.execute(sql`update message_template set use = 'message'`);
    await pay(await place());
    await shop.db.execute(sql`update message_template set use = name`);
    const erased = await place();
    await shop.db.execute(sql`update "order" set email = 'erased-1@erased.invalid' where id = ${erased.id}`);
    await pay(erased);
    await shop.db.execute(sql`update settings_mail set sender_address = null`);
    const order = await place();
    await pay(order);
    await act(`POST /order/${order.id}/cancel`, { reason: 'Sold out', refund_method: 'original' });
    expect(await mails()).toEqual([]);
  });
});

describe('the details of a selection of orders', () => {
  const start = (ids: readonly number[], body: object) =>
    shop.admin('POST /order/bulk', { selection: { ids }, action: { name: 'order_detail_email/send', body } });

  test('are not sent to one address', async () => {
    const order = await place();
    await pay(order);
    expect((await start([order.id], { to: 'one@a.example' })).status).toBe(422);
  });

  test('leave to each customer, once; what no mail fits is left out, with the reason', async () => {
    const paid = [await place(), await place()];
    for (const order of paid) await pay(order);
    const unpaid = await place();
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    const started = await start(
      [...paid, unpaid].map(({ id }) => id),
      {},
    );
    expect(started.status, started.text).toBe(202);
    const drain = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
    await drain();
    const run = String(at(started.json, 'data', 'bulk') ?? at(started.json, 'data', 'id'));
    expect((await shop.admin(`POST /order/bulk/${run}/start`)).status).toBe(202);
    await drain();
    expect((await mails()).map(({ key }) => key).toSorted()).toEqual(
      paid.map(({ id }) => `order/${id}/sent/1`).toSorted(),
    );
    const rows = await shop.admin(`GET /order/bulk/${run}/rows`);
    expect(rows.text).toContain('No mail tells of an order that isn’t paid');
  });
});
