import { type Cart, type Fee, feeOf, priceOf } from '../resources/delivery/shipping-fees.ts';
import type { Report } from './report.ts';
import { inTurn } from './stopwatch.ts';

const fees = 1_000;
/** Carts in a sample: one is quicker than the clock. */
const carts = 100;

/**
 * The fee of a cart among 1,000 fees of which only the last fits, beside a walk over as many numbers that compares each
 * with two limits.
 */
export async function measureFees(report: Report): Promise<void> {
  const all = Array.from({ length: fees }, (_, place) => feeAt(place));
  const limits = Array.from({ length: fees }, (_, place) => [place * 100, place * 100 + 99] as const);
  const { left, right } = await inTurn(
    200,
    async () => {
      let sum = 0;
      for (let number = 0; number < carts; number += 1) {
        const cart = cartAt(number);
        const fee = feeOf(all, cart);
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

/** A fee for amounts of its own, two product groups, and three districts; the last is for all. */
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
