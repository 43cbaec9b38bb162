import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metricNames } from '../../../resources/analysis/metrics.ts';
import { ordersOf } from '../../../resources/analysis/orders-of.ts';
import { type AskedSales, mostDays, printSales, readSales } from '../../../resources/analysis/parameters.ts';
import {
  bucketsOf,
  comparedPeriod,
  comparisons,
  daysLater,
  grains,
  isDay,
} from '../../../resources/analysis/period.ts';
import { splits } from '../../../resources/analysis/splits.ts';
import { examples } from '../../counts.ts';

const today = '2026-11-29';
const seed = 20_261_129;
const day = fc.integer({ min: 0, max: 12_000 }).map((days) => daysLater('2001-01-01', days));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 800 }))
  .map(([from, days]) => ({ from, to: daysLater(from, days) }));
const grain = fc.constantFrom(...grains.map(({ name }) => name));
const comparison = fc.constantFrom(...comparisons.map(({ name }) => name));

describe(`the address of the sales analysis (seed ${seed})`, () => {
  test('says what it is read as, whatever day it is', () => {
    const asked = fc.record({
      period: fc
        .tuple(day, fc.integer({ min: 0, max: 30 }))
        .map(([from, days]) => ({ from, to: daysLater(from, days) })),
      grain,
      split: fc.constantFrom(undefined, ...splits.map(({ name }) => name)),
      compare: fc.subarray(comparisons.map(({ name }) => name)),
      metric: fc.constantFrom(...metricNames),
    });
    fc.assert(
      fc.property(asked, day, ({ period: { from, to }, ...rest }, other) => {
        const sales: AskedSales = { from, to, ...rest };
        expect(readSales(printSales(sales), other)).toEqual(sales);
      }),
      { seed, numRuns: examples(300) },
    );
  });

  test('is thirty days by the day where nothing is said', () => {
    expect(readSales('', today)).toEqual({
      from: '2026-10-31',
      to: today,
      grain: 'day',
      split: undefined,
      compare: [],
      metric: 'sales',
    });
    expect(readSales('?from=2026-11-20', today)).toMatchObject({ from: '2026-11-20', to: today });
  });

  test.each([
    ['?from=2026-02-30', 'from'],
    ['?from=yesterday', 'from'],
    ['?from=0001-01-01', 'from'],
    ['?from=2026-11-02&to=2026-11-01', 'from'],
    [`?from=${daysLater(today, -mostDays)}&to=${today}&grain=month`, 'from'],
    ['?from=2026-01-01&to=2026-11-01&grain=hour', 'grain'],
    ['?grain=minute', 'grain'],
    ['?split=colour', 'split'],
    ['?compare[]=century', 'compare[]'],
    ['?metric=profit', 'metric'],
  ])('%s is refused, naming %s', (search, parameter) => {
    expect(() => readSales(search, today)).toThrow(expect.objectContaining({ parameter }));
  });
});

describe(`points of a period (seed ${seed})`, () => {
  test('cover it without a gap, and so do those with which they are compared', () => {
    fc.assert(
      fc.property(period, grain, fc.option(comparison, { nil: undefined }), (asked, by, compared) => {
        if (by === 'hour') return;
        const points = bucketsOf(asked, by, compared);
        expect(points.length).toBe(bucketsOf(asked, by).length);
        const whole = comparedPeriod(asked, compared);
        let next = whole.from;
        for (const point of points) {
          if (!point) continue;
          expect(isDay(point.from) && isDay(point.to) && point.from <= point.to).toBe(true);
          expect(point.from).toBe(next);
          next = daysLater(point.to, 1);
        }
        expect(daysLater(whole.to, 1)).toBe(next);
        if (compared === 'previous') expect(whole.to < asked.from).toBe(true);
      }),
      { seed, numRuns: examples(300) },
    );
  });

  test('begin on Mondays and on the first of months, but where the period does', () => {
    expect(bucketsOf({ from: '2026-11-25', to: '2026-12-01' }, 'week')).toEqual([
      { from: '2026-11-25', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-12-01' },
    ]);
    expect(bucketsOf({ from: '2026-11-25', to: '2026-12-01' }, 'month', 'year')).toEqual([
      { from: '2025-11-25', to: '2025-11-30' },
      { from: '2025-12-01', to: '2025-12-01' },
    ]);
  });

  test.each([
    ['a day', ['2026-11-30', '2026-11-30'], ['2026-11-29', '2026-11-29']],
    ['the first of a month', ['2026-12-01', '2026-12-01'], ['2026-11-30', '2026-11-30']],
    ['the first two days of a week', ['2026-11-30', '2026-12-01'], ['2026-11-23', '2026-11-24']],
    ['a week that a month begins with', ['2026-06-01', '2026-06-02'], ['2026-05-25', '2026-05-26']],
    ['a week', ['2026-11-23', '2026-11-29'], ['2026-11-16', '2026-11-22']],
    ['seven days that are no week', ['2026-11-25', '2026-12-01'], ['2026-11-18', '2026-11-24']],
    ['the first days of a month', ['2026-11-01', '2026-11-17'], ['2026-10-01', '2026-10-17']],
    ['a month', ['2026-10-01', '2026-10-31'], ['2026-09-01', '2026-09-30']],
    ['a month behind a shorter one', ['2026-03-01', '2026-03-30'], ['2026-02-01', '2026-02-28']],
    ['a month behind a longer one', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-28']],
    ['a year so far', ['2026-01-01', '2026-11-30'], ['2025-01-01', '2025-11-30']],
    ['a January', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
    ['two months', ['2026-10-01', '2026-11-30'], ['2026-08-01', '2026-09-30']],
  ] as const)('of %s are compared with those before', (_, [from, to], [first, last]) => {
    expect(comparedPeriod({ from, to }, 'previous')).toEqual({ from: first, to: last });
  });

  test('have no like for a day that the month before had not', () => {
    expect(bucketsOf({ from: '2026-03-01', to: '2026-03-31' }, 'day', 'previous').slice(27)).toEqual([
      { from: '2026-02-28', to: '2026-02-28' },
      null,
      null,
      null,
    ]);
  });

  test('of months by the hour are those of the days that both have', () => {
    const points = bucketsOf({ from: '2026-02-01', to: '2026-02-28' }, 'hour', 'previous');
    expect([points.length, points[0]?.from, points.at(-1)?.to]).toEqual([
      28 * 24,
      '2025-12-31T16:00:00.000Z',
      '2026-01-28T15:59:59.999Z',
    ]);
  });

  test('have no like for a day that the year before had not', () => {
    expect(bucketsOf({ from: '2024-02-28', to: '2024-03-01' }, 'day', 'year')).toEqual([
      { from: '2023-02-28', to: '2023-02-28' },
      null,
      { from: '2023-03-01', to: '2023-03-01' },
    ]);
  });

  test('are hours of Hong Kong', () => {
    const points = bucketsOf({ from: '2026-11-29', to: '2026-11-29' }, 'hour');
    expect(points.length).toBe(24);
    expect(points[0]).toEqual({ from: '2026-11-28T16:00:00.000Z', to: '2026-11-28T16:59:59.999Z' });
    expect(points[23]).toEqual({ from: '2026-11-29T15:00:00.000Z', to: '2026-11-29T15:59:59.999Z' });
  });
});

describe('the orders of a figure', () => {
  const within = { from: '2026-11-01', to: '2026-11-30' };
  const plain = { status: ['paid', 'processing', 'completed'], ordered_at: { gte: within.from, lte: within.to } };

  test.each([
    [{}, {}],
    [{ metric: 'units' as const }, {}],
    [{ metric: 'new_customers' as const }, { customer_kind: ['new'] }],
    [{ split: 'store' as const, key: '2' }, {}],
    [{ split: 'payment' as const, key: 'fps' }, { payment_method: ['fps'] }],
    [{ split: 'payment' as const, key: '' }, { payment_method: { null: true } }],
    [{ split: 'merchant' as const, key: '7' }, { 'items.merchant': ['7'] }],
    [{ split: 'merchant' as const, key: '' }, { items_without: ['merchant'] }],
    [{ split: 'district' as const, key: '' }, { district: { null: true } }],
  ])('%o are found by %o', (figure, filter) => {
    expect(ordersOf({ within, ...figure })).toEqual({ ...plain, ...filter });
  });
});
