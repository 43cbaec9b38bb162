import { describe, expect, it } from 'vitest';
import {
  axisText,
  bucketShort,
  bucketText,
  changeOf,
  changeText,
  figureText,
} from '../../../src/screens/analysis/figure-text.ts';
import { nameOfPeriod, namedPeriods, usualGrain } from '../../../src/screens/analysis/periods.ts';
import { printShown } from '../../../src/screens/analysis/use-shown-sales.ts';
import { readSales } from '../../../resources/analysis/parameters.ts';

describe('a figure in words', () => {
  it('tells money, numbers and what there is none of', () => {
    expect([figureText('1234.50'), figureText(1234), figureText(null)]).toEqual(['HK$1,234.50', '1,234', '–']);
  });

  it.each([
    ['150.00', '100.00', '+50.0%'],
    ['90.00', '100.00', '−10.0%'],
    [100, 100, '±0%'],
    [99_999, 100_000, '−0.0%'],
    [5_000, 10, '+49,900%'],
    [5, 0, undefined],
    [5, null, undefined],
    [null, 5, undefined],
  ] as const)('compares %s with %s', (now, before, told) => {
    const change = changeOf(now, before);
    expect(change === undefined ? undefined : changeText(change)).toBe(told === '−0.0%' ? '±0%' : told);
  });

  it('names points of time in full, and shortly below an axis', () => {
    const day = { from: '2026-11-29', to: '2026-11-29' };
    const week = { from: '2026-11-23', to: '2026-11-29' };
    const hour = { from: '2026-11-29T10:00:00.000Z', to: '2026-11-29T10:59:59.999Z' };
    expect([bucketText(day, 'day', 'en'), bucketText(week, 'week', 'en'), bucketText(hour, 'hour', 'en')]).toEqual([
      '29 Nov 2026 (Sun)',
      '23 Nov 2026 – 29 Nov 2026',
      '29 Nov 2026 18:00',
    ]);
    expect([
      bucketShort(day, 'day', 'zh-Hant'),
      bucketShort(hour, 'hour', 'en'),
      bucketShort(week, 'month', 'en'),
    ]).toEqual(['11月29日', '18:00', 'Nov 2026']);
    expect([axisText(12_000, 'en'), axisText(12_000, 'zh-Hant')]).toEqual(['12K', '1.2萬']);
  });
});

describe('a period', () => {
  it('has the name by which it was chosen, on any day', () => {
    for (const today of ['2026-11-29', '2026-01-01', '2028-02-29', '2026-03-31'])
      for (const { name, of } of namedPeriods) {
        const period = of(today);
        expect(period.from <= period.to, `${name} of ${today}`).toBe(true);
        const found = nameOfPeriod(period, today);
        // On some days two periods are equal; then the first name is used.
        expect(namedPeriods.find((one) => one.name === found)?.of(today)).toEqual(period);
      }
    expect(namedPeriods.find(({ name }) => name === 'lastMonth')?.of('2026-03-31')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    // Weeks begin on Mondays, also on a Monday and a Sunday.
    const lastWeek = namedPeriods.find(({ name }) => name === 'lastWeek');
    expect(['2026-11-30', '2026-12-06'].map((today) => lastWeek?.of(today))).toEqual([
      { from: '2026-11-23', to: '2026-11-29' },
      { from: '2026-11-23', to: '2026-11-29' },
    ]);
    expect(nameOfPeriod({ from: '2026-11-30', to: '2026-12-02' }, '2026-12-02')).toBe('thisWeek');
    expect(nameOfPeriod({ from: '2026-11-02', to: '2026-11-05' }, '2026-11-29')).toBeUndefined();
  });

  it('is shown in some twenty to a hundred points', () => {
    const grain = (from: string) => usualGrain({ from, to: '2026-11-29' });
    expect(['2026-11-29', '2026-11-01', '2026-01-01', '2024-01-01'].map(grain)).toEqual([
      'hour',
      'day',
      'week',
      'month',
    ]);
  });
});

it('the address of what is on show reads the same', () => {
  const asked = readSales(
    '?from=2026-11-01&to=2026-11-29&grain=week&split=merchant&compare[]=year&metric=units',
    '2026-11-29',
  );
  const printed = printShown({ ...asked, view: 'time', table: true });
  expect(readSales(printed, '2027-01-01')).toEqual(asked);
  expect(printed).toMatch(/&view=time&table=1$/u);
});
