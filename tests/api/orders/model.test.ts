import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { orderExpiry } from '../../../server/domain/order/expiry.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { examples } from '../../counts.ts';
import { at } from '../openapi/described.ts';
import type { Answer } from '../scenarios.ts';
import { orderFaults } from './faults.ts';
import { type OrderingShop, makeOrderingShop } from './ordering.ts';

const seed = 20_261_128;

let shop: OrderingShop;
let code: string;
const versions: number[] = [];
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.db.execute(
    sql`update settings_points set oto_point_per_dollar = 1, k_coin_per_dollar = 0.5, earned_when = 'completed'`,
  );
  code = await shop.coupon({ max_redeem_total: 6, amount: '7.77' });
  versions.push(
    await shop.versions.makeLive({ quota: 9 }),
    await shop.versions.makeLive({ price: '3.33' }),
    await shop.versions.makeLive({ delivery_type: 'digital' }),
  );
  for (const user of [1000, 1001]) await shop.give(user, { k_coin: 50, oto_point: 3_000 });
});
afterAll(() => shop.drop());

const subSteps = Object.entries(sub_order.lifecycle?.transitions ?? {})
  .filter(([, transition]) => !('by' in transition))
  .map(([name]) => name);
const which = fc.nat({ max: 30 });
const step = fc.oneof(
  fc.record({
    place: fc.record({
      user: fc.constantFrom(null, 1000, 1001),
      items: fc.uniqueArray(fc.record({ version: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 4 }) }), {
        selector: ({ version }) => version,
        minLength: 1,
      }),
      coupon: fc.boolean(),
      k_coin: fc.constantFrom(0, 0, 3),
      oto_point: fc.constantFrom(0, 0, 333),
    }),
  }),
  fc.record({ pay: which, part: fc.boolean() }),
  fc.record({ cancel: which }),
  fc.record({ refund: which, amount: fc.constantFrom('1.00', '25.00') }),
  fc.record({ wait: fc.constantFrom(10, 70) }),
  fc.record({ sub: which, move: fc.constantFrom(...subSteps) }),
  fc.record({
    return: which,
    qty: fc.integer({ min: 1, max: 3 }),
    type: fc.constantFrom('restock', 'write_off', 'keep'),
  }),
  fc.record({ returned: which, move: fc.constantFrom('approve', 'receive', 'refund', 'refuse') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let told = 0;

const idsOf = async (table: string): Promise<readonly number[]> => {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(table)} order by id desc limit 30`,
  );
  return rows.map(({ id }) => id);
};
const chosen = (ids: readonly number[], place: number) => ids[place % Math.max(1, ids.length)] ?? 0;

/** Tries a step; what isn't possible is refused. */
async function take(what: Step): Promise<Answer | undefined> {
  told += 1;
  if ('place' in what) {
    const { items, coupon, ...more } = what.place;
    return shop.place({
      ...more,
      name: 'Ann',
      email: 'ann@a.example',
      coupon_codes: coupon ? [code] : [],
      items: items.map(({ version, quantity }) => ({ version: versions[version], quantity })),
    });
  }
  if ('pay' in what) {
    const id = chosen(await idsOf('order'), what.pay);
    const { json } = await shop.admin(`GET /order/${id}`);
    if (!what.part) return shop.admin(`POST /order/${id}/pay`, { method: 'Cash', reference: `M${told}` });
    return shop.open(
      `order/${String(at(json, 'data', 'order_no'))}/payment`,
      { method: 'FPS', reference: `M${told}`, amount: '11.11' },
      { 'Idempotency-Key': `model ${told}` },
    );
  }
  if ('cancel' in what)
    return shop.admin(`POST /order/${chosen(await idsOf('order'), what.cancel)}/cancel`, {
      reason: 'No',
      refund_method: 'cash',
    });
  if ('refund' in what)
    return shop.admin(`POST /order/${chosen(await idsOf('order'), what.refund)}/refund`, {
      amount: what.amount,
      reason: 'Late',
    });
  if ('wait' in what) {
    shop.advance(what.wait * 60_000);
    const { background: pool, log, now } = shop.parts;
    await new Worker({ pool, log, now, handlers: new Map(), standing: [orderExpiry()] }).drain();
    return undefined;
  }
  if ('sub' in what)
    return shop.admin(
      `POST /sub-order/${chosen(await idsOf('sub_order'), what.sub)}/${what.move}`,
      what.move === 'cancel' ? { reason: 'No', refund_method: 'cash' } : undefined,
    );
  if ('return' in what) {
    const id = chosen(await idsOf('order'), what.return);
    const { json } = await shop.admin(`GET /order/${id}`);
    return shop.admin('POST /order-return', {
      order: id,
      return_date: '2026-11-28',
      items: [{ order_item: at(json, 'data', 'items', 0, 'id'), qty: what.qty, type: what.type, amount: null }],
    });
  }
  const id = chosen(await idsOf('order_return'), what.returned);
  return shop.admin(`POST /order-return/${id}/${what.move}`, what.move === 'refuse' ? { reason: 'No' } : undefined);
}

test(`whatever happens to orders in whatever order, sums, stock, coupons and points hold (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      for (const what of steps) {
        const answer = await take(what);
        // What went wrong stands in the log.
        const wrong = shop.log.findLast((line) => line.includes('"err"'));
        if (answer)
          expect([200, 201, 404, 409, 422], `${JSON.stringify(what)}: ${answer.text} ${wrong}`).toContain(
            answer.status,
          );
        expect(await orderFaults(shop.parts.pool), JSON.stringify(what)).toEqual([]);
      }
    }),
    { seed, numRuns: examples(6) },
  );
});
