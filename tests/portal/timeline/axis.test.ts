import { describe, expect, test } from 'vitest';
import {
  dayOf,
  erasOf,
  momentAt,
  positionOf,
  shifted,
  startOfDay,
  ticksOf,
  weekendsOf,
  windowAround,
  windowFrom,
  zooms,
} from '../../../src/traits/timeline/axis.ts';

/** Late evening of the 20th in UTC, but the 21st in Hong Kong. */
const moment = Date.parse('2026-11-20T18:30:00.000Z');
const days = ({ start, end }: { start: number; end: number }) => [dayOf(start), dayOf(end)];

describe('a window', () => {
  test.each([
    ['days', ['2026-11-18', '2026-12-02']],
    ['weeks', ['2026-10-26', '2027-01-25']],
    ['months', ['2026-08-01', '2027-08-01']],
  ] as const)('of %s begins and ends whole in Hong Kong, a little before the moment', (zoom, expected) => {
    expect(days(windowAround(moment, zoom))).toEqual(expected);
  });

  test.each(zooms)('of %s goes on and comes back by half', (zoom) => {
    const window = windowFrom(startOfDay('2026-11-02'), zoom);
    expect(shifted(shifted(window, zoom, 1), zoom, -1)).toEqual(window);
    expect(positionOf(shifted(window, zoom, 1).start, window)).toBeCloseTo(0.5, 1);
  });

  test('says where a moment lies, and which moment lies there, as one would name it', () => {
    const window = windowFrom(startOfDay('2026-11-16'), 'days');
    expect(positionOf(startOfDay('2026-11-23'), window)).toBe(0.5);
    expect(new Date(momentAt(0.501, window, 'days')).toISOString()).toBe('2026-11-22T16:00:00.000Z');
    expect(dayOf(momentAt(0.1, windowFrom(startOfDay('2026-11-16'), 'weeks'), 'weeks'))).toBe('2026-11-25');
    expect(momentAt(-3, window, 'days')).toBe(window.start);
  });
});

describe('the axis', () => {
  test('has a tick a day, and the months above', () => {
    const window = windowFrom(startOfDay('2026-11-24'), 'days');
    expect(ticksOf(window, 'days', 'en').map(({ label }) => label)).toEqual([
      '24',
      '25',
      '26',
      '27',
      '28',
      '29',
      '30',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    expect(erasOf(window, 'days', 'en').map(({ label }) => label)).toEqual(['Nov 2026', 'Dec 2026']);
    expect(erasOf(window, 'days', 'zh-Hant').map(({ label }) => label)).toEqual(['2026年11月', '2026年12月']);
    expect(weekendsOf(window, 'days').map(({ start }) => dayOf(start))).toEqual([
      '2026-11-28',
      '2026-11-29',
      '2026-12-05',
      '2026-12-06',
    ]);
  });

  test('has a tick a Monday', () => {
    const ticks = ticksOf(windowFrom(moment, 'weeks'), 'weeks', 'en');
    expect(ticks.length).toBe(13);
    expect(ticks.slice(0, 4).map(({ label }) => label)).toEqual(['16', '23', '30', '7']);
    expect(erasOf(windowFrom(moment, 'weeks'), 'weeks', 'zh-Hans')[0]?.label).toBe('2026年11月');
  });

  test('has a tick a month, and the years above', () => {
    const window = windowFrom(moment, 'months');
    expect(ticksOf(window, 'months', 'en').map(({ label }) => label)).toEqual([
      'Nov',
      'Dec',
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
    ]);
    expect(
      ticksOf(window, 'months', 'zh-Hant')
        .slice(0, 3)
        .map(({ label }) => label),
    ).toEqual(['11月', '12月', '1月']);
    expect(erasOf(window, 'months', 'en').map(({ label, start, end }) => [label, dayOf(start), dayOf(end)])).toEqual([
      ['2026', '2026-11-01', '2027-01-01'],
      ['2027', '2027-01-01', '2027-11-01'],
    ]);
    expect(weekendsOf(window, 'months')).toEqual([]);
  });
});
