import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitingCodes } from '../../../server/domain/order/waiting-codes.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { mailSender } from '../../../server/outbox/send.ts';
import type { Lane } from '../../../server/outbox/transport.ts';
import { jobHandlers } from '../../../server/slots.ts';
import { courseAnswer } from '../../../resources/orders/order-course.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

/** Codes of e-vouchers and itineraries: stored encrypted, assigned once to paid items, mailed, shown and taken back. */
let shop: OrderingShop;
let sku: number;
let version: number;
let elsewhere: number;
let made = 0;
const path = '/intangible-good';

beforeAll(async () => {
  shop = await makeOrderingShop();
  const reads = ['ecommerce:ListProducts', 'ecommerce:GetProduct'];
  await shop.addPerson('reader', reads);
  await shop.addPerson('keeper', [...reads, 'ecommerce:CreateProduct', 'ecommerce:UpdateProduct']);
  elsewhere = idIn(await shop.admin('POST /store', { name: { zh_HK: '別處', en_US: 'Elsewhere' } }));
  sku = await shop.versions.makeSku();
  version = await shop.versions.makeLive({ sku });
  await shop.admin('POST /message-template', {
    name: 'codes',
    use: 'order_goods',
    subject: { zh_HK: '代碼 {goods}', en_US: 'Codes {goods}' },
    text: { zh_HK: '{goods}', en_US: 'Here: {goods} <end>' },
  });
});
afterAll(() => shop.drop());
beforeEach(async () => {
  await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
  await shop.db.execute(
    sql`update intangible_good set status = 'withdrawn' where sku = ${sku} and status = 'available'`,
  );
  await shop.db.execute(sql`update "order" set codes_missing = 0`);
  await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
});

const idIn = (answer: { readonly json: unknown }) => Number(at(answer.json, 'data', 'id'));
const codeOf = (serial: string) => `SECRET-${serial}-9876`;

async function make(more: object = {}): Promise<number> {
  made += 1;
  const answer = await shop.admin(`POST ${path}`, { serial_no: `N${made}`, sku, code: codeOf(`N${made}`), ...more });
  expect(answer.status, answer.text).toBe(201);
  return idIn(answer);
}

async function makeSome(count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await make());
  return ids;
}

async function place(quantity: number): Promise<number> {
  const items = [{ version, quantity }];
  const placed = await shop.place({ name: 'Ann', email: 'ann@a.example', locale: 'en_US', items });
  expect(placed.status, placed.text).toBe(201);
  return idIn(placed);
}

async function act(what: string, body: object = {}) {
  const answer = await shop.admin(what, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}
const pay = (id: number) => act(`POST /order/${id}/pay`, { method: 'cash', reference: `bank ${id}` });
const paid = async (quantity: number) => {
  const id = await place(quantity);
  await pay(id);
  return id;
};
const cancel = (id: number) => act(`POST /order/${id}/cancel`, { reason: 'Changed', refund_method: 'original' });
/** Returns and refunds pieces of the first item of an order. */
async function giveBack(order: number, qty: number, type: string): Promise<void> {
  const item = Number(at((await shop.admin(`GET /order/${order}`)).json, 'data', 'items', 0, 'id'));
  const asked = await shop.admin('POST /order-return', {
    order,
    return_date: '2026-11-29',
    items: [{ order_item: item, qty, type }],
  });
  expect(asked.status, asked.text).toBe(201);
  await act(`POST /order-return/${idIn(asked)}/approve`);
  await act(`POST /order-return/${idIn(asked)}/refund`);
}
const read = async (id: number) => at((await shop.admin(`GET ${path}/${id}`)).json, 'data');
const reveal = async (id: number) => at(await act(`POST ${path}/${id}/reveal`), 'shown_once', 'code');
const missing = async (order: number) =>
  Number(at((await shop.admin(`GET /order/${order}`)).json, 'data', 'codes_missing'));
const eventsOf = async (name: string, id: number) => {
  const { rows } = await shop.db.execute<{ action: string }>(
    sql`select action from history where entity = ${name} and record_id = ${id} order by id`,
  );
  return rows.map(({ action }) => action);
};

async function given(order: number): Promise<readonly number[]> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from intangible_good where "order" = ${order} and status in ('assigned', 'used') order by id`,
  );
  return rows.map(({ id }) => id);
}

async function mails() {
  const { rows } = await shop.db.execute<Record<'id' | 'subject' | 'key' | 'text' | 'html' | 'status', string>>(
    sql`select outgoing_mail.id, subject, key, text, html, status from outgoing_mail join mail_content on mail_id = outgoing_mail.id order by outgoing_mail.id`,
  );
  return rows;
}

const worker = (standing: ConstructorParameters<typeof Worker>[0]['standing'] = []) =>
  new Worker({ ...shop.parts, handlers: jobHandlers, standing }).drain();

/** Sends waiting mails, and returns the sent ones. */
async function leaving(): Promise<readonly string[]> {
  const left: string[] = [];
  const deliver: Lane['deliver'] = async ({ raw }, handOver) => {
    await handOver();
    left.push(raw.toString('utf8'));
    return { what: 'sent' };
  };
  const nothing = async () => undefined;
  const lane = (): Lane => ({ deliver, close: () => undefined });
  await worker([mailSender({ transport: { lane, check: nothing, forget: nothing } })]);
  return left;
}

async function importFile(mode: string, lines: readonly string[]) {
  const body = new FormData();
  body.set('file', new File([['#intangible_good,1', ...lines].join('\r\n')], 'codes.csv'));
  const answer = await shop.app.request(`/api${path}/import/${mode}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf('administrator')}`, 'X-STORE-ID': `${shop.store}` },
  });
  expect(answer.status).toBe(202);
  const job = Number(at(await answer.json(), 'data', 'id'));
  const waiting = await shop.db.execute<{ rows: string }>(sql`select rows from import_chunk`);
  await worker();
  const { json } = await shop.admin(`GET /job/${job}`);
  const run = Number(at(json, 'data', 'import'));
  const counts = at((await shop.admin(`GET ${path}/import/${run}`)).json, 'data', 'counts');
  return { run, counts, errors: at(json, 'data', 'errors'), waiting: waiting.rows.map(({ rows }) => rows).join('') };
}

describe('a code is refused', () => {
  let taken: number;
  let order: number;
  beforeAll(async () => {
    await make();
    order = await paid(1);
    [taken = 0] = await given(order);
    await shop.admin(`POST ${path}`, { serial_no: 'TAKEN', sku, code: 'TAKEN-CODE-1' });
    await shop.addPerson('sender', ['ecommerce:ListOrders', 'ecommerce:GetOrder', 'ecommerce:UpdateOrder']);
  });
  const as = 'administrator';
  scenarios(
    () => shop,
    [
      { name: 'without a session', call: `GET ${path}`, status: 401 },
      { name: 'without a store', as, call: `GET ${path}`, store: null, status: 400 },
      { name: 'to be made by who only reads', as: 'reader', call: `POST ${path}`, body: {}, status: 403 },
      {
        name: 'to be shown to who may not export codes',
        as: 'keeper',
        call: () => `POST ${path}/${taken}/reveal`,
        body: {},
        status: 403,
      },
      {
        name: 'to be shown in another store',
        as,
        store: () => elsewhere,
        call: () => `POST ${path}/${taken}/reveal`,
        body: {},
        status: 404,
      },
      {
        name: 'without a number, an SKU and a code',
        as,
        call: `POST ${path}`,
        body: {},
        status: 422,
        contains: { errors: { serial_no: [/./u], sku: [/./u], code: [/./u] } },
      },
      {
        name: 'that the SKU has already',
        as,
        call: `POST ${path}`,
        body: () => ({ serial_no: 'OTHER', sku, code: 'TAKEN-CODE-1' }),
        status: 409,
        lacks: ['TAKEN-CODE-1'],
      },
      {
        name: 'with a number that there is',
        as,
        call: `POST ${path}`,
        body: () => ({ serial_no: 'taken', sku, code: 'ANOTHER-1' }),
        status: 409,
      },
      {
        name: 'that ends before it begins',
        as,
        call: `POST ${path}`,
        body: () => ({ serial_no: 'D1', sku, code: 'DATES', valid_from: '2026-12-02', valid_until: '2026-12-01' }),
        status: 422,
      },
      {
        name: 'as a state, an order or a mask that somebody writes',
        as,
        call: `POST ${path}`,
        body: () => ({ serial_no: 'D1', sku, code: 'STATE', status: 'used', order: 1, shown: 'x' }),
        status: 422,
      },
      {
        name: 'to be changed once it is given out',
        as,
        call: () => `PUT ${path}/${taken}`,
        body: { code: 'NEW-CODE-77' },
        status: 409,
        lacks: ['NEW-CODE-77'],
      },
      { name: 'to be deleted once it is given out', as, call: () => `DELETE ${path}/${taken}`, status: 409 },
      { name: 'to be put back while it is out', as, call: () => `POST ${path}/${taken}/put_back`, status: 409 },
      { name: 'to be given out by a call', as, call: () => `POST ${path}/${taken}/assign`, status: 404 },
      {
        name: 'to be tried once it is given out: the right one is no more told than a wrong one',
        as,
        call: () => `PUT ${path}/${taken}`,
        body: () => ({ code: codeOf('N1') }),
        status: 409,
      },
      {
        name: 'to be mailed to another address by who may not export codes',
        as: 'sender',
        call: () => `POST /order/${order}/order_iti_detail_email/send`,
        body: { to: 'other@a.example' },
        status: 403,
      },
      {
        name: 'so among an order’s mails, too',
        as: 'sender',
        call: () => `POST /order/${order}/order_detail_email/send`,
        body: { to: 'other@a.example', use: 'order_goods' },
        status: 403,
      },
      {
        name: 'as a filter',
        as,
        call: `GET ${path}?filter[code]=TAKEN-CODE-1`,
        status: 400,
      },
    ],
  );
});

describe('a code at rest', () => {
  test('is encrypted in its record, its history, the trash and what an import keeps, and masked for everybody', async () => {
    const secret = codeOf(`N${made + 1}`);
    const id = await make({ details: { en_US: 'Show it', zh_HK: '出示' } });
    expect(await read(id)).toMatchObject({ shown: '••••9876', status: 'available', seen_at: null });
    const shown = await shop.admin(`GET ${path}?q=N${made}`);
    expect(shown.text).toContain('••••9876');
    const file = await call(shop, `GET /configurable-datatable/intangible_good`, {
      as: 'administrator',
      headers: { Accept: 'text/csv' },
    });
    expect(file.text).toContain('••••9876');
    const texts = [shown.text, file.text, (await shop.admin(`GET ${path}/${id}`)).text];
    for (const text of texts) expect(text).not.toContain(secret);
    expect((await shop.admin(`DELETE ${path}/${id}`)).status).toBe(200);
    const { rows } = await shop.db.execute<{ all: string }>(
      sql`select (select string_agg(record::text, '') from trash) || (select string_agg(changes::text, '') from history) as all`,
    );
    expect(rows[0]?.all).toContain('••••9876');
    expect(rows[0]?.all).not.toContain(secret);
    expect((await shop.admin(`POST ${path}/${id}/restore`)).status).toBe(200);
    expect(await reveal(id)).toBe(secret);
  });

  test('is shown to who may export it, and the history says to whom', async () => {
    const id = await make();
    expect(await reveal(id)).toBe(codeOf(`N${made}`));
    expect(await reveal(id)).toBe(codeOf(`N${made}`));
    expect(await read(id)).toMatchObject({ seen_at: expect.any(String) });
    expect(await eventsOf('intangible_good', id)).toEqual(['create', 'reveal', 'reveal']);
  });

  test('is shown once for a key: the answer is not kept', async () => {
    const id = await make();
    const again = () =>
      call(shop, `POST ${path}/${id}/reveal`, {
        as: 'administrator',
        body: {},
        headers: { 'Idempotency-Key': 'reveal once' },
      });
    expect((await again()).text).toContain(codeOf(`N${made}`));
    expect((await again()).text).not.toContain(codeOf(`N${made}`));
  });

  test('comes by file, once: the same file changes nothing, and what is wrong keeps nothing of it', async () => {
    const { rows } = await shop.db.execute<{ code: string }>(sql`select item_code as code from sku where id = ${sku}`);
    const item = rows[0]?.code ?? '';
    const lines = [
      'serial_no,sku,code,type,valid_until',
      `F1,${item},FILE-CODE-1,voucher,2099-12-31`,
      `F2,${item},FILE-CODE-2,itinerary,`,
      `F3,no such item,FILE-CODE-3,voucher,`,
    ];
    const first = await importFile('create', lines);
    expect(first.waiting).not.toContain('FILE-CODE');
    expect(first).toMatchObject({ counts: { create: 2, wrong: 1 }, errors: [{ row: 5, field: 'sku' }] });
    const kept = await shop.db.execute<{ cells: string }>(
      sql`select cells::text from import_row where outcome = 'wrong'`,
    );
    expect(kept.rows.map(({ cells }) => cells).join('')).toContain('no such item');
    expect(kept.rows.map(({ cells }) => cells).join('')).not.toContain('FILE-CODE');
    const again = await importFile('upsert', lines.slice(0, 3));
    expect(again.counts).toMatchObject({ unchanged: 2 });
    const other = await importFile('upsert', [lines[0] ?? '', `F1,${item},FILE-CODE-9,voucher,2098-12-31`]);
    expect(other.counts).toMatchObject({ update: 1 });
    const undone = await shop.admin(`POST ${path}/import/${other.run}/undo`, {});
    expect(undone.status, undone.text).toBeLessThan(300);
    await worker();
    const kept1 = await shop.admin(`GET ${path}?filter[serial_no]=F1`);
    expect(at(kept1.json, 'data')).toMatchObject([{ shown: '••••DE-9', valid_until: '2098-12-31' }]);
    const found = await shop.admin(`GET ${path}?filter[serial_no]=F2`);
    expect(await reveal(Number(at(found.json, 'data', 0, 'id')))).toBe('FILE-CODE-2');
  });
});

describe('a paid order', () => {
  test('is given a code for each piece, those that end first before others, and none that has ended', async () => {
    const late = await make();
    const soon = await make({ valid_until: '2099-01-01' });
    const sooner = await make({ valid_until: '2098-01-01' });
    await make({ valid_until: '2020-01-01' });
    const order = await place(2);
    expect(await given(order)).toEqual([]);
    await pay(order);
    expect(await given(order)).toEqual([soon, sooner]);
    expect(await read(late)).toMatchObject({ status: 'available' });
    expect(await read(soon)).toMatchObject({ status: 'assigned', order, assigned_at: expect.any(String) });
    expect(await eventsOf('intangible_good', soon)).toEqual(['create', 'assign', 'send_code']);
    expect(await missing(order)).toBe(0);
  });

  test('is mailed its codes, which the outbox keeps encrypted and shows to nobody', async () => {
    const id = await make({ details: { en_US: 'At <any> counter', zh_HK: '任何櫃位' }, valid_until: '2099-12-31' });
    const secret = codeOf(`N${made}`);
    const order = await paid(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ key: `order/${order}/order_goods/${id}`, subject: expect.stringContaining('••••') });
    expect(JSON.stringify(mail)).not.toContain(secret);
    const content = await shop.admin(`GET /outgoing-mail/${mail?.id}/content`);
    expect(content.text).not.toContain('⟦');
    expect(content.text).toContain('(valid until 31 December 2099)');
    const left = await leaving();
    expect(left.join('')).toContain(secret);
    expect(left.join('')).not.toContain('sealed:');
    expect(await read(id)).toMatchObject({ seen_at: expect.any(String) });
    expect(at((await shop.admin(`GET /order/${order}/mails`)).json, 'data')).toMatchObject([{ id: Number(mail?.id) }]);
    const course = await shop.admin(`GET /order/${order}/course`);
    expect(course.text).toContain('send_code');
  });

  test('a sealed mark that somebody copies into another mail stays closed', async () => {
    await make();
    const secret = codeOf(`N${made}`);
    await paid(1);
    const [mail] = await mails();
    const [mark = ''] = /⟦sealed:[0-9a-f]+⟧/u.exec(mail?.text ?? '') ?? [];
    expect(mark).not.toBe('');
    await shop.db.execute(sql`update outgoing_mail set recipient = 'thief@a.example' where id = ${Number(mail?.id)}`);
    const left = await leaving();
    expect(left).toHaveLength(1);
    expect(left.join('')).not.toContain(secret);
  });

  test('waits for what is missing, and gets it as soon as there is some, once, on however many servers', async () => {
    const [first = 0] = await makeSome(1);
    const order = await paid(3);
    expect([await given(order), await missing(order)]).toEqual([[first], 2]);
    const found = await shop.admin(`GET /order?filter[codes_missing][gte]=1`);
    expect(at(found.json, 'data')).toMatchObject([{ id: order }]);
    await worker([waitingCodes()]);
    expect(await missing(order)).toBe(2);
    const more = await makeSome(4);
    await Promise.all([worker([waitingCodes()]), worker([waitingCodes()]), worker([waitingCodes()])]);
    expect([await given(order), await missing(order)]).toEqual([[first, ...more.slice(0, 2)], 0]);
    expect(await eventsOf('order', order)).toEqual(['create', 'pay', 'give_out_codes']);
    expect((await mails()).map(({ key }) => key)).toEqual([
      `order/${order}/order_goods/${first}`,
      `order/${order}/order_goods/${more[0]}`,
    ]);
  });

  test('of 24 that are paid at once, each has codes of its own, and none is given twice', async () => {
    await makeSome(20);
    const orders: number[] = [];
    while (orders.length < 24) orders.push(await place(1));
    // At most eight concurrent requests per user.
    for (const some of [orders.slice(0, 8), orders.slice(8, 16), orders.slice(16)]) await Promise.all(some.map(pay));
    await worker([waitingCodes()]);
    const all = (await Promise.all(orders.map(given))).flat();
    expect([all.length, new Set(all).size]).toEqual([20, 20]);
    const lacking = await Promise.all(orders.map(missing));
    expect(lacking.reduce((sum, one) => sum + one, 0)).toBe(4);
  });

  test('gets its codes without a template or a sender, too: then nobody has seen them', async () => {
    await shop.db.execute(sql`update settings_mail set sender_address = null`);
    const id = await make();
    const order = await paid(1);
    expect(await given(order)).toEqual([id]);
    expect(await mails()).toEqual([]);
    expect(await read(id)).toMatchObject({ seen_at: null });
  });
});

describe('staff', () => {
  test('send the codes of an order again, which they see masked before', async () => {
    const none = await paid(1);
    expect((await shop.admin(`POST /order/${none}/order_iti_detail_email/send`, {})).status).toBe(409);
    await cancel(none);
    await make();
    const secret = codeOf(`N${made}`);
    const order = await paid(1);
    const preview = await shop.admin(`GET /order/${order}/order_detail_email?use=order_goods`);
    expect(at(preview.json, 'data')).toMatchObject({ use: 'order_goods', problem: null });
    expect(preview.text).toContain('••••9876');
    expect(preview.text).not.toContain('sealed');
    await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
    await act(`POST /order/${order}/order_iti_detail_email/send`, { to: 'other@a.example' });
    await act(`POST /order/${order}/order_iti_detail_email/send`);
    await act(`POST /order/${order}/order_detail_email/send`, { use: 'order_goods' });
    expect((await mails()).map(({ key }) => key)).toEqual([
      `order/${order}/codes_sent/1`,
      `order/${order}/codes_sent/2`,
      `order/${order}/sent/1`,
    ]);
    expect((await leaving()).filter((mail) => mail.includes(secret))).toHaveLength(3);
    expect(at((await shop.admin(`GET /order/${order}/mails`)).json, 'data')).toHaveLength(3);
  });

  test('withdraw a code that doesn’t work: the order is given another one', async () => {
    const [bad = 0, good = 0] = await makeSome(2);
    const order = await paid(1);
    expect(await given(order)).toEqual([bad]);
    await act(`POST ${path}/${bad}/withdraw`, { reason: 'Already used' });
    expect(await missing(order)).toBe(1);
    await worker([waitingCodes()]);
    expect([await given(order), await missing(order)]).toEqual([[good], 0]);
    expect((await shop.admin(`POST ${path}/${bad}/put_back`, {})).status).toBe(409);
  });

  test('withdraw many at once, and put back those that nobody saw', async () => {
    const ids = await makeSome(3);
    for (const id of ids) await act(`POST ${path}/${id}/withdraw`, { reason: 'Supplier closed' });
    expect(await read(ids[0] ?? 0)).toMatchObject({ status: 'withdrawn', withdrawn_because: 'Supplier closed' });
    await act(`POST ${path}/${ids[0]}/put_back`);
    expect(await read(ids[0] ?? 0)).toMatchObject({ status: 'available', withdrawn_because: null });
  });

  test('mark a code as used, and take that back', async () => {
    const id = await make();
    await paid(1);
    await act(`POST ${path}/${id}/use`);
    expect(await read(id)).toMatchObject({ status: 'used', used_at: expect.any(String) });
    await act(`POST ${path}/${id}/not_used`);
    expect(await read(id)).toMatchObject({ status: 'assigned', used_at: null });
  });
});

describe('what comes back', () => {
  const unsent = () => shop.db.execute(sql`update settings_mail set sender_address = null`);

  test('by a cancelled order: what nobody saw is there for others, what was seen is withdrawn', async () => {
    await unsent();
    const [seen = 0, unseen = 0] = await makeSome(2);
    const order = await paid(2);
    await reveal(seen);
    await cancel(order);
    expect(await read(unseen)).toMatchObject({ status: 'available', order: null, assigned_at: null });
    expect(await read(seen)).toMatchObject({ status: 'withdrawn', order, withdrawn_because: expect.any(String) });
    expect(await eventsOf('intangible_good', unseen)).toEqual(['create', 'assign', 'take_back']);
    const next = await paid(1);
    expect(await given(next)).toEqual([unseen]);
    // The order's course keeps the code's past events, and the next order's course starts with its own.
    const courseOf = async (id: number) =>
      courseAnswer
        .parse((await shop.admin(`GET /order/${id}/course`)).json)
        .data.filter(({ entity, record_id }) => entity === 'intangible_good' && record_id === unseen)
        .map(({ action }) => action);
    expect(await courseOf(order)).toEqual(['take_back', 'assign']);
    expect(await courseOf(next)).toEqual(['assign']);
  });

  test('by a return, as many as come back; what is used or kept stays', async () => {
    await unsent();
    const [used = 0, kept = 0, back = 0] = await makeSome(3);
    const order = await paid(3);
    await act(`POST ${path}/${used}/use`);
    await giveBack(order, 1, 'keep');
    expect(await given(order)).toEqual([used, kept, back]);
    await giveBack(order, 1, 'restock');
    expect(await given(order)).toEqual([used, back]);
    expect(await read(kept)).toMatchObject({ status: 'available' });
    expect(await missing(order)).toBe(0);
  });

  test('by a return of a piece whose code was used: that can’t be taken back, or it would be good again', async () => {
    await unsent();
    const [used = 0] = await makeSome(1);
    const order = await paid(1);
    await act(`POST ${path}/${used}/use`);
    await giveBack(order, 1, 'write_off');
    const refused = await shop.admin(`POST ${path}/${used}/not_used`);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('has come back')]);
    expect(await read(used)).toMatchObject({ status: 'used' });
  });

  test('by a return of a piece that had none yet: the other keeps its code, and no second one comes', async () => {
    const [only = 0] = await makeSome(1);
    const order = await paid(2);
    expect(await missing(order)).toBe(1);
    await giveBack(order, 1, 'restock');
    expect([await given(order), await missing(order)]).toEqual([[only], 0]);
    await makeSome(1);
    await worker([waitingCodes()]);
    expect(await given(order)).toEqual([only]);
  });

  test('what the customer keeps counts on: its code is replaced if it is withdrawn', async () => {
    const [first = 0, second = 0] = await makeSome(2);
    const order = await paid(2);
    await giveBack(order, 1, 'keep');
    await act(`POST ${path}/${first}/withdraw`, { reason: 'Doesn’t work' });
    const [third = 0] = await makeSome(1);
    await worker([waitingCodes()]);
    expect(await given(order)).toEqual([second, third]);
  });

  test('what was sold before its SKU had codes is given none, whatever comes back of the order', async () => {
    const early = await shop.versions.makeSku();
    const own = await shop.versions.makeLive({ sku: early });
    const items = [{ version: own, quantity: 3 }];
    const order = idIn(await shop.place({ name: 'Ann', email: 'ann@a.example', items }));
    await pay(order);
    await make({ sku: early });
    await giveBack(order, 1, 'restock');
    await worker([waitingCodes()]);
    expect([await given(order), await missing(order)]).toEqual([[], 0]);
  });

  test('an order that is never paid is given none', async () => {
    await make();
    const order = await place(1);
    await cancel(order);
    expect(await given(order)).toEqual([]);
  });
});
