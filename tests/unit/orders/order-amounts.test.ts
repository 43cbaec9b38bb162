import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AskedAmounts,
  orderAmounts,
  payable,
  roundedAmount,
  pointsFor,
  worthOf,
} from '../../../resources/orders/order-amounts.ts';

const exact = { step: 1, direction: 'nearest' } as const;
const plain: AskedAmounts = {
  lines: [],
  taken_off: [],
  shipping_fee: 0,
  shipping_discount: 0,
  rounding: exact,
  k_coin_amount: 0,
  oto_point_amount: 0,
};

describe('amounts of an order', () => {
  test('are those of its lines and its fee, with what was reduced told', () => {
    const lines = [
      { price: 10_000, original_price: 12_000, quantity: 2 },
      { price: 550, quantity: 1 },
    ];
    expect(orderAmounts({ ...plain, lines, shipping_fee: 3_000 })).toEqual({
      original_price: 24_550,
      discount_price: 4_000,
      subtotal: 20_550,
      discount_amount: 0,
      shipping_fee: 3_000,
      rounding: 0,
      k_coin_amount: 0,
      oto_point_amount: 0,
      total_amount: 23_550,
      lines: [
        { amount: 20_000, discount: 0, paid_by_points: 0, total: 20_000 },
        { amount: 550, discount: 0, paid_by_points: 0, total: 550 },
      ],
    });
  });

  test('after coupons, each of which takes off what those before left', () => {
    const lines = [
      { price: 10_000, quantity: 1 },
      { price: 5_000, quantity: 1 },
    ];
    const taken_off = [
      { discount: 3_000, lines: [0, 1] },
      { discount: 8_000, lines: [0] },
    ];
    const amounts = orderAmounts({ ...plain, lines, taken_off, shipping_fee: 2_000, shipping_discount: 2_000 });
    expect(amounts).toMatchObject({ discount_amount: 13_000, total_amount: 4_000 });
    expect(amounts.lines.map(({ discount }) => discount)).toEqual([10_000, 1_000]);
  });

  test('are rounded as a whole, and what that adds or takes off is told', () => {
    const lines = [{ price: 1_234, quantity: 1 }];
    const rounding = { step: 10, direction: 'down' } as const;
    expect(orderAmounts({ ...plain, lines, rounding })).toMatchObject({ rounding: -4, total_amount: 1_230 });
    expect(orderAmounts({ ...plain, lines, rounding: { ...rounding, direction: 'up' } })).toMatchObject({
      rounding: 6,
      total_amount: 1_240,
    });
  });

  test.each([
    [1_235, 'nearest', 1_240],
    [1_234, 'nearest', 1_230],
    [1_239, 'down', 1_230],
    [1_231, 'up', 1_240],
    [1_230, 'up', 1_230],
  ] as const)('%s cents, %s: %s', (cents, direction, rounded) => {
    expect(roundedAmount(cents, { step: 10, direction })).toBe(rounded);
  });

  test.each([
    [100, '0.0100', 100],
    [1, '0.0050', 0],
    [3, '0.0050', 1],
    [7, '1.0000', 700],
    [2_000_000_000, '1000.0000', 200_000_000_000_000],
  ])('%s points of %s dollars are worth %s cents', (points, worth, cents) => {
    expect(worthOf(points, worth)).toBe(cents);
  });

  test.each([
    [0, '0.0100', 0],
    [3, '0.0100', 3],
    [1, '0.0050', 2],
    [1, '0.0030', 4],
    [100, '7.0000', 1],
    [0, '0.0000', 0],
  ])('%s cents are paid by %3$s points of %s dollars', (cents, worth, points) => {
    expect(pointsFor(cents, worth)).toBe(points);
  });

  test('points that are taken pay what those that were asked for do, and one fewer wouldn’t', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (points, units) => {
          const worth = `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`;
          const cents = worthOf(points, worth);
          const taken = pointsFor(cents, worth);
          expect(taken).toBeLessThanOrEqual(points);
          expect(worthOf(taken, worth)).toBe(cents);
          if (taken > 0) expect(worthOf(taken - 1, worth)).toBeLessThan(cents);
        },
      ),
    );
  });

  test.each([
    ['more points than there is to pay', { k_coin_amount: 101 }],
    ['more taken off than something costs', { taken_off: [{ discount: 101, lines: [0] }] }],
    ['more taken off the fee than that', { shipping_discount: 1 }],
  ])('refuses %s', (_, more) => {
    expect(() => orderAmounts({ ...plain, lines: [{ price: 100, quantity: 1 }], ...more })).toThrow(RangeError);
  });
});

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const line = fc.record({
  price: fc.integer({ min: 0, max: 10_000_000 }),
  original_price: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: undefined }),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  coupons: fc.array(fc.record({ share: fc.integer({ min: 0, max: 100 }), every: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 4,
  }),
  shipping_fee: fc.integer({ min: 0, max: 100_000 }),
  isFree: fc.boolean(),
  step: fc.constantFrom(1, 10, 50, 100),
  direction: fc.constantFrom('nearest' as const, 'down' as const, 'up' as const),
  k_coin: fc.integer({ min: 0, max: 100 }),
  oto_point: fc.integer({ min: 0, max: 100 }),
});

test('the parts of any order add up to the whole, and none is below zero', () => {
  fc.assert(
    fc.property(order, ({ lines, coupons, shipping_fee, isFree, step, direction, k_coin, oto_point }) => {
      const left = lines.map(({ price, quantity }) => price * quantity);
      const asked = { ...plain, lines, shipping_fee, shipping_discount: isFree ? shipping_fee : 0 };
      const taken_off = [];
      for (const { share, every } of coupons) {
        const places = [...lines.keys()].filter((place) => place % every === 0);
        const discount = Math.floor((sum(places.map((place) => left[place] ?? 0)) * share) / 100);
        taken_off.push({ discount, lines: places });
        const after = orderAmounts({ ...asked, taken_off }).lines.map(({ total }) => total);
        left.splice(0, left.length, ...after);
      }
      const rounding = { step, direction };
      const due = payable({ ...asked, taken_off, rounding });
      const k_coin_amount = Math.floor((due * k_coin) / 200);
      const oto_point_amount = Math.floor((due * oto_point) / 200);
      const amounts = orderAmounts({ ...asked, taken_off, rounding, k_coin_amount, oto_point_amount });
      const { subtotal, discount_amount, total_amount } = amounts;
      expect(subtotal - discount_amount + shipping_fee + amounts.rounding).toBe(
        total_amount + k_coin_amount + oto_point_amount,
      );
      expect(amounts.original_price - amounts.discount_price).toBe(subtotal);
      expect(sum(amounts.lines.map(({ amount }) => amount))).toBe(subtotal);
      expect(sum(amounts.lines.map(({ discount }) => discount)) + asked.shipping_discount).toBe(discount_amount);
      expect(due % step).toBe(0);
      expect(Math.abs(amounts.rounding)).toBeLessThan(step);
      for (const part of amounts.lines) {
        expect(part.amount - part.discount - part.paid_by_points).toBe(part.total);
        expect(Math.min(part.discount, part.paid_by_points, part.total)).toBeGreaterThanOrEqual(0);
      }
      expect(total_amount).toBeGreaterThanOrEqual(0);
    }),
  );
});
