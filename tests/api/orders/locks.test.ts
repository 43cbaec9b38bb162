import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Worker } from '../../../server/jobs/worker.ts';
import { jobHandlers } from '../../../server/slots.ts';
import { at } from '../openapi/described.ts';
import { makeOrderingShop, type OrderingShop } from './ordering.ts';

let shop: OrderingShop;
let versions: readonly number[];
beforeAll(async () => {
  shop = await makeOrderingShop();
  versions = [await shop.versions.makeLive(), await shop.versions.makeLive({ delivery_type: 'digital' })];
});
afterAll(() => shop.drop());

/** A paid order and its two sub-orders. */
async function paid() {
  const items = versions.map((version) => ({ version }));
  const placed = await shop.place({ name: 'Ann', email: 'locks@a.example', items });
  expect(placed.status, placed.text).toBe(201);
  const order = Number(at(placed.json, 'data', 'id'));
  await shop.admin(`POST /order/${order}/pay`, { method: 'cash', reference: `locks ${order}` });
  const subs = await shop.admin(`GET /sub-order?parent_id=${order}`);
  const ids = [0, 1].map((index) => Number(at(subs.json, 'data', index, 'id')));
  return { order, subs: ids };
}

const waiting = async () => {
  const { rows } = await shop.db.execute(
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
};

test.each([
  ['a transition', (sub: number) => shop.admin(`POST /sub-order/${sub}/accept`)],
  ['an edit', (sub: number) => shop.admin(`PUT /sub-order/${sub}`, { remarks: 'Ring twice' })],
  [
    'a bulk run',
    async (sub: number) => {
      const drain = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
      const body = { selection: { ids: [sub] }, action: { name: 'accept', body: {} } };
      const run = String(at((await shop.admin('POST /sub-order/bulk', body)).json, 'data', 'id'));
      await drain();
      const started = await shop.admin(`POST /sub-order/bulk/${run}/start`);
      await drain();
      return started;
    },
  ],
  ['a push', (sub: number) => shop.admin('POST /order/sub-order/kec-open-api/push', { sub_orders: [sub] })],
])('%s of a sub-order waits for its order before it locks the sub-order', async (_, write) => {
  const { order, subs } = await paid();
  const [sub = 0] = subs;
  const client = await shop.parts.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from "order" where id = $1 for no key update', [order]);
    const answer = write(sub);
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    // The holder of the order's lock gets the locks of its sub-orders at once.
    await client.query('select from sub_order where id = any ($1) for no key update nowait', [subs]);
    await client.query('commit');
    expect([200, 202, 409, 422]).toContain((await answer).status);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('an order is cancelled and its sub-orders go on at once, without a deadlock', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { order, subs } = await paid();
    const answers = await Promise.all([
      ...subs.map((sub) => shop.admin(`POST /sub-order/${sub}/accept`)),
      shop.admin(`POST /order/${order}/cancel`, { reason: 'Late', refund_method: 'original' }),
      ...subs.map((sub) => shop.admin(`POST /sub-order/${sub}/ship`)),
      shop.admin('POST /order/sub-order/kec-open-api/push', { sub_orders: subs.toReversed() }),
      shop.admin('POST /order/sub-order/kec-open-api/push', { sub_orders: subs }),
    ]);
    for (const { status, text } of answers) expect([200, 409, 422], text).toContain(status);
    const states = (await shop.admin(`GET /sub-order?parent_id=${order}`)).json;
    const status = at((await shop.admin(`GET /order/${order}`)).json, 'data', 'status');
    const parts = [0, 1].map((index) => String(at(states, 'data', index, 'status')));
    if (status === 'cancelled') expect(parts).toEqual(['cancelled', 'cancelled']);
    else expect(parts).not.toContain('cancelled');
  }
  expect(shop.log.join('\n')).not.toContain('deadlock');
});

test('codes are withdrawn and sent again while their order is cancelled, without a deadlock', async () => {
  const sku = await shop.versions.makeSku();
  const version = await shop.versions.makeLive({ sku });
  for (let round = 0; round < 4; round += 1) {
    const codes: number[] = [];
    for (const nth of [1, 2]) {
      const body = { serial_no: `LOCK${round}-${nth}`, sku, code: `LOCK-CODE-${round}-${nth}` };
      codes.push(Number(at((await shop.admin('POST /intangible-good', body)).json, 'data', 'id')));
    }
    const items = [{ version, quantity: 2 }];
    const placed = await shop.place({ name: 'Ann', email: 'codes@a.example', items });
    const order = Number(at(placed.json, 'data', 'id'));
    await shop.admin(`POST /order/${order}/pay`, { method: 'cash', reference: `codes ${order}` });
    const answers = await Promise.all([
      ...codes.map((id) => shop.admin(`POST /intangible-good/${id}/withdraw`, { reason: 'Doesn’t work' })),
      shop.admin(`POST /order/${order}/cancel`, { reason: 'Late', refund_method: 'original' }),
      ...codes.toReversed().map((id) => shop.admin(`POST /intangible-good/${id}/reveal`, {})),
    ]);
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    expect(answers[2]?.status).toBe(200);
  }
  const { rows } = await shop.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::integer from pg_stat_database where datname = current_database()`,
  );
  expect(rows[0]?.deadlocks).toBe(0);
});
