import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../resources/kinds/date/days.ts';
import {
  type DeliveryDay,
  deliveryDays,
  type DeliverySettings,
  type DeliveryTypeRow,
  weekdayOf,
} from '../../../resources/delivery/delivery-days.ts';
import { weekdays } from '../../../resources/delivery/delivery_settings.ts';
import { holidayYears, missingHolidays, publicHolidays } from '../../../resources/delivery/public-holidays.ts';
import { isDay } from '../../../resources/kinds/date/kind.ts';
import { fromHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { examples } from '../../counts.ts';

const at = (local: string) => new Date(fromHongKong(local) ?? '');
/** Monday. */
const monday = '2026-11-23';
const home = (given: DeliveryTypeRow = {}): DeliveryTypeRow => ({
  delivery_type: 'home_delivery',
  storefront: null,
  enabled: true,
  cut_off: '17:00',
  lead_days: 1,
  days_ahead: 28,
  weekdays: [],
  ...given,
});
const daysOf = (settings: DeliverySettings, local = `${monday}T10:00`, storefront: number | null = null, count = 7) =>
  deliveryDays(settings, { storefront, delivery_type: 'home_delivery', placed_at: at(local) }, count);
const reasons = (days: readonly DeliveryDay[]) => days.map(({ reason }) => reason ?? 'possible');
const named = (date: string) => ({ date, name: { zh_HK: '盤點', en_US: 'Stocktaking' } });

describe('the days of a delivery', () => {
  test.each<[string, DeliverySettings]>([
    ['a type that isn’t listed', { types: [home({ delivery_type: 'store_pickup' })] }],
    ['a type that is switched off', { types: [home({ enabled: false })] }],
    ['a type of another storefront only', { types: [home({ storefront: 7 })] }],
    ['no settings', {}],
  ])('%s is not offered on any', (_what, settings) => {
    expect(new Set(reasons(daysOf(settings)))).toEqual(new Set(['not_offered']));
  });

  test('a storefront’s own row counts there, also to switch the type off', () => {
    const settings = {
      types: [home(), home({ storefront: 7, enabled: false }), home({ storefront: 8, lead_days: 0 })],
    };
    expect(reasons(daysOf(settings, undefined, 7))[1]).toBe('not_offered');
    expect(reasons(daysOf(settings, undefined, 8))[0]).toBe('possible');
    expect(reasons(daysOf(settings, undefined, 9)).slice(0, 2)).toEqual(['lead_time', 'possible']);
  });

  test.each([
    ['before the cut-off', '16:59', ['lead_time', 'possible', 'possible']],
    ['at the cut-off', '17:00', ['lead_time', 'cut_off', 'possible']],
    ['after the cut-off', '23:59', ['lead_time', 'cut_off', 'possible']],
  ])('an order that comes %s', (_when, time, expected) => {
    expect(reasons(daysOf({ types: [home()] }, `${monday}T${time}`, null, 3))).toEqual(expected);
  });

  test('an order that comes on a day off counts from the next working day, whatever the hour', () => {
    const settings = { types: [home()], days_off: [named(monday)] };
    for (const time of ['09:00', '18:00'])
      expect(reasons(daysOf(settings, `${monday}T${time}`, null, 3))).toEqual(['day_off', 'lead_time', 'possible']);
  });

  test('what is digital is delivered on a day off, too', () => {
    const digital = home({ delivery_type: 'digital', cut_off: null, lead_days: 0, days_ahead: 0 });
    const settings = { types: [digital], days_off: [named(monday)] };
    const request = { storefront: null, delivery_type: 'digital', placed_at: at(`${monday}T10:00`) };
    expect(deliveryDays(settings, request, 2)).toEqual([
      { date: monday },
      { date: addDays(monday, 1), reason: 'too_far' },
    ]);
  });

  test('days off don’t count as lead days, and are named', () => {
    const settings = { types: [home({ lead_days: 2 })], days_off: [named(addDays(monday, 1))] };
    const days = daysOf(settings, undefined, null, 4);
    expect(reasons(days)).toEqual(['lead_time', 'day_off', 'lead_time', 'possible']);
    expect(days[1]?.name).toEqual({ zh_HK: '盤點', en_US: 'Stocktaking' });
  });

  test('only the weekdays chosen, and not too far ahead', () => {
    const settings = { types: [home({ weekdays: ['wed', 'sat'], days_ahead: 4 })] };
    expect(reasons(daysOf(settings))).toEqual([
      'weekday',
      'weekday',
      'possible',
      'weekday',
      'weekday',
      'too_far',
      'weekday',
    ]);
  });

  test('the first day is Hong Kong’s, though it is still yesterday in London', () => {
    const [first] = deliveryDays(
      { types: [home()] },
      { delivery_type: 'home_delivery', placed_at: new Date('2026-12-31T16:30:00Z') },
      1,
    );
    expect(first?.date).toBe('2027-01-01');
  });

  test('what a form has half typed counts as nothing', () => {
    const settings = { types: [home({ cut_off: '17:', lead_days: 'x', days_ahead: '2' })], days_off: [{ date: null }] };
    expect(reasons(daysOf(settings, `${monday}T18:00`, null, 4))).toEqual([
      'possible',
      'possible',
      'possible',
      'too_far',
    ]);
  });
});

describe('for any settings and moment', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays(monday, days));
  const row = fc.record({
    delivery_type: fc.constantFrom('home_delivery', 'pickup_point'),
    storefront: fc.constantFrom(null, 7, 8),
    enabled: fc.boolean(),
    cut_off: fc.constantFrom(null, '00:00', '09:30', '17:00', '23:59'),
    lead_days: fc.integer({ min: 0, max: 10 }),
    days_ahead: fc.integer({ min: 0, max: 40 }),
    weekdays: fc.subarray(weekdays.map(({ value }) => value)),
  });
  const given = fc.record({
    settings: fc.record({
      types: fc.uniqueArray(row, { maxLength: 6, selector: (one) => `${one.delivery_type} ${one.storefront}` }),
      days_off: fc.uniqueArray(day, { maxLength: 20 }).map((list) => list.map(named)),
    }),
    storefront: fc.constantFrom(null, 7, 8, 9),
    minutes: fc.integer({ min: 0, max: 14 * 1_440 }),
  });
  const start = at(`${monday}T00:00`).getTime();
  const ask = (
    { settings, storefront, minutes }: typeof given extends fc.Arbitrary<infer T> ? T : never,
    later = 0,
  ) => ({
    placed: addDays(monday, Math.floor((minutes + later) / 1_440)),
    days: deliveryDays(
      settings,
      { storefront, delivery_type: 'home_delivery', placed_at: new Date(start + (minutes + later) * 60_000) },
      60,
    ),
  });
  const holds = (property: (value: Parameters<typeof ask>[0]) => void) =>
    fc.assert(fc.property(given, property), { numRuns: examples(300) });
  const rowOf = ({ settings, storefront }: Parameters<typeof ask>[0]) => {
    const rows = settings.types.filter(({ delivery_type }) => delivery_type === 'home_delivery');
    return (
      rows.find((one) => storefront !== null && one.storefront === storefront) ??
      rows.find((one) => one.storefront === null)
    );
  };

  test('the days are consecutive, from Hong Kong’s day of the order', () => {
    holds((value) => {
      const { placed, days } = ask(value);
      expect(days.map(({ date }) => date)).toEqual(days.map((_, index) => addDays(placed, index)));
    });
  });

  test('a possible day is on its weekday, no day off, within reach, and leaves the lead days, counted one by one', () => {
    holds((value) => {
      const { placed, days } = ask(value);
      const counts = rowOf(value);
      const off = new Set(value.settings.days_off.map(({ date }) => date));
      const minute = value.minutes % 1_440;
      const cutOff = counts?.cut_off?.split(':').map(Number);
      const late = cutOff !== undefined && minute >= (cutOff[0] ?? 0) * 60 + (cutOff[1] ?? 0);
      for (const { date, reason } of days.filter((one) => one.reason === undefined)) {
        expect(reason).toBeUndefined();
        expect(counts?.enabled).toBe(true);
        expect(off.has(date)).toBe(false);
        expect(
          counts?.weekdays.length === 0 || counts?.weekdays.includes(weekdays[weekdayOf(date)]?.value ?? 'sun'),
        ).toBe(true);
        expect(date <= addDays(placed, counts?.days_ahead ?? 0)).toBe(true);
        // The day on which work begins is not a lead day itself; the lead days are those from it to the day before.
        const from = late ? addDays(placed, 1) : placed;
        const worked = days.filter((one) => one.date >= from && one.date < date && !off.has(one.date)).length;
        expect(worked).toBeGreaterThanOrEqual(counts?.lead_days ?? 0);
      }
    });
  });

  test('a day that is refused for its lead time or cut-off is refused for no lack of anything else', () => {
    holds((value) => {
      const { days } = ask(value);
      const first = days.findIndex(({ reason }) => reason === undefined);
      for (const [index, { reason }] of days.entries())
        if (first >= 0 && (reason === 'lead_time' || reason === 'cut_off')) expect(index).toBeLessThan(first);
    });
  });

  test('ordering later never makes a day possible that it wasn’t, but for what was too far ahead', () => {
    holds((value) => {
      const now = new Map(ask(value).days.map(({ date, reason }) => [date, reason]));
      for (const { date, reason } of ask(value, 45).days)
        if (reason === undefined && now.get(date) !== 'too_far') expect(now.get(date)).toBeUndefined();
    });
  });
});

describe('public holidays', () => {
  const inYear = (year: number) => publicHolidays.filter(({ date }) => date.startsWith(`${year}-`));

  test('next year’s are warned of until one of them is a day off; what is over isn’t asked for', () => {
    const before = missingHolidays([], '2026-11-23');
    expect(before).toMatchObject([
      { year: 2026, known: true, warn: true, holidays: [{ date: '2026-12-25' }, { date: '2026-12-26' }] },
      { year: 2027, known: true, warn: true },
    ]);
    expect(before[1]?.holidays).toEqual(inYear(2027));
    const some = inYear(2027).slice(1);
    expect(missingHolidays([...inYear(2026), ...some], '2026-11-23')).toMatchObject([
      { year: 2027, warn: false, holidays: [{ date: '2027-01-01' }] },
    ]);
    expect(missingHolidays([...inYear(2026), ...inYear(2027)], '2026-11-23')).toEqual([]);
  });

  test('a year that isn’t known is warned of', () => {
    expect(missingHolidays(inYear(2027), '2027-02-01')).toMatchObject([{ year: 2028, known: false, warn: true }]);
  });

  test('each year has seventeen, in order, none on a Sunday, named in both locales', () => {
    for (const year of holidayYears) {
      const days = publicHolidays.filter(({ date }) => date.startsWith(`${year}-`));
      expect(days).toHaveLength(17);
      expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].toSorted());
      for (const { date, name } of days) {
        expect(isDay(date) && weekdayOf(date) !== 0).toBe(true);
        expect(name.zh_HK && name.en_US).not.toBe('');
      }
    }
  });
});
