import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  earnedPoints,
  type EarningRule,
  expiryAfter,
  type OrderAmounts,
  orderEarning,
  pointsKept,
} from '../../../resources/customers/earning.ts';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { examples } from '../../counts.ts';

const seed = 20_261_126;
const runs = { seed, numRuns: examples(200) };
const at = new Date('2026-11-26T02:00:00Z');

const ten = 10_000;
/** A rate with up to four decimal places, and the same in ten-thousandths. */
const rate = fc.integer({ min: 0, max: 1_000 * ten }).map((parts) => ({
  parts,
  text: `${Math.floor(parts / ten)}.${String(parts % ten).padStart(4, '0')}`,
}));
const rounding = fc.constantFrom('down', 'nearest', 'up');
const cents = fc.integer({ min: 0, max: 99_999_999_999 });
const amounts: fc.Arbitrary<OrderAmounts> = fc.record({ goods: cents, shipping: fc.integer({ min: 0, max: 100_000 }) });
const months = fc.option(fc.integer({ min: 1, max: 120 }));
const rule: fc.Arbitrary<EarningRule> = fc.record({
  k_coin_per_dollar: rate.map(({ text }) => text),
  oto_point_per_dollar: rate.map(({ text }) => text),
  rounding,
  earned_on: fc.constantFrom('goods', 'total'),
  earned_from: fc.option(fc.integer({ min: 1, max: 10_000_000 }).map(moneyOf)),
  earned_when: fc.constantFrom('paid', 'completed'),
  k_coin_months: months,
  oto_point_months: months,
});
const kinds = ['k_coin', 'oto_point'] as const;

describe(`what an order earns (seed ${seed})`, () => {
  test('is a whole number, and never below zero, whatever the amounts', () => {
    const any = fc.record({ goods: fc.integer({ min: -1_000_000, max: 1_000_000 }), shipping: cents });
    fc.assert(
      fc.property(rule, fc.oneof(amounts, any), (by, order) => {
        for (const kind of kinds) {
          const { points } = orderEarning(by, order, at)[kind];
          expect(Number.isSafeInteger(points) && points >= 0).toBe(true);
        }
      }),
      runs,
    );
  });

  test('is no less for an order that costs more', () => {
    const more = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(rule, amounts, more, more, (by, order, goods, shipping) => {
        const dearer = { goods: order.goods + goods, shipping: order.shipping + shipping };
        for (const kind of kinds)
          expect(orderEarning(by, dearer, at)[kind].points).toBeGreaterThanOrEqual(
            orderEarning(by, order, at)[kind].points,
          );
      }),
      runs,
    );
  });

  test('is rounded as said, to the cent: the nearest whole number on that side', () => {
    fc.assert(
      fc.property(cents, rate, rounding, (amount, { parts, text }, how) => {
        // In millionths of a point: cents times ten-thousandths.
        const exact = BigInt(amount) * BigInt(parts);
        const off = BigInt(earnedPoints(amount, text, how)) * 1_000_000n - exact;
        if (how === 'down') expect(off <= 0n && off > -1_000_000n).toBe(true);
        else if (how === 'up') expect(off >= 0n && off < 1_000_000n).toBe(true);
        else expect(off > -500_000n && off <= 500_000n).toBe(true);
      }),
      runs,
    );
  });

  test('is nothing below the minimum, and by the whole amount from it on', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 10_000_000 }), (by, least) => {
        const from = { ...by, earned_on: 'goods', earned_from: moneyOf(least) } as const;
        const all = { ...from, earned_from: null };
        for (const kind of kinds) {
          expect(orderEarning(from, { goods: least - 1, shipping: 0 }, at)[kind].points).toBe(0);
          expect(orderEarning(from, { goods: least, shipping: 0 }, at)).toEqual(
            orderEarning(all, { goods: least, shipping: 0 }, at),
          );
        }
      }),
      runs,
    );
  });
});

test('delivery earns only where the settings say so', () => {
  const by: EarningRule = {
    k_coin_per_dollar: '0.1000',
    oto_point_per_dollar: '1.0000',
    rounding: 'down',
    earned_on: 'goods',
    earned_from: null,
    earned_when: 'paid',
    k_coin_months: null,
    oto_point_months: 12,
  };
  const order = { goods: 56_880, shipping: 3_000 };
  expect(orderEarning(by, order, at)).toEqual({
    k_coin: { points: 56, expires_at: null },
    oto_point: { points: 568, expires_at: '2027-11-26T15:59:59.999Z' },
  });
  expect(orderEarning({ ...by, earned_on: 'total' }, order, at).oto_point.points).toBe(598);
});

test.each([
  ['2026-11-26T02:00:00Z', 12, '2027-11-26T15:59:59.999Z'],
  ['2027-01-31T02:00:00Z', 1, '2027-02-28T15:59:59.999Z'],
  ['2027-12-31T02:00:00Z', 2, '2028-02-29T15:59:59.999Z'],
  // In Hong Kong it is already December.
  ['2026-11-30T17:00:00Z', 1, '2027-01-01T15:59:59.999Z'],
  ['2026-11-26T02:00:00Z', 120, '2036-11-26T15:59:59.999Z'],
  ['2026-11-26T02:00:00Z', null, null],
] as const)('points given at %s that last %s months can be used until %s', (given, lasting, until) => {
  expect(expiryAfter(new Date(given), lasting)).toBe(until);
});

test('points of what comes back piece by piece add up to all that were earned, whatever the order', () => {
  const earned = fc.integer({ min: 0, max: 10_000_000 });
  const pieces = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(earned, pieces, fc.integer({ min: 0, max: 10_000 }), fc.nat(), (points, worth, shipping, which) => {
      const of = { goods: worth.reduce((sum, one) => sum + one, 0), shipping };
      let left = of;
      let kept = points;
      const back: number[] = [];
      // The fee is refunded with one of them.
      for (const [place, one] of worth.entries()) {
        left = { goods: left.goods - one, shipping: place === which % worth.length ? 0 : left.shipping };
        const now = of.goods + of.shipping === 0 ? 0 : pointsKept(points, of, left);
        // No more than its share, with a difference of less than a point.
        const share = (points * (left.goods + left.shipping)) / Math.max(1, of.goods + of.shipping);
        expect(Math.abs(now - share)).toBeLessThanOrEqual(0.500_001);
        back.push(kept - now);
        kept = now;
      }
      expect(back.every((one) => one >= 0)).toBe(true);
      expect(back.reduce((sum, one) => sum + one, 0)).toBe(points);
    }),
    runs,
  );
});

test('points of what stays whole stay whole, though the order costs more by now', () => {
  const of = { goods: 300, shipping: 30 };
  expect(pointsKept(100, of, of)).toBe(100);
  expect(pointsKept(100, of, { goods: 900, shipping: 90 })).toBe(100);
  expect(pointsKept(100, of, { goods: -5, shipping: 0 })).toBe(0);
});
