import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carriedTypes } from '../../../resources/orders/courier-push.ts';
import { pushSender } from '../../../server/domain/sub_order/push-sender.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { jobHandlers } from '../../../server/slots.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeShop } from '../world.ts';
import { type CourierApi, openCourierApi } from './courier-api.ts';
import { type OrderingShop, orderingIn } from './ordering.ts';

const path = 'POST /order/sub-order/kec-open-api/push';
const key = 'a-key-of-the-courier';
let shop: OrderingShop;
let courier: CourierApi;
let version: number;
let elsewhere: number;
beforeAll(async () => {
  courier = await openCourierApi();
  shop = await orderingIn(await makeShop({ environment: { OUTGOING_ALLOW_PRIVATE: '1' } }));
  await shop.addPerson('reader', ['ecommerce:ListOrders', 'ecommerce:GetOrder']);
  elsewhere = shop.stores.find((one) => one !== shop.store) ?? 0;
  version = await shop.versions.makeLive();
});
afterAll(async () => {
  await courier.stop();
  await shop.drop();
});
beforeEach(async () => {
  courier.clear();
  await settings();
});

const settings = (more: Readonly<Record<string, string | null>> = {}) =>
  act('PUT /settings/courier', { kerry_express_url: courier.url, kerry_express_key: key, ...more });

async function act(what: string, body: object = {}) {
  const answer = await shop.admin(what, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

let made = 0;

/** The sub-order of a new paid order. */
async function paid(more: object = {}): Promise<number> {
  made += 1;
  const placed = await shop.place({
    name: 'Ann',
    email: `push${made}@a.example`,
    items: [{ version, quantity: 2 }],
    ...more,
  });
  expect(placed.status, placed.text).toBe(201);
  const id = Number(at(placed.json, 'data', 'id'));
  await act(`POST /order/${id}/pay`, { method: 'cash', reference: `push ${id}` });
  return Number(at((await shop.admin(`GET /sub-order?parent_id=${id}`)).json, 'data', 0, 'id'));
}

async function accepted(more: object = {}): Promise<number> {
  const sub = await paid(more);
  await act(`POST /sub-order/${sub}/accept`);
  return sub;
}
const read = async (sub: number) => at((await shop.admin(`GET /sub-order/${sub}`)).json, 'data');
const events = async (sub: number) => {
  const { rows } = await shop.db.execute<{ action: string }>(
    sql`select action from history where entity = 'sub_order' and record_id = ${sub} and action like 'push%' order by id`,
  );
  return rows.map(({ action }) => action);
};
/** A server that pushes due sub-orders; each call is like a restart. */
const push = () => {
  const { background: pool, log, now, env } = shop.parts;
  const standing = [pushSender({ env, random: () => 0.5, timeout: 300 })];
  return new Worker({ pool, log, now, handlers: jobHandlers, standing }).drain();
};
const pushed = (sub: number) => act(`POST /sub-order/${sub}/push`);

describe('a sub-order is not pushed', () => {
  let pending: number;
  let ready: number;
  beforeAll(async () => {
    pending = await paid();
    ready = await accepted();
  });
  scenarios(
    () => shop,
    [
      { name: 'by a stranger', call: path, body: () => ({ sub_orders: [ready] }), status: 401 },
      {
        name: 'by who may only read orders',
        as: 'reader',
        call: path,
        body: () => ({ sub_orders: [ready] }),
        status: 403,
      },
      { name: 'without naming one', as: 'administrator', call: path, body: { sub_orders: [] }, status: 422 },
      { name: 'by a text', as: 'administrator', call: path, body: { sub_orders: ['1'] }, status: 422 },
      {
        name: 'from another store',
        as: 'administrator',
        store: () => elsewhere,
        call: path,
        body: () => ({ sub_orders: [ready] }),
        status: 404,
      },
      { name: 'that there isn’t', as: 'administrator', call: path, body: { sub_orders: [999_999] }, status: 404 },
      {
        name: 'before it is accepted, and neither are those beside it',
        as: 'administrator',
        call: path,
        body: () => ({ sub_orders: [ready, pending] }),
        status: 409,
        contains: 'only accepted and packed ones go to the courier',
        also: async () => expect(await read(ready)).toMatchObject({ push_status: null, revision: 3 }),
      },
    ],
  );

  test('while the settings lack the courier’s address or key, which is said in the caller’s language', async () => {
    await settings({ kerry_express_url: null });
    const refused = await call(shop, path, {
      as: 'administrator',
      body: { sub_orders: [ready] },
      headers: { 'Accept-Language': 'zh-Hant' },
    });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('嘉里快遞網址')]);
    await settings({ kerry_express_key: null });
    const keyless = await shop.admin(`POST /sub-order/${ready}/push`);
    expect([keyless.status, keyless.text]).toEqual([422, expect.stringContaining('Kerry Express key')]);
  });

  test('in a way that the courier doesn’t carry', async () => {
    for (const way of ['store_pickup', 'merchant_delivery', 'direct_delivery', 'digital']) {
      await shop.db.execute(sql`update sub_order set delivery_type = ${way} where id = ${ready}`);
      const refused = await shop.admin(`POST /sub-order/${ready}/push`);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('isn’t for the courier')]);
    }
    await shop.db.execute(sql`update sub_order set delivery_type = 'home_delivery' where id = ${ready}`);
    expect(carriedTypes).toEqual(['home_delivery', 'pickup_point']);
  });

  test('without an address, or to a pickup point of nobody or of another courier', async () => {
    const order = Number(at(await read(ready), 'order'));
    const refusal = async () => (await shop.admin(`POST /sub-order/${ready}/push`)).text;
    await shop.db.execute(sql`update "order" set address = null where id = ${order}`);
    expect(await refusal()).toContain('a telephone and an address');
    await shop.db.execute(sql`update sub_order set delivery_type = 'pickup_point' where id = ${ready}`);
    expect(await refusal()).toContain('names no pickup point');
    const point = await shop.admin('POST /pickup-point', {
      ref_code: 'SF1',
      name: { zh_HK: '站', en_US: 'Locker' },
      address: { zh_HK: '路', en_US: 'Road' },
      service_provider: 'sf_express',
    });
    expect(point.status, point.text).toBe(201);
    await shop.db.execute(
      sql`update "order" set pickup_point = ${Number(at(point.json, 'data', 'id'))} where id = ${order}`,
    );
    expect(await refusal()).toContain('a pickup point of another courier');
    await shop.db.execute(sql`update "order" set address = '1 Main Street', pickup_point = null where id = ${order}`);
    await shop.db.execute(sql`update sub_order set delivery_type = 'home_delivery' where id = ${ready}`);
  });
});

describe('a push', () => {
  test('reaches the courier once, and brings its tracking number, whatever is clicked again', async () => {
    const sub = await accepted();
    const answer = await act(path, { sub_orders: [sub, sub] });
    expect(answer).toMatchObject({
      data: [{ id: sub, push_status: 'waiting' }],
      message: 'Queued for the courier: 1',
    });
    expect(await act(path, { sub_orders: [sub] })).toMatchObject({ message: expect.stringContaining('Nothing to do') });
    expect((await shop.admin(`POST /sub-order/${sub}/push`)).status).toBe(409);
    await push();
    const number = String(at(await read(sub), 'sub_order_no'));
    expect(courier.seen).toHaveLength(1);
    expect(courier.seen[0]).toMatchObject({
      authorization: `Bearer ${key}`,
      body: {
        reference: number,
        delivery_type: 'home_delivery',
        recipient: { name: 'Ann', tel: '+85291234567' },
        address: { address: '1 Main Street', country: { code: 'QZ' } },
        pickup_point: null,
        items: [{ qty: 2 }],
      },
    });
    const tracking_no = [...courier.booked.values()][0];
    expect(await read(sub)).toMatchObject({
      push_status: 'sent',
      push_problem: null,
      push_attempts: 1,
      push_next_at: null,
      pushed_at: shop.now().toISOString(),
      courier: 'Kerry Express',
      tracking_no,
      tracking_url: `https://kerry.example.hk/track/${tracking_no}`,
      status: 'accepted',
      push_request: courier.seen[0]?.raw,
    });
    expect(await events(sub)).toEqual(['push', 'push_taken']);
    await act(path, { sub_orders: [sub] });
    expect((await shop.admin(`POST /sub-order/${sub}/push`)).status).toBe(409);
    await push();
    expect(courier.seen).toHaveLength(1);
  });

  test('leaves what staff typed in', async () => {
    const sub = await accepted();
    await act(`PUT /sub-order/${sub}`, { courier: 'Our van', tracking_no: 'VAN1' });
    await pushed(sub);
    await push();
    expect(await read(sub)).toMatchObject({ courier: 'Our van', tracking_no: 'VAN1', tracking_url: null });
  });

  test('that the courier refuses has failed, with its words, and goes again by a click', async () => {
    const sub = await accepted();
    await pushed(sub);
    courier.answer((_, response) => response.writeHead(422).end(`No such district. Key: ${key}\u0000`));
    await push();
    expect(await read(sub)).toMatchObject({
      push_status: 'failed',
      push_problem: 'refused',
      push_answer: 'No such district. Key: …',
      push_attempts: 1,
      push_next_at: null,
      tracking_no: null,
    });
    shop.advance(86_400_000);
    await push();
    expect(courier.seen).toHaveLength(1);
    courier.answer();
    await pushed(sub);
    await push();
    expect(await read(sub)).toMatchObject({ push_status: 'sent', push_problem: null });
    expect(await events(sub)).toEqual(['push', 'push_failed', 'push', 'push_taken']);
    expect(courier.seen[1]?.key).toBe(courier.seen[0]?.key);
  });

  test.each([
    ['answers 500', 'later', (_, response) => response.writeHead(500).end('oops')],
    ['answers 503', 'later', (_, response) => response.writeHead(503).end()],
    ['refuses the key', 'key', (_, response) => response.writeHead(401).end()],
    ['stalls', 'timeout', () => undefined],
    ['hangs up', 'unreachable', (request) => request.socket.destroy()],
    [
      'hangs up in its answer',
      'unreachable',
      (request, response) => {
        response.writeHead(200, { 'Content-Length': '100' }).write('{"tracking');
        request.socket.end();
      },
    ],
    ['sends it elsewhere', 'address', (_, response) => response.writeHead(302, { Location: 'http://x.example' }).end()],
    ['answers garbage', 'unreadable', (_, response) => response.end('<html>')],
    ['answers without a number', 'unreadable', (_, response) => response.end('{"tracking_no": ""}')],
    ['answers far too much', 'unreadable', (_, response) => response.end('x'.repeat(100_000))],
  ] satisfies readonly (readonly [string, string, Parameters<CourierApi['answer']>[0]])[])(
    'is tried again with the same key where the courier %s',
    async (_, problem, listener) => {
      const sub = await accepted();
      await pushed(sub);
      courier.answer(listener);
      await push();
      const next = new Date(shop.now().getTime() + 30_000).toISOString();
      expect(await read(sub)).toMatchObject({
        push_status: 'waiting',
        push_problem: problem,
        push_attempts: 1,
        push_next_at: next,
      });
      await push();
      expect(courier.seen).toHaveLength(1);
      courier.answer();
      shop.advance(60_001);
      await push();
      expect(courier.seen.map((one) => [one.key, one.raw])).toEqual(
        [0, 1].map(() => [courier.seen[0]?.key, courier.seen[0]?.raw]),
      );
      expect(await read(sub)).toMatchObject({ push_status: 'sent', push_attempts: 2 });
    },
  );

  test('that is told to come back later leaves no sooner, nor does another; the courier may ask for an hour at most', async () => {
    const [sub, other] = [await accepted(), await accepted()];
    const { background: pool, log, now, env } = shop.parts;
    const standing = [pushSender({ env, random: () => 0.5, timeout: 300 })];
    // A single server, which remembers the requested waiting time.
    const drain = () => new Worker({ pool, log, now, handlers: jobHandlers, standing }).drain();
    const nextIn = async () => new Date(String(at(await read(sub), 'push_next_at'))).getTime() - now().getTime();
    await pushed(sub);
    courier.answer((_, response) => response.writeHead(429, { 'Retry-After': '600' }).end());
    await drain();
    expect(await nextIn()).toBe(660_000);
    courier.answer((_, response) => response.writeHead(503, { 'Retry-After': 'Fri, 31 Dec 2100 00:00:00 GMT' }).end());
    await pushed(other);
    shop.advance(599_000);
    await drain();
    expect(courier.seen).toHaveLength(1);
    shop.advance(62_000);
    await drain();
    expect(await nextIn()).toBe(3_960_000);
    courier.answer();
    shop.advance(3_500_000);
    await drain();
    const seen = courier.seen.length;
    expect(courier.booked.size).toBe(0);
    shop.advance(500_000);
    await drain();
    expect(courier.seen.length).toBe(seen + 2);
    for (const one of [sub, other]) expect(await read(one)).toMatchObject({ push_status: 'sent' });
  });

  test('has failed after ten attempts', async () => {
    const sub = await accepted();
    await pushed(sub);
    courier.answer((_, response) => response.writeHead(500).end());
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await push();
      shop.advance(8 * 3_600_000);
    }
    expect(courier.seen).toHaveLength(10);
    expect(await read(sub)).toMatchObject({ push_status: 'failed', push_problem: 'later', push_attempts: 10 });
  });

  test('of what is shipped, handed out or cancelled meanwhile is told off with it', async () => {
    const [shipped, ready, cancelled] = [await accepted(), await accepted(), await accepted()];
    await act(path, { sub_orders: [shipped, ready, cancelled] });
    await act(`POST /sub-order/${shipped}/ship`);
    await act(`POST /sub-order/${ready}/make_ready`);
    const order = Number(at(await read(cancelled), 'order'));
    await act(`POST /order/${order}/cancel`, { reason: 'Late', refund_method: 'original' });
    for (const [sub, action] of [
      [shipped, 'ship'],
      [ready, 'make_ready'],
      [cancelled, 'cancel_with_order'],
    ] as const) {
      expect(await read(sub)).toMatchObject({ push_status: 'failed', push_problem: 'over', push_next_at: null });
      expect(at((await shop.admin(`GET /sub-order/${sub}/history?per_page=1`)).json, 'data', 0)).toMatchObject({
        action,
        changes: {
          push_status: { before: 'waiting', after: 'failed' },
          push_problem: { before: null, after: 'over' },
        },
      });
    }
    await push();
    expect(courier.seen).toEqual([]);
  });

  describe('of an order that is changed', () => {
    const orderOf = async (sub: number) => Number(at(await read(sub), 'order'));
    const moveTo = async (sub: number, address: string) =>
      act(`PUT /order/${await orderOf(sub)}`, { address, tel: '+85261112222' });

    test('says what is true when it leaves, as long as no attempt was made', async () => {
      const sub = await accepted();
      await pushed(sub);
      await moveTo(sub, '2 New Street');
      expect(await read(sub)).toMatchObject({ push_status: 'waiting', push_request: null });
      await push();
      await act(`PUT /order/${await orderOf(sub)}`, { internal_remarks: 'A good customer' });
      await shop.db.execute(
        sql`update sku set gross_weight = 7 where id in (select sku from order_items where record_id = ${await orderOf(sub)})`,
      );
      await act(`PUT /order/${await orderOf(sub)}`, { internal_remarks: 'A heavy one' });
      expect(await events(sub)).toEqual(['push', 'push_taken']);
      expect(courier.seen.map(({ body }) => body)).toMatchObject([
        { address: { address: '2 New Street' }, recipient: { tel: '+85261112222' } },
      ]);
      expect(await read(sub)).toMatchObject({ push_status: 'sent', push_problem: null });
    });

    test('says so however many were read ahead of it', async () => {
      const subs = [];
      for (let count = 0; count < 6; count += 1) subs.push(await accepted());
      await act(path, { sub_orders: subs });
      const last = Number(subs.at(-1));
      let moved: Promise<unknown> | undefined;
      courier.answer((_, response) => {
        moved ??= moveTo(last, '2 New Street');
        void moved.then(() => response.writeHead(422).end());
      });
      await push();
      const number = at(await read(last), 'sub_order_no');
      expect(courier.seen.find(({ body }) => body.reference === number)?.body).toMatchObject({
        address: { address: '2 New Street' },
      });
    });

    test('so that the courier can’t take it any more has failed, and nothing left', async () => {
      const sub = await accepted();
      await pushed(sub);
      await shop.db.execute(sql`update "order" set address = null where id = ${await orderOf(sub)}`);
      await push();
      expect(courier.seen).toEqual([]);
      expect(await read(sub)).toMatchObject({ push_status: 'failed', push_problem: 'incomplete' });
    });

    test('after the courier had taken it without an answer is told as it was when it is pushed again', async () => {
      const sub = await accepted();
      await pushed(sub);
      courier.answer((_, response) => response.writeHead(500).end());
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        await push();
        shop.advance(8 * 3_600_000);
      }
      await moveTo(sub, '2 New Street');
      courier.answer();
      await pushed(sub);
      await push();
      expect(new Set(courier.seen.map((one) => one.raw)).size).toBe(1);
      expect(await read(sub)).toMatchObject({ push_status: 'sent', push_problem: 'changed' });
      expect((await shop.admin(`GET /sub-order?filter[push_problem][]=changed`)).text).toContain(`"id":${sub},`);
      await act(`POST /sub-order/${sub}/tell`);
      expect(await read(sub)).toMatchObject({
        push_problem: null,
        push_request: expect.stringContaining('2 New Street'),
      });
      expect((await shop.admin(`POST /sub-order/${sub}/tell`)).status).toBe(409);
    });

    test('stays as the courier may have it already, and says that something changed, until it is as it was', async () => {
      const sub = await accepted();
      await pushed(sub);
      courier.answer((_, response) => response.writeHead(500).end());
      await push();
      await moveTo(sub, '2 New Street');
      courier.answer();
      shop.advance(60_001);
      await push();
      expect(courier.seen.map((one) => one.raw)).toEqual([0, 1].map(() => courier.seen[0]?.raw));
      expect(await read(sub)).toMatchObject({ push_status: 'sent', push_problem: 'changed' });
      await act(`PUT /order/${await orderOf(sub)}`, { address: '1 Main Street', tel: '+85291234567' });
      expect(await read(sub)).toMatchObject({ push_status: 'sent', push_problem: null });
    });

    test('while the courier is being told says so, too', async () => {
      const sub = await accepted();
      await pushed(sub);
      let moved: Promise<unknown> | undefined;
      courier.answer((_, response) => {
        moved = moveTo(sub, '2 New Street');
        void moved.then(() => response.end('{"tracking_no": "KE1"}'));
      });
      await push();
      await moved;
      expect(await read(sub)).toMatchObject({ push_status: 'sent', tracking_no: 'KE1', push_problem: 'changed' });
    });

    test('by its cancellation while the courier is being told says so, too', async () => {
      const sub = await accepted();
      await pushed(sub);
      const order = await orderOf(sub);
      let over: Promise<unknown> | undefined;
      courier.answer((_, response) => {
        over = act(`POST /order/${order}/cancel`, { reason: 'Late', refund_method: 'original' });
        void over.then(() => response.end('{"tracking_no": "KE2"}'));
      });
      await push();
      await over;
      expect(await read(sub)).toMatchObject({ status: 'cancelled', push_status: 'sent', push_problem: 'changed' });
      await act(`POST /sub-order/${sub}/tell`);
      expect(await read(sub)).toMatchObject({ push_problem: null });
    });

    test('by a return brings only what is left and what the customer keeps; what the courier has already says so', async () => {
      const [waiting, had, all] = [await accepted(), await accepted(), await accepted()];
      await pushed(had);
      await pushed(all);
      await push();
      await pushed(waiting);
      const back = async (sub: number, types: readonly string[]) => {
        const order = await orderOf(sub);
        const item = Number(at((await shop.admin(`GET /order/${order}`)).json, 'data', 'items', 0, 'id'));
        for (const type of types) {
          const items = [{ order_item: item, qty: 1, type, amount: null }];
          const made = await shop.admin('POST /order-return', { order, return_date: '2026-11-29', items });
          expect(made.status, made.text).toBe(201);
          for (const step of ['approve', 'receive', 'refund'])
            await act(`POST /order-return/${Number(at(made.json, 'data', 'id'))}/${step}`);
        }
      };
      await back(waiting, ['keep', 'restock']);
      await back(had, ['restock']);
      await back(all, ['restock', 'restock']);
      expect(await read(had)).toMatchObject({ status: 'accepted', push_status: 'sent', push_problem: 'changed' });
      expect(await read(all)).toMatchObject({ status: 'cancelled', push_status: 'sent', push_problem: 'changed' });
      courier.clear();
      await push();
      expect(courier.seen.map(({ body }) => body)).toMatchObject([{ items: [{ qty: 1 }] }]);
    });
  });

  test('that the courier had already says that its sub-order, or its order, was cancelled', async () => {
    const [alone, whole] = [await accepted(), await accepted()];
    for (const sub of [alone, whole]) await pushed(sub);
    await push();
    const why = { reason: 'Late', refund_method: 'original' };
    await act(`POST /sub-order/${alone}/cancel`, why);
    await act(`POST /order/${Number(at(await read(whole), 'order'))}/cancel`, why);
    for (const sub of [alone, whole])
      expect(await read(sub)).toMatchObject({ status: 'cancelled', push_status: 'sent', push_problem: 'changed' });
  });

  test('that the courier had already is as it was when the sub-order is shipped', async () => {
    const sub = await accepted();
    await pushed(sub);
    await push();
    await act(`POST /sub-order/${sub}/ship`);
    expect(await read(sub)).toMatchObject({ push_status: 'sent', push_problem: null });
  });

  test('that was read ahead and told off before its turn doesn’t leave', async () => {
    const subs = [];
    for (let count = 0; count < 6; count += 1) subs.push(await accepted());
    await act(path, { sub_orders: subs });
    const last = subs.at(-1);
    let shipped: Promise<unknown> | undefined;
    courier.answer((_, response) => {
      shipped ??= act(`POST /sub-order/${last}/ship`);
      void shipped.then(() => response.writeHead(422).end());
    });
    await push();
    expect(courier.seen).toHaveLength(5);
    expect(await read(Number(last))).toMatchObject({ status: 'shipped', push_status: 'failed', push_problem: 'over' });
  });

  test('of two servers at once leaves once', async () => {
    const sub = await accepted();
    const clicks = await Promise.all(Array.from({ length: 6 }, () => shop.admin(`POST /sub-order/${sub}/push`)));
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    await Promise.all([push(), push(), push()]);
    await push();
    expect(courier.seen).toHaveLength(1);
    expect(await events(sub)).toEqual(['push', 'push_taken']);
  });

  test('of a selection is a bulk run, whose refusals have reasons', async () => {
    const ready = await Promise.all([accepted(), accepted(), accepted()]);
    const early = await paid();
    const started = await shop.admin('POST /sub-order/bulk', {
      selection: { ids: [...ready, early] },
      action: { name: 'push', body: {} },
    });
    expect(started.status, started.text).toBe(202);
    await push();
    const run = String(at(started.json, 'data', 'bulk') ?? at(started.json, 'data', 'id'));
    expect((await shop.admin(`POST /sub-order/bulk/${run}/start`)).status).toBe(202);
    await push();
    for (const sub of ready) expect(await read(sub)).toMatchObject({ push_status: 'sent' });
    expect(await read(early)).toMatchObject({ push_status: null });
    expect(new Set(courier.seen.map((one) => one.key)).size).toBe(3);
    const failed = await shop.admin('GET /sub-order?filter[push_status]=sent&count=exact');
    expect(at(failed.json, 'meta', 'total')).toBeGreaterThanOrEqual(3);
  });

  test('never shows the key, nor in the log or lists', async () => {
    const everything = (await shop.admin('GET /sub-order?per_page=1000')).text;
    expect(everything).not.toContain('push_request');
    expect(everything + shop.log.join('\n')).not.toContain(key);
    const { rows } = await shop.db.execute(sql`select from history where changes::text like ${`%${key}%`}
      union all select from sub_order where push_request like ${`%${key}%`} or push_answer like ${`%${key}%`}`);
    expect(rows).toEqual([]);
  });
});
