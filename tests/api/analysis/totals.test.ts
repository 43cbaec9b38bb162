import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followMarks } from '../../../server/analysis/follow.ts';
import { mendTotals, nightlySalesCheck } from '../../../server/analysis/nightly-check.ts';
import { summed } from '../../../server/analysis/tables.ts';
import { orderExpiry } from '../../../server/domain/order/expiry.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { examples } from '../../counts.ts';
import { makeOrderingShop, type OrderingShop } from '../orders/ordering.ts';
import { at } from '../openapi/described.ts';
import { idIn } from '../version-world.ts';
import { keptSums, plainSums, wrongDays } from './plain-sums.ts';

const seed = 20_261_129;

let shop: OrderingShop;
let code: string;
const sold: number[] = [];
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.db.execute(
    sql`update settings_points set oto_point_per_dollar = 1, k_coin_per_dollar = 0.5, earned_when = 'paid'`,
  );
  code = await shop.coupon({ max_redeem_total: 1_000, amount: '1.23' });
  const merchant = idIn(await shop.admin('POST /merchant', { name: 'Kee Wah' }));
  const sku = await shop.versions.makeSku();
  await shop.db.execute(sql`update sku set merchant = ${merchant} where id = ${sku}`);
  const categories = [await shop.versions.makeCategory(), await shop.versions.makeCategory()];
  for (const values of [
    { product_categories: categories },
    { product_categories: categories.slice(1), price: '3.33', sku },
    { delivery_type: 'digital' },
  ])
    sold.push(await shop.versions.makeLive(values));
  for (const user of [1000, 1001]) await shop.give(user, { k_coin: 500, oto_point: 300_000 });
});
afterAll(() => shop.drop());

const which = fc.nat({ max: 4 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      place: fc.record({
        user: fc.constantFrom(null, 1000, 1001),
        items: fc.uniqueArray(fc.record({ what: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) }), {
          selector: ({ what }) => what,
          minLength: 1,
        }),
        coupon: fc.boolean(),
        oto_point: fc.constantFrom(0, 0, 333),
      }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ pay: which, method: fc.constantFrom('FPS', 'Visa', 'VISA') }) },
  fc.record({ cancel: which }),
  fc.record({ refund: which }),
  fc.record({ return: which, qty: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ wait: fc.constantFrom(10, 70, 1_440) }),
  fc.record({ edit: which, to: fc.constantFrom('moment', 'method', 'fee', 'item') }),
  fc.record({ remove: fc.constant(true) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let told = 0;
async function chosen(place: number): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from "order" order by id desc limit 5`);
  return rows[place % Math.max(1, rows.length)]?.id ?? 0;
}

async function take(what: Step): Promise<unknown> {
  told += 1;
  if ('place' in what) {
    const { items, coupon, ...more } = what.place;
    return shop.place({
      ...more,
      oto_point: more.user === null ? 0 : more.oto_point,
      name: 'Ann',
      email: 'ann@a.example',
      coupon_codes: coupon ? [code] : [],
      items: items.map(({ what: place, quantity }) => ({ version: sold[place], quantity })),
    });
  }
  if ('pay' in what)
    return shop.admin(`POST /order/${await chosen(what.pay)}/pay`, { method: what.method, reference: `T${told}` });
  if ('cancel' in what)
    return shop.admin(`POST /order/${await chosen(what.cancel)}/cancel`, { reason: 'No', refund_method: 'cash' });
  if ('refund' in what) {
    const id = await chosen(what.refund);
    const { json } = await shop.admin(`GET /order/${id}`);
    // Without a return, only overpaid money can be refunded.
    await shop.open(
      `order/${String(at(json, 'data', 'order_no'))}/payment`,
      { method: 'FPS', reference: `T${told}`, amount: '250.00' },
      { 'Idempotency-Key': `totals ${told}` },
    );
    return shop.admin(`POST /order/${id}/refund`, { amount: '1.00', reason: 'Late' });
  }
  if ('return' in what) {
    const order = await chosen(what.return);
    const { json } = await shop.admin(`GET /order/${order}`);
    const items = at(json, 'data', 'items');
    const order_item = Array.isArray(items) ? at(items[0], 'id') : 0;
    const made = await shop.admin('POST /order-return', {
      order,
      items: [{ order_item, qty: what.qty, type: 'keep' }],
    });
    if (made.status !== 201) return made;
    const id = idIn(made);
    await shop.admin(`POST /order-return/${id}/approve`);
    return shop.admin(`POST /order-return/${id}/refund`);
  }
  if ('wait' in what) {
    shop.advance(what.wait * 60_000);
    const { background: pool, log, now } = shop.parts;
    return new Worker({ pool, log, now, handlers: new Map(), standing: [orderExpiry()] }).drain();
  }
  if ('remove' in what) {
    const id = await chosen(0);
    // No call does this, but a database administrator may.
    for (const table of ['order_return', 'sub_order'])
      await shop.db.execute(sql`delete from ${sql.identifier(table)} where "order" = ${id}`);
    return shop.db.execute(sql`delete from "order" where id = ${id}`);
  }
  const id = await chosen(what.edit);
  return shop.db.execute(
    {
      moment: sql`update "order" set ordered_at = ordered_at - interval '61 minutes' where id = ${id}`,
      method: sql`update "order" set payment_method = null where id = ${id}`,
      fee: sql`update "order" set shipping_fee = shipping_fee + 1, remarks = 'Changed' where id = ${id}`,
      item: sql`update order_items set merchant = null, total = total + 1 where record_id = ${id}`,
    }[what.to],
  );
}

const sorted = (sums: ReadonlyMap<string, unknown>) => [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));

async function expectTotals(): Promise<void> {
  while ((await followMarks(shop.parts.pool, 2)) > 0);
  expect(sorted(await keptSums(shop.parts.pool))).toEqual(sorted(await plainSums(shop.parts.pool)));
  expect(await wrongDays(shop.parts.pool)).toBe(0);
}

test(`totals are what the orders add up to, after any steps (seed ${seed})`, async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const one of steps) {
        const answer = await take(one);
        const [name = ''] = Object.keys(one);
        if (!(typeof answer === 'object' && answer && 'status' in answer) || Number(answer.status) < 300)
          done.add(name);
        await expectTotals();
      }
    }),
    { seed, numRuns: examples(12), endOnFailure: true },
  );
  expect([...done].toSorted()).toEqual(['cancel', 'edit', 'pay', 'place', 'refund', 'remove', 'return', 'wait']);
});

test('what two add up at once, while orders are paid, is right', async () => {
  for (let place = 0; place < 8; place += 1)
    await shop.place({ user: null, name: 'Ann', email: 'ann@a.example', items: [{ version: sold[2] }] });
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from "order" where status = 'pending_payment'`);
  const paid = new AbortController();
  const follow = async () => {
    while (!paid.signal.aborted) await followMarks(shop.parts.pool, 1);
  };
  const followers = [follow(), follow()];
  await Promise.all(rows.map(({ id }) => shop.admin(`POST /order/${id}/pay`, { method: 'FPS', reference: `R${id}` })));
  paid.abort();
  await Promise.all(followers);
  await expectTotals();
});

test('each night all totals are compared, those that are wrong are put right, and it is told which', async () => {
  const { background: pool, log, now } = shop.parts;
  await expectTotals();
  expect(await mendTotals(pool)).toEqual([]);
  await shop.db.execute(
    sql`update sales_hour set sales = sales + 1 where (store_id, hour, split, key) in (select store_id, hour, split, key from sales_hour where split = 'payment' limit 1)`,
  );
  await shop.db.execute(sql`delete from sales_day where split = 'merchant'`);
  await shop.db.execute(
    sql`insert into sales_day select store_id, 'all', '2020-01-01', key, ${sql.raw(summed.join(', '))} from sales_day where split = 'all' limit 1`,
  );
  await new Worker({ pool, log, now, handlers: new Map(), standing: [nightlySalesCheck()] }).drain();
  await expectTotals();
  const { rows } = await shop.db.execute<{ faults: readonly object[] }>(sql`select faults from sales_check`);
  expect(rows.length).toBe(1);
  expect(rows[0]?.faults[0]).toEqual({ store: shop.store, day: '2020-01-01', rows: 1 });
  expect(shop.log.filter((line) => line.includes('sales of a day')).length).toBe(rows[0]?.faults.length);
});

test('an order that is only placed leaves no mark', async () => {
  await shop.place({ user: null, name: 'Ann', email: 'ann@a.example', items: [{ version: sold[0] }] });
  expect((await shop.db.execute(sql`select from sales_mark`)).rowCount).toBe(0);
});
