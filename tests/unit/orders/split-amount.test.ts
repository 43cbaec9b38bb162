import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitAmount } from '../../../resources/orders/split-amount.ts';

const cents = fc.integer({ min: 0, max: 100_000_000_000 });
const bill = fc.array(fc.oneof(cents, fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 30 }).chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    amount: fc.integer({ min: 0, max: lines.reduce((all, line) => all + line, 0) }),
  }),
);
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('an amount is split among lines', () => {
  test.each([
    ['by what they cost', 100, [100, 300], [25, 75]],
    ['half a cent up, and what is too much is taken off the largest line', 5, [30, 10, 10], [3, 1, 1]],
    ['what is left over goes to the largest line', 100, [101, 100, 100], [34, 33, 33]],
    ['of equal lines to the first', 1, [10, 10, 10], [1, 0, 0]],
    ['no line gets less than nothing', 5, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]],
    ['all of it', 60, [10, 20, 30], [10, 20, 30]],
    ['nothing, among what costs nothing', 0, [0, 0], [0, 0]],
    ['more than floats can multiply', 999_999_999_999, [1_000_000_000_000, 1], [999_999_999_998, 1]],
  ])('%s', (_, amount, lines, parts) => {
    expect(splitAmount(amount, lines)).toEqual(parts);
  });

  test.each([
    ['more than they cost', 11, [10]],
    ['less than nothing', -1, [10]],
    ['part of a cent', 0.5, [10]],
    ['a line below zero', 1, [10, -1]],
  ])('refuses %s', (_, amount, lines) => {
    expect(() => splitAmount(amount, lines)).toThrow(RangeError);
  });

  test('the parts add up, none is below zero or above its line, and each is near its share', () => {
    fc.assert(
      fc.property(bill, ({ lines, amount }) => {
        const parts = splitAmount(amount, lines);
        expect(sum(parts)).toBe(amount);
        const largest = Math.max(...lines);
        for (const [index, line] of lines.entries()) {
          const part = parts[index] ?? 0;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(line);
          // Ignores the lines that carry the remainder, which is at most half a cent per line.
          if (line < largest && largest > lines.length) {
            const share = sum(lines) === 0 ? 0 : Number((BigInt(amount) * BigInt(line)) / BigInt(sum(lines)));
            expect(Math.abs(part - share)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });
});
