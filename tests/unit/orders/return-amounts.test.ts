import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partOf, returnWorth } from '../../../resources/orders/return-amounts.ts';

const line = { quantity: 3, returned: 0, total: 1_000, paid_by_points: 100 };

describe('pieces that come back', () => {
  test.each([
    ['one of three', 0, 1, { total: 333, paid_by_points: 33 }],
    ['the second', 1, 1, { total: 334, paid_by_points: 34 }],
    ['the last', 2, 1, { total: 333, paid_by_points: 33 }],
    ['all', 0, 3, { total: 1_000, paid_by_points: 100 }],
    ['none', 2, 0, { total: 0, paid_by_points: 0 }],
  ])('%s', (_, returned, pieces, worth) => {
    expect(returnWorth({ ...line, returned }, pieces)).toEqual(worth);
  });

  test.each([
    ['more than there were', 2, 2],
    ['fewer than none', 0, -1],
  ])('are refused where they are %s', (_, returned, pieces) => {
    expect(() => returnWorth({ ...line, returned }, pieces)).toThrow(RangeError);
  });
});

test('however they come back, they are worth what all are worth, and none less than nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 }),
      (amount, returns) => {
        const quantity = returns.reduce((sum, pieces) => sum + pieces, 0);
        let before = 0;
        let sum = 0;
        for (const pieces of returns) {
          const part = partOf(amount, quantity, before, pieces);
          expect(part).toBeGreaterThanOrEqual(0);
          sum += part;
          before += pieces;
        }
        expect(sum).toBe(amount);
      },
    ),
  );
});
