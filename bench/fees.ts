import type pg from 'pg';
import { type Cart, compileFees, type Fee, priceOf } from '../resources/delivery/shipping-fees.ts';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { quoteFee } from '../server/domain/shipping_fee/quote-fee.ts';
import { ms, type Report } from './report.ts';
import type { MeasuredShop } from './shop.ts';
import { inTurn } from './stopwatch.ts';

const fees = 1_000;
/** Carts per sample: a single one is too fast for the clock. */
const carts = 100;

/**
 * Times the fee of a cart with 1,000 fees of which only the last fits: computed in the process, and quoted from the
 * database.
 */
export async function measureFees(shop: MeasuredShop, report: Report): Promise<void> {
  await measureTrying(report);
  const pool = createPool({ ...shop.connection, max: 2 });
  try {
    await measureQuotes(pool, report);
  } finally {
    await endPool(pool);
  }
}

/** Quotes for carts with a district and two categories, alternating with the cheapest possible statement. */
async function measureQuotes(pool: pg.Pool, report: Report): Promise<void> {
  const store = await fillFees(pool);
  const { rows } = await pool.query<{ district: number; categories: number[] }>(
    `select (select min(id) from address_area_district) as district, array(select id from product_category where store_id = $1 and parent is not null order by id limit 2) as categories`,
    [store],
  );
  const [{ district, categories } = { district: 0, categories: [] }] = rows;
  const quote = async (number: number) => {
    const items = [{ quantity: 2, product_groups: [], product_categories: categories }];
    const found = await quoteFee(pool, store, { ...cartAt(number % carts), district, items });
    if (found?.cents !== 1_000 + fees - 1) throw new Error('a cart has another fee than the last one');
  };
  const changed = async (number: number) => {
    await pool.query(`update shipping_fee set revision = revision + 1 where store_id = $1 and priority = -1`, [store]);
    return quote(number);
  };
  const bare = (number: number) =>
    pool.query({ name: 'bare', text: 'select region from address_area_district where id = $1', values: [number] });
  const { left, right } = await inTurn(2_000, quote, bare);
  const { left: read } = await inTurn(50, changed, bare);
  report.figure(
    'shipping fees',
    `a cart quoted from the database among ${fees} fees, p50`,
    `${ms(left.p50)} ms`,
    '1 ms',
  );
  report.figure('shipping fees', 'the same, p95', `${ms(left.p95)} ms`);
  report.figure('shipping fees', 'a bare statement, p50', `${ms(right.p50)} ms`);
  report.figure('shipping fees', 'a bare statement, p95', `${ms(right.p95)} ms`);
  report.figure('shipping fees', 'a fee written and a cart quoted, p50', `${ms(read.p50)} ms`);
}

/** Adds the fees of `feeAt` to the last store, before its own, unless they exist; returns the store's id. */
async function fillFees(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ store: number; there: boolean }>(
    `select max(id) as store, exists (select from shipping_fee where priority < 0) as there from store`,
  );
  const [{ store, there } = { store: 0, there: false }] = rows;
  if (there) return store;
  await pool.query(
    `with made as (
        insert into shipping_fee (store_id, description_zh_hk, description_en_us, status, version, priority, delivery_methods, type, price)
        select $1, 'Measured', 'Measured', 'active', 1, place - $2::integer, '{home_delivery,pickup_point}', 'flat', (1000 + place) / 100.0
        from generate_series(0, $2::integer - 1) as places (place) returning id, priority + $2::integer as place),
      rows as (
        insert into shipping_fee_conditions (store_id, record_id, position, measure, minimum, maximum)
        select $1, id, number, case number when 0 then 'amount' else 'weight' end, case when number = 0 and place < $2 - 1 then place end, case when number = 0 and place < $2 - 1 then place + 0.99 end
        from made, generate_series(0, 1) as numbers (number) returning id, record_id, position)
      insert into shipping_fee_conditions_districts (record_id, row_id, target_id)
      select rows.record_id, rows.id, district.id from rows join made on made.id = rows.record_id,
        lateral (select id from address_area_district order by (id + made.place) % 18, id limit 3) as district
      where rows.position = 0 and made.place < $2 - 1`,
    [store, fees],
  );
  return store;
}

/** Compared with a loop over as many numbers that compares each with two limits. */
async function measureTrying(report: Report): Promise<void> {
  const all = Array.from({ length: fees }, (_, place) => feeAt(place));
  const feeOf = compileFees(all);
  const limits = Array.from({ length: fees }, (_, place) => [place * 100, place * 100 + 99] as const);
  const { left, right } = await inTurn(
    200,
    async () => {
      let sum = 0;
      for (let number = 0; number < carts; number += 1) {
        const cart = cartAt(number);
        const fee = feeOf(cart);
        sum += fee ? priceOf(fee, cart) : 0;
      }
      if (sum === 0) throw new Error('no cart has a fee');
    },
    async () => {
      let found = 0;
      for (let number = 0; number < carts; number += 1) {
        const { amount } = cartAt(number);
        found += limits.findIndex(([from, to]) => amount >= from && amount <= to);
      }
      if (found === 0) throw new Error('no number is within limits');
    },
  );
  const each = (milliseconds: number) => `${((milliseconds * 1_000) / carts).toFixed(1)} µs`;
  report.figure('shipping fees', `a cart among ${fees} fees, p50`, each(left.p50), '1,000 µs');
  report.figure('shipping fees', 'the same, p95', each(left.p95));
  report.figure('shipping fees', 'bare comparisons, p50', each(right.p50));
  report.figure('shipping fees', 'ratio, p50', (left.p50 / right.p50).toFixed(1));
}

/** A fee for its own range of amounts, two product groups, and three districts; the last one fits every cart. */
function feeAt(place: number): Fee {
  const within = place === fees - 1 ? {} : { minimum: place * 100, maximum: place * 100 + 99 };
  return {
    id: place + 1,
    delivery_methods: ['home_delivery', 'pickup_point'],
    type: 'by_weight',
    price: 1_000 + place,
    conditions: [
      {
        ...within,
        measure: 'amount',
        include_coupon_discount: true,
        product_groups: [],
        product_categories: [],
        modifier: 'any',
        regions: [],
        districts: place === fees - 1 ? [] : [place % 18, (place + 5) % 18, 99],
      },
      {
        measure: 'weight',
        include_coupon_discount: false,
        product_groups: place === fees - 1 ? [] : [1_000 + place, 2_000 + place],
        product_categories: [],
        modifier: 'any',
        regions: [],
        districts: [],
      },
    ],
  };
}

function cartAt(number: number): Cart {
  return {
    delivery_method: 'home_delivery',
    amount: (fees - 1) * 100 - number,
    coupon_discount: 0,
    weight: 2_500,
    region: 1,
    district: 99,
    items: Array.from({ length: 5 }, (_, item) => ({
      quantity: 1,
      product_groups: [item, number],
      product_categories: [item],
    })),
  };
}
