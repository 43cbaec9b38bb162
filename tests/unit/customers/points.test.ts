import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earnedPoints } from '../../../resources/customers/earning.ts';
import { takeFrom } from '../../../resources/customers/points.ts';
import { examples } from '../../counts.ts';

const seed = 20_261_124;
const lot = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  remaining: fc.integer({ min: 0, max: 100 }),
  expires_at: fc.option(fc.integer({ min: 1, max: 9 }).map((day) => `2027-01-0${day}T00:00:00.000Z`)),
});
const lots = fc.uniqueArray(lot, { selector: ({ id }) => id, maxLength: 8 });

describe(`points taken from lots (seed ${seed})`, () => {
  test('are as many as were asked for, or all', () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 500 }), (some, points) => {
        const { takings, missing } = takeFrom(some, points);
        const there = some.reduce((sum, { remaining }) => sum + remaining, 0);
        const taken = takings.reduce((sum, one) => sum + one.points, 0);
        expect([taken, missing]).toEqual([Math.min(points, there), Math.max(0, points - there)]);
        for (const { lot: id, points: part } of takings)
          expect(part).toBeLessThanOrEqual(some.find((one) => one.id === id)?.remaining ?? 0);
      }),
      { seed, numRuns: examples(200) },
    );
  });

  test('leave the lot named first, however late it expires', () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 50 }), (some, points, own) => {
        const { takings } = takeFrom(some, points, own);
        const there = some.find(({ id }) => id === own)?.remaining ?? 0;
        expect(takings.find(({ lot: id }) => id === own)?.points ?? 0).toBe(Math.min(points, there));
      }),
      { seed, numRuns: examples(200) },
    );
  });

  test('leave none that expires before one that was taken', () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 500 }), (some, points) => {
        const taken = new Map(takeFrom(some, points).takings.map((one) => [one.lot, one.points]));
        const moment = (at: string | null) => (at === null ? Infinity : Date.parse(at));
        const left = some.filter(({ id, remaining }) => remaining > (taken.get(id) ?? 0));
        const used = some.filter(({ id }) => taken.has(id));
        for (const one of left)
          for (const other of used) expect(moment(other.expires_at)).toBeLessThanOrEqual(moment(one.expires_at));
      }),
      { seed, numRuns: examples(200) },
    );
  });
});

test.each([
  [12_345, '1.0000', 'down', 123],
  [12_345, '1.0000', 'up', 124],
  [12_345, '1.0000', 'nearest', 123],
  [12_350, '1.0000', 'nearest', 124],
  [100, '0.3333', 'up', 1],
  [0, '1000.0000', 'up', 0],
  [99_999_999_999, '1000.0000', 'down', 999_999_999_990],
  [29, '100.0000', 'down', 29],
] as const)('%i cents at %s, rounded %s, earn %i points', (cents, rate, rounding, points) => {
  expect(earnedPoints(cents, rate, rounding)).toBe(points);
});
