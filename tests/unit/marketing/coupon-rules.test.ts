import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CouponCase,
  couponRules,
  type CouponTerms,
  discountOf,
  spentOn,
  tryCoupon,
} from '../../../resources/marketing/coupon-rules.ts';

const plain: CouponTerms = {
  status: 'active',
  type: 'amount_off',
  amount: 5_000,
  percent: 1_250,
  started_at: null,
  ended_at: null,
  minimum_spend: null,
  modifier: 'any',
  product_groups: [],
  product_categories: [],
  first_order_only: false,
  max_redeem_total: null,
  max_use_per_user: null,
  redeemed: 0,
  user_groups: [],
  customer_groups: [],
};
const item = (amount: number, product_groups: readonly number[] = [], product_categories: readonly number[] = []) => ({
  amount,
  product_groups,
  product_categories,
});
const given: CouponCase = {
  coupon: plain,
  code: { status: 'on', shared: true, uses: 7 },
  cart: { items: [item(20_000, [1]), item(10_000, [2], [5])], shipping_fee: 4_500, storefront: 1 },
  customer: { id: 1, user_groups: [3], first_order: true, uses: 0 },
  now: new Date('2026-11-24T04:00:00Z'),
};
const withCoupon = (terms: Partial<CouponTerms>, more: Partial<CouponCase> = {}): CouponCase => ({
  ...given,
  ...more,
  coupon: { ...plain, ...terms },
});
const vip = { id: 9, public: false, global: true, user_groups: [3, 4], storefronts: [] };

describe('a coupon can’t be used', () => {
  test.each<[string, CouponCase, object]>([
    ['before it is live', withCoupon({ status: 'draft' }), { rule: 'live', read: 'draft', wanted: 'active' }],
    [
      'with a code that was switched off',
      withCoupon({}, { code: { status: 'off', shared: true, uses: 0 } }),
      { rule: 'code_on' },
    ],
    [
      'with a code that was used',
      withCoupon({}, { code: { status: 'on', shared: false, uses: 1 } }),
      { rule: 'code_unused', read: 1, wanted: 0 },
    ],
    ['before it begins', withCoupon({ started_at: '2026-11-24T04:00:00.001Z' }), { rule: 'started' }],
    ['after its end', withCoupon({ ended_at: '2026-11-24T03:59:59.999Z' }), { rule: 'not_over' }],
    [
      'by nobody knows whom, if it asks who',
      withCoupon({ max_use_per_user: 1 }, { customer: undefined }),
      { rule: 'signed_in', read: false, wanted: true },
    ],
    ['by who is in none of its groups', withCoupon({ user_groups: [8] }), { rule: 'audience', read: [3], wanted: [8] }],
    [
      'at a storefront that its group isn’t for',
      withCoupon({ customer_groups: [{ ...vip, global: false, storefronts: [2] }] }),
      { rule: 'place', read: [9], wanted: [] },
    ],
    [
      'where its group counts nowhere',
      withCoupon({ customer_groups: [{ ...vip, global: false }] }),
      { rule: 'place', read: [9], wanted: [] },
    ],
    [
      'for a second order, if it is for the first',
      withCoupon({ first_order_only: true }, { customer: { id: 1, user_groups: [], first_order: false, uses: 0 } }),
      { rule: 'first_order' },
    ],
    [
      'for another first order at the same time',
      withCoupon({ first_order_only: true }, { customer: { id: 1, user_groups: [], first_order: true, uses: 1 } }),
      { rule: 'first_order' },
    ],
    [
      'more often than a customer may',
      withCoupon({ max_use_per_user: 2 }, { customer: { id: 1, user_groups: [], first_order: false, uses: 2 } }),
      { rule: 'uses_per_user', read: 2, wanted: 2 },
    ],
    [
      'more often than all may',
      withCoupon({ max_redeem_total: 5, redeemed: 5 }),
      { rule: 'uses_in_all', read: 5, wanted: 5 },
    ],
    ['without any of its products', withCoupon({ product_groups: [7] }), { rule: 'products', read: 0, wanted: 1 }],
    [
      'if not all are its products',
      withCoupon({ product_groups: [1], modifier: 'all' }),
      { rule: 'products', read: 1, wanted: 2 },
    ],
    [
      'beside one of its products',
      withCoupon({ product_categories: [5], modifier: 'none' }),
      { rule: 'products', read: 1, wanted: 0 },
    ],
    [
      'below its minimum, of the items that it counts for',
      withCoupon({ product_categories: [5], minimum_spend: 10_001 }),
      { rule: 'minimum_spend', read: 10_000, wanted: 10_001 },
    ],
  ])('%s', (_, one, refused) => {
    const { rules, usable, discount } = tryCoupon(one);
    expect(rules.filter(({ passed }) => !passed)).toEqual([expect.objectContaining(refused)]);
    expect([usable, discount]).toEqual([false, 0]);
  });
});

describe('a coupon can be used', () => {
  test.each<[string, CouponCase]>([
    ['by everyone, without a condition', withCoupon({}, { customer: undefined })],
    [
      'at the very moments of its beginning and end',
      withCoupon({ started_at: '2026-11-24T04:00:00Z', ended_at: '2026-11-24T04:00:00Z' }),
    ],
    ['by who is in one of its groups', withCoupon({ user_groups: [8, 3] })],
    ['by who is in a user group of a customer group', withCoupon({ customer_groups: [vip] })],
    [
      'by everyone, if one of its customer groups is public',
      withCoupon({ user_groups: [8], customer_groups: [{ ...vip, public: true }] }, { customer: undefined }),
    ],
    ['with exactly its minimum', withCoupon({ minimum_spend: 30_000 })],
    ['for the last time that it may', withCoupon({ max_redeem_total: 5, redeemed: 4 })],
  ])('%s', (_, one) => {
    expect(tryCoupon(one)).toMatchObject({ usable: true, discount: 5_000 });
  });
});

describe('what is taken off', () => {
  test.each<[string, Partial<CouponTerms>, number]>([
    ['an amount', {}, 5_000],
    ['an amount, at most what the items cost', { amount: 1_000_000 }, 30_000],
    ['an amount, of the items that it counts for', { amount: 1_000_000, product_groups: [2] }, 10_000],
    ['a share', { type: 'percent_off' }, 3_750],
    ['a share of the items that it counts for', { type: 'percent_off', product_categories: [5] }, 1_250],
    ['a share, half a cent rounded up', { type: 'percent_off', percent: 1, minimum_spend: 0 }, 3],
    ['the fee', { type: 'free_shipping' }, 4_500],
  ])('%s', (_, terms, cents) => {
    expect(tryCoupon(withCoupon(terms)).discount).toBe(cents);
  });

  const items = fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 99_999_999_999_999 }),
      product_groups: fc.subarray([1, 2, 3]),
      product_categories: fc.subarray([4, 5]),
    }),
    { maxLength: 8 },
  );
  const terms = fc.record({
    type: fc.constantFrom('amount_off' as const, 'percent_off' as const, 'free_shipping' as const),
    amount: fc.integer({ min: 1, max: 99_999_999_999_999 }),
    percent: fc.integer({ min: 1, max: 10_000 }),
    modifier: fc.constantFrom('any' as const, 'all' as const, 'none' as const),
    product_groups: fc.subarray([1, 2]),
    product_categories: fc.subarray([4]),
  });

  test('is a whole number of cents, not below zero and not above what it is of', () => {
    fc.assert(
      fc.property(terms, items, fc.nat(), (some, cartItems, shipping_fee) => {
        const coupon = { ...plain, ...some };
        const cart = { items: cartItems, shipping_fee };
        const off = discountOf(coupon, cart);
        const most = coupon.type === 'free_shipping' ? shipping_fee : spentOn(coupon, cart);
        expect(Number.isSafeInteger(off) && off >= 0 && off <= most).toBe(true);
      }),
    );
  });

  test('is a share to the nearest cent, as exact arithmetic says', () => {
    fc.assert(
      fc.property(terms, items, (some, cartItems) => {
        const coupon = { ...plain, ...some, type: 'percent_off' as const };
        const cart = { items: cartItems, shipping_fee: 0 };
        const exact = (BigInt(spentOn(coupon, cart)) * BigInt(coupon.percent) + 5_000n) / 10_000n;
        expect(BigInt(discountOf(coupon, cart))).toBe(exact);
      }),
    );
  });

  test('is nothing unless every rule passes, and rules keep their order', () => {
    fc.assert(
      fc.property(terms, items, fc.boolean(), (some, cartItems, on) => {
        const { rules, usable, discount } = tryCoupon({
          ...withCoupon(some),
          code: { status: on ? 'on' : 'off', shared: true, uses: 0 },
          cart: { items: cartItems, shipping_fee: 100 },
        });
        const order = rules.map(({ rule }) => couponRules.indexOf(rule));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(usable || discount === 0).toBe(true);
      }),
    );
  });
});
