import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../../server/slots.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { at } from '../openapi/described.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
let number: string;
let sub: number;
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.addPerson('blind', ['ecommerce:UpdateOrder']);
  await shop.addPerson('reader', ['ecommerce:ListOrders', 'ecommerce:GetOrder']);
  const version = await shop.versions.makeLive();
  const placed = await shop.place({ name: 'Ann', email: 'ann@a.example', items: [{ version }] });
  const subs = await shop.admin(`GET /sub-order?parent_id=${Number(at(placed.json, 'data', 'id'))}`);
  number = String(at(subs.json, 'data', 0, 'sub_order_no'));
  sub = Number(at(subs.json, 'data', 0, 'id'));
});
afterAll(() => shop.drop());

async function send(lines: readonly string[], { as = 'administrator', query = '' } = {}) {
  const body = new FormData();
  body.set('file', new File([['#sub_order,1', ...lines].join('\r\n')], 'couriers.csv'));
  const answer = await shop.app.request(`/api/order/import/update_do_logistic_data${query}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf(as)}`, 'X-STORE-ID': `${shop.store}` },
  });
  return { status: answer.status, json: await answer.json() };
}

/** Imports a file and runs its job. Returns the number of rows by outcome. */
async function done(lines: readonly string[]): Promise<unknown> {
  const { status, json } = await send(lines);
  expect({ status, json }).toMatchObject({ status: 202 });
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  const job = await shop.admin(`GET /job/${String(at(json, 'data', 'id'))}`);
  expect(at(job.json, 'data', 'status'), job.text).toBe('done');
  const run = await shop.admin(`GET /sub-order/import/${String(at(job.json, 'data', 'import'))}`);
  return at(run.json, 'data', 'counts');
}
const read = async () => at((await shop.admin(`GET /sub-order/${sub}`)).json, 'data');
const head = 'sub_order_no,courier,tracking_no,tracking_url';

test('a file of another store, with columns that there aren’t, or from who may not change orders is refused', async () => {
  // An import reveals which records exist.
  for (const as of ['reader', 'blind']) expect((await send([head, `${number},SF,A1,`], { as })).status).toBe(403);
  expect((await send([head, `${number},SF,A1,`], { query: `?store_id=${shop.store + 1}` })).status).toBe(400);
  expect((await send(['sub_order_no,colour', `${number},red`])).status).toBe(422);
  expect(await read()).toMatchObject({ courier: null, revision: 1 });
});

test('couriers and tracking numbers come by a file, and the same file twice changes nothing', async () => {
  const file = [head, `${number},SF Express,SF123,https://sf.example/SF123`, 'NO-SUCH-1,SF Express,SF124,'];
  expect(await done(file)).toMatchObject({ update: 1, wrong: 1 });
  const after = await read();
  expect(after).toMatchObject({ courier: 'SF Express', tracking_no: 'SF123', status: 'unpaid', revision: 2 });
  expect(await done(file)).toMatchObject({ unchanged: 1, wrong: 1 });
  expect(await read()).toEqual(after);
});

test('where an order goes no such file changes, and its answer says so', async () => {
  const answer = await send(['sub_order_no,tracking_no,address,tel', `${number},SF125,1 Queen’s Road,+85290000000`]);
  expect(answer).toMatchObject({ status: 202, json: { meta: { ignored: ['address', 'tel'] } } });
  const before = at(await read(), 'address');
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  expect(await read()).toMatchObject({ tracking_no: 'SF125', address: before });
});

describe('an order is found by a tracking number', () => {
  const found = async (number: string) => {
    const asked = [`q=${number}`, `filter[tracking_numbers][contains]=${number}`, `q=${number}&count=exact`];
    const answers = await Promise.all(asked.map((query) => shop.admin(`GET /order?${query}`)));
    return answers.map(({ json, text }) => [
      at(json, 'meta', 'total'),
      at(json, 'data', 0, 'tracking_numbers'),
      text.includes('"errors"'),
    ]);
  };
  const once = (numbers: string) => [1, 2, 3].map(() => [1, numbers, false]);
  const never = [1, 2, 3].map(() => [0, undefined, false]);

  test('whichever way it came: by a file, on the page of a sub-order or of the order, or by a program', async () => {
    expect(await found('found-1')).toEqual(never);
    await done(['sub_order_no,tracking_no', `${number},FOUND-1`]);
    expect(await found('found-1')).toEqual(once('FOUND-1'));
    const typed = await shop.admin(`PUT /sub-order/${sub}`, { tracking_no: 'FOUND-2' });
    expect(typed.status, typed.text).toBe(200);
    expect([await found('found-1'), await found('found-2')]).toEqual([never, once('FOUND-2')]);
    const order = Number(at(await read(), 'order'));
    expect((await shop.admin(`PUT /order/${order}`, { tracking_no: 'WHOLE-1' })).status).toBe(200);
    expect([await found('whole-1'), await found('found-2')]).toEqual([
      once('WHOLE-1, FOUND-2'),
      once('WHOLE-1, FOUND-2'),
    ]);
    // As when the courier's answer is stored.
    await shop.db.execute(sql`update sub_order set tracking_no = 'FOUND-3' where id = ${sub}`);
    expect([await found('found-2'), await found('found-3')]).toEqual([never, once('WHOLE-1, FOUND-3')]);
    // Another change of the order keeps what its sub-orders say.
    expect((await shop.admin(`PUT /order/${order}`, { recipient: 'Bea', tracking_no: null })).status).toBe(200);
    expect([await found('found-3'), await found('whole-1')]).toEqual([once('FOUND-3'), never]);
  });

  test('is told of what is written in numbers, and isn’t asked to be empty or the same', async () => {
    for (const query of [
      'filter[tracking_numbers]=FOUND-3',
      'filter[tracking_numbers][null]=true',
      'sort=tracking_numbers',
    ])
      expect([query, (await shop.admin(`GET /order?${query}`)).status]).toEqual([query, 400]);
  });

  test('however many are written at once', async () => {
    const before = await found('lot-');
    expect(before).toEqual(never);
    const order = Number(at(await read(), 'order'));
    const parts = sql`select 'LOT-' || n, ${shop.store}, ${order}::integer, 'digital', 'pending', 'LOT-' || n from generate_series(1, 150) as n`;
    await shop.db.execute(
      sql`insert into sub_order (sub_order_no, store_id, "order", delivery_type, status, tracking_no) ${parts}`,
    );
    expect((await found('lot-150')).map(([total]) => total)).toEqual([1, 1, 1]);
    await shop.db.execute(sql`delete from sub_order where sub_order_no like 'LOT-%'`);
    expect(await found('lot-150')).toEqual(never);
    expect(await found('found-3')).toEqual(once('FOUND-3'));
  });
});

describe('states by a file', () => {
  const stateHead = 'sub_order_no,courier,tracking_no,status';
  let order: number;
  let parts: readonly { readonly id: number; readonly number: string }[];
  /** A paid order of two sub-orders. */
  beforeEach(async () => {
    const one = await shop.versions.makeLive();
    const other = await shop.versions.makeLive({ delivery_type: 'digital' });
    const placed = await shop.place({
      name: 'Ann',
      email: 'states@a.example',
      items: [{ version: one }, { version: other }],
    });
    expect(placed.status, placed.text).toBe(201);
    order = Number(at(placed.json, 'data', 'id'));
    await shop.admin(`POST /order/${order}/pay`, { method: 'cash', reference: `states ${order}` });
    const subs = await shop.admin(`GET /sub-order?parent_id=${order}&sort=sub_order_no`);
    parts = [0, 1].map((index) => ({
      id: Number(at(subs.json, 'data', index, 'id')),
      number: String(at(subs.json, 'data', index, 'sub_order_no')),
    }));
  });
  const part = (index: number) => parts[index]?.number ?? '';
  const stateOf = async () => at((await shop.admin(`GET /order/${order}`)).json, 'data', 'status');
  const partOf = async (index: number) => at((await shop.admin(`GET /sub-order/${parts[index]?.id}`)).json, 'data');
  const reasonsOf = async (counted: unknown, lines: readonly string[]) => {
    const { json } = await send(lines);
    await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
    const job = await shop.admin(`GET /job/${String(at(json, 'data', 'id'))}`);
    const run = String(at(job.json, 'data', 'import'));
    expect(at((await shop.admin(`GET /sub-order/import/${run}`)).json, 'data', 'counts')).toMatchObject(counted ?? {});
    return { run, text: (await shop.admin(`GET /sub-order/import/${run}/rows?outcome=wrong`)).text };
  };

  test('move sub-orders as their buttons do, and the order with them; the same file twice changes nothing', async () => {
    expect(await done([stateHead, `${part(0)},SF Express,SF1,accepted`, `${part(1)},,,Accepted`])).toMatchObject({
      update: 2,
    });
    expect(await stateOf()).toBe('processing');
    const file = [stateHead, `${part(0)},SF Express,SF2,shipped`, `${part(1)},,,ready_for_collection`];
    expect(await done(file)).toMatchObject({ update: 2 });
    expect(await partOf(0)).toMatchObject({ status: 'shipped', tracking_no: 'SF2', sent_at: shop.now().toISOString() });
    const { rows } = await shop.db.execute<{ action: string; by: string }>(
      sql`select action, by_name as by from history where entity = 'sub_order' and record_id = ${parts[0]?.id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'release', 'import', 'accept', 'import', 'ship']);
    const before = await Promise.all([partOf(0), partOf(1)]);
    expect(await done(file)).toMatchObject({ unchanged: 2 });
    expect(await Promise.all([partOf(0), partOf(1)])).toEqual(before);
    const last = [stateHead, `${part(0)},,,已送達`, `${part(1)},,,collected`];
    expect(await done(last)).toMatchObject({ update: 2 });
    expect(await stateOf()).toBe('completed');
    expect(await done(last)).toMatchObject({ unchanged: 2 });
  });

  test('are refused row by row, with the present state and what is possible; nothing of such a row is written', async () => {
    const { text } = await reasonsOf({ wrong: 2 }, [
      stateHead,
      `${part(0)},SF Express,SF9,delivered`,
      `${part(1)},,,cancelled`,
    ]);
    expect(text).toContain('“Deliver” isn’t possible while it is “Pending”. Possible now: Accept, Cancel sub-order');
    // Money moves too: the reason and the refund method are asked on the page.
    expect(text).toContain('“Cancel sub-order” asks for more than a file can say');
    expect(await partOf(0)).toMatchObject({ status: 'pending', courier: null, tracking_no: null });
    const unknown = await reasonsOf({ wrong: 2 }, [stateHead, `${part(0)},,,lost`, `${part(1)},,,unpaid`]);
    expect(unknown.text).toContain('Status');
    expect(await stateOf()).toBe('paid');
  });

  test('stay when the import is undone, and say why', async () => {
    const { run } = await reasonsOf({ update: 1 }, [stateHead, `${part(0)},SF Express,SF3,accepted`]);
    const undone = await shop.admin(`POST /sub-order/import/${run}/undo`);
    expect(undone.text).toContain('can’t be taken back');
    expect(await partOf(0)).toMatchObject({ status: 'accepted', tracking_no: 'SF3' });
  });
});
