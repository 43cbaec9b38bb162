import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cart } from '../../../resources/delivery/shipping-fees.ts';
import type { CouponTerms } from '../../../resources/marketing/coupon-rules.ts';
import {
  type AskedQuote,
  type QuotedCoupon,
  type QuotedLine,
  quoteOrder,
} from '../../../resources/orders/quote-order.ts';

const terms: CouponTerms = {
  status: 'active',
  type: 'amount_off',
  amount: 5_000,
  percent: 1_000,
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
const coupon = (more: Partial<CouponTerms> = {}): QuotedCoupon => ({
  coupon: { ...terms, ...more },
  now: new Date('2026-11-24T04:00:00Z'),
});
const line = (more: Partial<QuotedLine> = {}): QuotedLine => ({
  price: 10_000,
  quantity: 1,
  merchant: null,
  delivery_type: 'home_delivery',
  weight: 500,
  product_groups: [],
  product_categories: [],
  ...more,
});
const plain: AskedQuote = {
  lines: [line()],
  coupons: [],
  feeOf: () => 3_000,
  rounding: { step: 1, direction: 'nearest' },
  k_coin_worth: 0,
  oto_point_worth: 0,
};

describe('a quote', () => {
  test('asks the fee of each delivery type by itself: its amounts, coupons and weight', () => {
    const carts: Cart[] = [];
    const feeOf = (cart: Cart) => {
      carts.push(cart);
      return cart.delivery_method === 'digital' ? 0 : 4_500;
    };
    const lines = [
      line({ quantity: 2, product_groups: [1] }),
      line({ price: 6_000, delivery_type: 'digital', weight: 0 }),
      line({ price: 4_000, product_groups: [2] }),
    ];
    const { amounts, deliveries } = quoteOrder({
      ...plain,
      lines,
      feeOf,
      region: 7,
      coupons: [coupon({ amount: 3_000, product_groups: [1] })],
    });
    expect(deliveries).toEqual([
      { delivery_type: 'home_delivery', lines: [0, 2], fee: 4_500 },
      { delivery_type: 'digital', lines: [1], fee: 0 },
    ]);
    expect(carts).toMatchObject([
      { amount: 24_000, coupon_discount: 3_000, weight: 1_500, region: 7, items: [{ quantity: 2 }, { quantity: 1 }] },
      { amount: 6_000, coupon_discount: 0, weight: 0 },
    ]);
    expect(amounts).toMatchObject({
      subtotal: 30_000,
      discount_amount: 3_000,
      shipping_fee: 4_500,
      total_amount: 31_500,
    });
    expect(amounts.lines.map(({ discount }) => discount)).toEqual([3_000, 0, 0]);
  });

  test('counts coupons one after the other, each of what is left, and those of the fee last', () => {
    const { amounts, coupons } = quoteOrder({
      ...plain,
      coupons: [
        coupon({ type: 'free_shipping' }),
        coupon({ amount: 8_000 }),
        coupon({ type: 'percent_off', percent: 5_000 }),
      ],
    });
    expect(coupons.map(({ discount }) => discount)).toEqual([3_000, 8_000, 1_000]);
    expect(amounts).toMatchObject({ discount_amount: 12_000, total_amount: 1_000 });
  });

  test('takes nothing off for a coupon that can’t be used, and tells why', () => {
    const { amounts, coupons } = quoteOrder({ ...plain, coupons: [coupon({ minimum_spend: 10_001 })] });
    expect(coupons).toMatchObject([{ usable: false, discount: 0 }]);
    expect(amounts.total_amount).toBe(13_000);
  });

  test('says where no fee fits, and counts none', () => {
    const { amounts, deliveries } = quoteOrder({ ...plain, feeOf: () => undefined });
    expect(deliveries).toEqual([{ delivery_type: 'home_delivery', lines: [0], fee: undefined }]);
    expect(amounts.shipping_fee).toBe(0);
  });

  test('lets points pay what there is to pay and no more', () => {
    expect(quoteOrder({ ...plain, k_coin_worth: 13_000 })).toMatchObject({
      amounts: { total_amount: 0, k_coin_amount: 13_000 },
      hasTooManyPoints: false,
    });
    expect(quoteOrder({ ...plain, k_coin_worth: 12_000, oto_point_worth: 1_001 })).toMatchObject({
      amounts: { total_amount: 0, k_coin_amount: 12_000, oto_point_amount: 1_000 },
      hasTooManyPoints: true,
    });
  });
});

const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  delivery_type: fc.constantFrom('home_delivery', 'pickup_point', 'digital'),
  product_groups: fc.subarray([1, 2, 3]),
});
const anyCoupon = fc.record({
  type: fc.constantFrom('amount_off' as const, 'percent_off' as const, 'free_shipping' as const),
  amount: fc.integer({ min: 0, max: 2_000_000 }),
  percent: fc.integer({ min: 0, max: 10_000 }),
  minimum_spend: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
  modifier: fc.constantFrom('any' as const, 'all' as const, 'none' as const),
  product_groups: fc.subarray([1, 2, 3]),
});

test('any quote adds up: what coupons take off is what they say, and nothing is below zero', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.array(anyCoupon, { maxLength: 5 }),
      fc.integer({ min: 0, max: 20_000 }),
      (lines, coupons, fee) => {
        const { amounts, coupons: outcomes } = quoteOrder({
          ...plain,
          lines: lines.map((one) => line(one)),
          coupons: coupons.map((one) => coupon(one)),
          feeOf: () => fee,
        });
        expect(outcomes).toHaveLength(coupons.length);
        expect(outcomes.reduce((sum, { discount }) => sum + discount, 0)).toBe(amounts.discount_amount);
        expect(amounts.subtotal - amounts.discount_amount + amounts.shipping_fee).toBe(amounts.total_amount);
        expect(amounts.total_amount).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
