import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { orderExpiry } from '../../../server/domain/order/expiry.ts';
import { mailedCodes } from '../../../server/domain/sub_order/mailed-codes.ts';
import { waitingCodes } from '../../../server/domain/order/waiting-codes.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { examples } from '../../counts.ts';
import { at } from '../openapi/described.ts';
import type { Answer } from '../scenarios.ts';
import { idIn } from '../version-world.ts';
import { orderFaults } from './faults.ts';
import { type OrderingShop, makeOrderingShop } from './ordering.ts';

const seed = 20_261_128;

let shop: OrderingShop;
let code: string;
/** The sold versions: the shop's own, two merchants', a digital one with codes, and two options of one version. */
const sold: { readonly version: number; readonly option?: number }[] = [];
let voucher: number;
const redeemed: number[] = [];
beforeAll(async () => {
  shop = await makeOrderingShop();
  await shop.db.execute(
    sql`update settings_points set oto_point_per_dollar = 1, k_coin_per_dollar = 0.5, earned_when = 'completed'`,
  );
  code = await shop.coupon({ max_redeem_total: 12, amount: '7.77' });
  const ofMerchant = async (name: string) => {
    const merchant = idIn(await shop.admin('POST /merchant', { name }));
    const sku = await shop.versions.makeSku();
    await shop.db.execute(sql`update sku set merchant = ${merchant} where id = ${sku}`);
    return sku;
  };
  const [first, second] = [await ofMerchant('Kee Wah'), await ofMerchant('Ng Fung')];
  voucher = await shop.versions.makeSku();
  const chosen = await shop.versions.makeLive();
  await shop.versions.putOptions(chosen, [
    { combination: 'red', sku: first, price: '6.67', quota: 20 },
    { combination: 'blue', sku: second, price: '10.00' },
  ]);
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from product_version_options where record_id = ${chosen} order by id`,
  );
  for (const values of [
    { quota: 20 },
    { price: '3.33', sku: first },
    { sku: voucher, delivery_type: 'digital' },
    { sku: second, delivery_type: 'digital' },
  ])
    sold.push({ version: await shop.versions.makeLive(values) });
  sold.push(...rows.map(({ id }) => ({ version: chosen, option: id })));
  for (const code of ['A', 'B', 'C']) {
    await addCode();
    redeemed.push(idIn(await shop.admin('POST /offline-redemption/code', { code: `WALK-IN-${code}` })));
  }
  for (const user of [1000, 1001]) await shop.give(user, { k_coin: 50, oto_point: 30_000 });
});
afterAll(() => shop.drop());

let codes = 0;
async function addCode(): Promise<Answer> {
  codes += 1;
  const body = { serial_no: `V${codes}`, sku: voucher, code: `SECRET-${codes}-9876` };
  return shop.admin('POST /intangible-good', body);
}

const subSteps = Object.entries(sub_order.lifecycle?.transitions ?? {})
  .filter(([, transition]) => !('by' in transition))
  .map(([name]) => name);
/** One of the last few orders: earlier ones are mostly closed. */
const which = fc.nat({ max: 3 });
/** Sequences of transitions of a sub-order or a return. */
const through: Readonly<Record<string, readonly string[]>> = {
  deliver_all: ['accept', 'pack', 'ship', 'deliver'],
  collect_all: ['accept', 'make_ready', 'collect'],
  lose: ['accept', 'ship', 'fail'],
  lose_and_deliver: ['accept', 'ship', 'fail', 'send_again', 'ship', 'deliver'],
  through: ['approve', 'receive', 'refund'],
};
const ways = ['deliver_all', 'collect_all', 'lose', 'lose_and_deliver'];
const place = fc.record({
  place: fc.record({
    user: fc.constantFrom(null, 1000, 1001),
    items: fc.uniqueArray(fc.record({ what: fc.nat({ max: 5 }), quantity: fc.integer({ min: 1, max: 4 }) }), {
      selector: ({ what }) => what,
      minLength: 1,
    }),
    coupon: fc.boolean(),
    k_coin: fc.constantFrom(0, 0, 3),
    oto_point: fc.constantFrom(0, 0, 333),
  }),
});
const step = fc.oneof(
  place,
  fc.record({ pay: which, part: fc.constantFrom(null, null, '11.11', '250.00') }),
  fc.record({ cancel: which }),
  fc.record({ refund: which, amount: fc.constantFrom('1.00', '25.00') }),
  fc.record({ wait: fc.constantFrom(10, 70) }),
  {
    weight: 3,
    arbitrary: fc.record({ sub: which, move: fc.constantFrom(...subSteps, ...ways, 'cancel', 'cancel', 'cancel') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      return: which,
      rows: fc.uniqueArray(
        fc.record({
          place: fc.nat({ max: 3 }),
          qty: fc.integer({ min: 1, max: 3 }),
          type: fc.constantFrom('restock', 'write_off', 'keep'),
          amount: fc.constantFrom(null, null, '1.00'),
        }),
        { selector: ({ place }) => place, minLength: 1, maxLength: 3 },
      ),
      fee: fc.constantFrom(null, '10.00', '30.00'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      returned: which,
      move: fc.constantFrom('approve', 'receive', 'refund', 'refuse', 'through'),
    }),
  },
  fc.record({ code: which, move: fc.constantFrom('add', 'reveal', 'use', 'not_used', 'withdraw', 'put_back') }),
  fc.record({ redemption: which, move: fc.constantFrom('redeem', 'take_back') }),
  fc.record({
    rates: fc.record({
      oto_point_per_dollar: fc.constantFrom('1', '3.5'),
      earned_when: fc.constantFrom('paid', 'completed'),
      earned_on: fc.constantFrom('goods', 'total'),
      step: fc.constantFrom('0.01', '1.00'),
      direction: fc.constantFrom('up', 'down'),
    }),
  }),
);
type Step = typeof step | typeof place extends fc.Arbitrary<infer T> ? T : never;

let told = 0;
/** Numbers of accepted and refused steps. */
const outcomes = new Map<string, number>();

const idsOf = async (table: string): Promise<readonly number[]> => {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(table)} order by id desc limit 30`,
  );
  return rows.map(({ id }) => id);
};
const chosen = (ids: readonly number[], place: number) => ids[place % Math.max(1, ids.length)] ?? 0;

const countOf = async (status: string): Promise<number> =>
  (await shop.db.execute(sql`select from "order" where status = ${status}`)).rowCount ?? 0;

/** Runs the transitions of a move, as far as possible. */
async function alongs(path: string, move: string, body?: object): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  for (const one of through[move] ?? [move]) {
    answer = await shop.admin(`POST /${path}/${one}`, body);
    if (answer.status !== 200) break;
    expect(await orderFaults(shop.parts.pool), `${path} ${one}`).toEqual([]);
  }
  return answer;
}

/** Tries a step; an impossible one must be refused. */
async function take(what: Step): Promise<Answer | undefined> {
  told += 1;
  if ('place' in what) {
    const { items, coupon, ...more } = what.place;
    return shop.place({
      ...more,
      name: 'Ann',
      email: 'ann@a.example',
      coupon_codes: coupon ? [code] : [],
      items: items.map(({ what: place, quantity }) => ({ ...sold[place], quantity })),
    });
  }
  if ('pay' in what) {
    const id = chosen(await idsOf('order'), what.pay);
    const { json } = await shop.admin(`GET /order/${id}`);
    if (what.part === null) return shop.admin(`POST /order/${id}/pay`, { method: 'Cash', reference: `M${told}` });
    return shop.open(
      `order/${String(at(json, 'data', 'order_no'))}/payment`,
      { method: 'FPS', reference: `M${told}`, amount: what.part },
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
    await new Worker({
      pool,
      log,
      now,
      handlers: new Map(),
      standing: [orderExpiry(), waitingCodes(), mailedCodes()],
    }).drain();
    return undefined;
  }
  if ('sub' in what) {
    const id = chosen(await idsOf('sub_order'), what.sub);
    const body = what.move === 'cancel' ? { reason: 'No', refund_method: 'cash' } : undefined;
    return alongs(`sub-order/${id}`, what.move, body);
  }
  if ('return' in what) {
    const id = chosen(await idsOf('order'), what.return);
    const { json } = await shop.admin(`GET /order/${id}`);
    const items = at(json, 'data', 'items');
    const lines = Array.isArray(items) ? items.map((item: unknown) => at(item, 'id')) : [];
    return shop.admin('POST /order-return', {
      order: id,
      return_date: '2026-11-28',
      items: what.rows.flatMap(({ place, ...row }) =>
        lines[place] === undefined ? [] : [{ order_item: lines[place], ...row }],
      ),
      shipping_amount: what.fee,
    });
  }
  if ('code' in what) {
    if (what.move === 'add') return addCode();
    const id = chosen(await idsOf('intangible_good'), what.code);
    return shop.admin(
      `POST /intangible-good/${id}/${what.move}`,
      what.move === 'withdraw' ? { reason: 'Wrong' } : undefined,
    );
  }
  if ('redemption' in what) {
    const path = `offline-redemption/code/${chosen(redeemed, what.redemption)}/${what.move}`;
    return shop.admin(`POST /${path}`, what.move === 'take_back' ? { reason: 'Wrong' } : undefined);
  }
  if ('rates' in what) {
    const { step: cents, direction, ...rates } = what.rates;
    await shop.db.execute(sql`update settings_points set oto_point_per_dollar = ${rates.oto_point_per_dollar}::numeric,
      earned_when = ${rates.earned_when}, earned_on = ${rates.earned_on}`);
    await shop.db.execute(sql`update settings_price set step = ${cents}, direction = ${direction}`);
    return undefined;
  }
  const id = chosen(await idsOf('order_return'), what.returned);
  return alongs(`order-return/${id}`, what.move, what.move === 'refuse' ? { reason: 'No' } : undefined);
}

type Placing = typeof place extends fc.Arbitrary<infer T> ? T : never;

const bought = (what: number, quantity: number): Placing => ({
  place: { user: 1000, items: [{ what, quantity }], coupon: false, k_coin: 0, oto_point: 0 },
});
/** A sequence with each important step at least once: a step that is always refused would test nothing. */
const course: [Placing, Step[]] = [
  { place: { ...bought(0, 2).place, items: [...bought(0, 2).place.items, ...bought(1, 3).place.items], coupon: true } },
  [
    { return: 0, rows: [{ place: 0, qty: 1, type: 'restock', amount: null }], fee: '10.00' },
    { returned: 0, move: 'through' },
    { sub: 0, move: 'cancel' },
    { sub: 1, move: 'deliver_all' },
    bought(4, 1),
    { pay: 0, part: null },
    { sub: 0, move: 'collect_all' },
    bought(5, 1),
    { pay: 0, part: null },
    { cancel: 0 },
    bought(2, 1),
    { pay: 0, part: null },
    // The first of three codes.
    { code: 2, move: 'reveal' },
    { code: 2, move: 'use' },
    { code: 2, move: 'not_used' },
    { return: 0, rows: [{ place: 0, qty: 1, type: 'keep', amount: null }], fee: null },
    { returned: 0, move: 'through' },
    bought(0, 1),
    { pay: 0, part: null },
    { sub: 0, move: 'lose' },
    { refund: 0, amount: '1.00' },
    bought(0, 1),
    { pay: 0, part: null },
    { sub: 0, move: 'lose_and_deliver' },
    { redemption: 0, move: 'redeem' },
    { redemption: 0, move: 'take_back' },
    bought(0, 1),
    { wait: 70 },
  ],
];

test(`whatever happens to orders in whatever order, sums, stock, coupons and points hold (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(place, fc.array(step, { minLength: 12, maxLength: 24 }), async (first, steps) => {
      for (const what of [first, { pay: 0, part: null }, ...steps]) {
        const answer = await take(what);
        // Errors are in the log.
        const wrong = shop.log.findLast((line) => line.includes('"err"'));
        if (answer)
          expect([200, 201, 404, 409, 422], `${JSON.stringify(what)}: ${answer.text} ${wrong}`).toContain(
            answer.status,
          );
        const [name = ''] = Object.keys(what);
        const outcome = `${name}${'move' in what ? ` ${what.move}` : ''}`;
        if ('wait' in what) outcomes.set('expired', await countOf('expired'));
        if (answer && answer.status < 300) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        expect(await orderFaults(shop.parts.pool), JSON.stringify(what)).toEqual([]);
      }
    }),
    { seed, numRuns: examples(8), examples: [course] },
  );
  for (const outcome of [
    'pay',
    'cancel',
    'return',
    'returned through',
    'sub cancel',
    'sub deliver_all',
    'sub collect_all',
    'sub lose',
    'sub lose_and_deliver',
    'refund',
    'code reveal',
    'code use',
    'code not_used',
    'expired',
    'redemption redeem',
    'redemption take_back',
  ])
    expect(outcomes.get(outcome) ?? 0, JSON.stringify([...outcomes])).toBeGreaterThan(0);
});
