import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStep, roundings, shiftDecimal } from '../../../resources/bulk/arithmetic.ts';

describe('raising and lowering', () => {
  test.each([
    ['128.00', { up: true, by: 'amount', amount: '2.5' }, 2, '130.50'],
    ['128.00', { up: false, by: 'amount', amount: '0.01' }, 2, '127.99'],
    ['10.00', { up: false, by: 'amount', amount: '12.50' }, 2, '-2.50'],
    ['0.10', { up: true, by: 'amount', amount: '0.20' }, 2, '0.30'],
    ['128.00', { up: true, by: 'percent', amount: '10' }, 2, '140.80'],
    ['99.99', { up: true, by: 'percent', amount: '12.5' }, 2, '112.49'],
    ['0.05', { up: true, by: 'percent', amount: '10' }, 2, '0.06'],
    ['0.04', { up: true, by: 'percent', amount: '10' }, 2, '0.04'],
    ['100.00', { up: false, by: 'percent', amount: '33.33' }, 2, '66.67'],
    ['100.00', { up: false, by: 'percent', amount: '100' }, 2, '0.00'],
    ['-0.05', { up: true, by: 'percent', amount: '10' }, 2, '-0.06'],
    ['7', { up: true, by: 'percent', amount: '50' }, 0, '11'],
    ['7', { up: false, by: 'amount', amount: '7' }, 0, '0'],
    ['999999999999.99', { up: true, by: 'amount', amount: '0.01' }, 2, '1000000000000.00'],
  ] as const)('%s %o is with %i places %s', (value, shift, places, wanted) => {
    expect(shiftDecimal(value, shift, places)).toBe(wanted);
  });

  test.each([
    // HK$518.07 is no shelf price.
    ['493.40', '5', { step: '0.50' }, '518.00'],
    ['493.40', '5', { step: '0.50', rounding: 'up' }, '518.50'],
    ['493.40', '5', { step: '1', rounding: 'down' }, '518.00'],
    ['493.40', '5', { step: '10', rounding: 'up' }, '520.00'],
    ['493.40', '5', { rounding: 'up' }, '518.07'],
    ['493.41', '5', { rounding: 'up' }, '518.09'],
    ['493.41', '5', { rounding: 'down' }, '518.08'],
    ['0.50', '50', { step: '0.50' }, '1.00'],
    ['-0.50', '50', { step: '0.50' }, '-1.00'],
    ['-0.50', '50', { step: '0.50', rounding: 'up' }, '-0.50'],
    ['-0.50', '50', { step: '0.50', rounding: 'down' }, '-1.00'],
    ['0.20', '0', { step: '0.50' }, '0.00'],
  ] as const)('%s and %s %% are with %o %s', (value, amount, rounded, wanted) => {
    expect(shiftDecimal(value, { up: true, by: 'percent', amount, ...rounded }, 2)).toBe(wanted);
  });

  test.each(['0', '-0.50', '0.005', 'half', ''])('%o is no step of a price', (step) => {
    expect(isStep(step, 2)).toBe(false);
    expect(shiftDecimal('1.00', { up: true, by: 'amount', amount: '1', step }, 2)).toBeUndefined();
  });

  test.each(['', 'free', '1,000.00', '1e3', '.5'])('%o can’t be raised', (value) => {
    expect(shiftDecimal(value, { up: true, by: 'amount', amount: '1' }, 2)).toBeUndefined();
  });

  const cents = fc.bigInt({ min: 0n, max: 99_999_999_999n });
  const money = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

  test('by an amount and back gives exactly the same value', () => {
    fc.assert(
      fc.property(cents, cents, (value, amount) => {
        const up = shiftDecimal(money(value), { up: true, by: 'amount', amount: money(amount) }, 2);
        expect(up).toBe(money(value + amount));
        expect(shiftDecimal(up ?? '', { up: false, by: 'amount', amount: money(amount) }, 2)).toBe(money(value));
      }),
    );
  });

  test('by a percentage it is never off by more than half a cent', () => {
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 0n, max: 100_000n }), (value, percent) => {
        const after = shiftDecimal(money(value), { up: true, by: 'percent', amount: money(percent) }, 2) ?? '';
        const got = BigInt(after.replace('.', ''));
        const exact = value * (10_000n + percent);
        const off = got * 10_000n - exact;
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(10_000n);
      }),
    );
  });

  test('to a step it is the nearest multiple, or the next one up or down', () => {
    fc.assert(
      fc.property(
        cents.map((value) => value - 50_000_000_000n),
        fc.bigInt({ min: 1n, max: 100_000n }),
        fc.constantFrom(...roundings),
        (value, step, rounding) => {
          const shift = { up: true, by: 'amount', amount: '0', step: money(step), rounding } as const;
          const text = value < 0n ? `-${money(-value)}` : money(value);
          const got = BigInt((shiftDecimal(text, shift, 2) ?? '').replace('.', ''));
          expect(got % step).toBe(0n);
          const off = got - value;
          if (rounding === 'nearest') expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(step);
          if (rounding === 'up') expect(off >= 0n && off < step).toBe(true);
          if (rounding === 'down') expect(off <= 0n && off > -step).toBe(true);
        },
      ),
    );
  });
});
