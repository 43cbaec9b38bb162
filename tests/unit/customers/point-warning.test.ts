import { expect, test } from 'vitest';
import { isMailingHour, warnedUntil, warningValues } from '../../../resources/customers/point-warning.ts';

test.each([
  ['2026-11-20T00:59:59Z', false],
  ['2026-11-20T01:00:00Z', true],
  ['2026-11-20T12:59:59Z', true],
  ['2026-11-20T13:00:00Z', false],
])('at %s customers may be mailed: %s', (now, may) => {
  expect(isMailingHour(new Date(now))).toBe(may);
});

test('customers are warned of what ends within the day so many days later in Hong Kong', () => {
  expect(warnedUntil(new Date('2026-11-20T01:00:00Z'), 30)).toBe('2026-12-20T16:00:00.000Z');
  expect(warnedUntil(new Date('2026-11-20T16:00:00Z'), 1)).toBe('2026-11-22T16:00:00.000Z');
});

const lots = [
  { remaining: 250, expires_at: '2027-01-15T15:59:59.999Z' },
  { remaining: 900, expires_at: '2026-12-31T15:59:59.999Z' },
  // It expires at the beginning of the next day.
  { remaining: 100, expires_at: '2026-12-31T16:00:00.000Z' },
  { remaining: 5, expires_at: '2027-01-15T04:00:00.000Z' },
];

test('a mail names what ends by the last day on which it can be used, the first before the others', () => {
  expect(warningValues(lots, 'en_US')).toEqual({
    points: '1,255',
    expiry_date: '31 December 2026',
    expiring: '31 December 2026: 1,000\n15 January 2027 12:00: 5\n15 January 2027: 250',
  });
  expect(warningValues(lots, 'zh_HK')).toEqual({
    points: '1,255',
    expiry_date: '2026年12月31日',
    expiring: '2026年12月31日：1,000\n2027年1月15日 12:00：5\n2027年1月15日：250',
  });
});
