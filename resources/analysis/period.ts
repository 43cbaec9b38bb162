import { fromHongKong } from '../kinds/date/hong-kong.ts';
import type { Label } from '../kinds/kind.ts';

/** Durations of a series' points, the finest first. Days are Hong Kong's, weeks begin on Mondays. */
export const grains = [
  { name: 'hour', label: ['Hour', '小時', '小时'], mostDays: 31 },
  { name: 'day', label: ['Day', '日', '日'], mostDays: 1_100 },
  { name: 'week', label: ['Week', '星期', '周'], mostDays: 1_830 },
  { name: 'month', label: ['Month', '月', '月'], mostDays: 1_830 },
] as const satisfies readonly { readonly name: string; readonly label: Label; readonly mostDays: number }[];

export type Grain = (typeof grains)[number]['name'];

/** Periods to compare with, point by point. */
export const comparisons = [
  { name: 'previous', label: ['The period before', '上一時段', '上一时段'] },
  { name: 'year', label: ['The year before', '去年同期', '去年同期'] },
] as const satisfies readonly { readonly name: string; readonly label: Label }[];

export type Comparison = (typeof comparisons)[number]['name'];

/** Days in Hong Kong, both included: `2026-11-29`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * A point of a series, from and to included: days, or moments in UTC for hours. The filter of `ordered_at` accepts
 * both.
 */
export interface Bucket {
  readonly from: string;
  readonly to: string;
}

const dayLength = 86_400_000;
const hourLength = 3_600_000;

const atDay = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day after (or before) this number of days. */
export const daysLater = (day: string, days: number): string => dayAt(atDay(day) + days * dayLength);

/** Whether a text is an existing day in a year that reports support. */
export function isDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/u.test(text)) return false;
  const time = atDay(text);
  return !Number.isNaN(time) && dayAt(time) === text;
}

/** Days since Monday: 0 on a Monday, 6 on a Sunday. */
export const daysAfterMonday = (day: string): number => (new Date(atDay(day)).getUTCDay() + 6) % 7;

/** Number of days in a period. */
export const daysIn = ({ from, to }: Period): number => (atDay(to) - atDay(from)) / dayLength + 1;

/** The same day a year before; for the 29th of February the 1st of March, so that no day is counted twice. */
function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-03-01`;
}

/** The same days of the month before. Days without a counterpart there get none. */
function monthBefore({ from, to }: Period): Shift {
  const month = daysLater(from, -1).slice(0, 8);
  const same = (day: string) => (isDay(`${month}${day.slice(8)}`) ? `${month}${day.slice(8)}` : from);
  // The day behind a whole month: the last point must not get the rest of a longer month before.
  const behind = same(to) === from ? from : daysLater(same(to), 1);
  return (day) => (day > to && day.endsWith('-01') ? behind : same(day));
}

/** Maps a first day to the day that it is compared with. */
type Shift = (day: string) => string;

function shiftOf(period: Period, comparison: Comparison | undefined): Shift {
  if (comparison === 'previous') return periodBefore(period);
  return comparison === 'year' ? yearBefore : (day) => day;
}

/**
 * A year, month or week, or as much of it as has passed, is compared with the same days of the one before: a Tuesday's
 * "this week" with Monday and Tuesday, not with a weekend. Other periods are compared with as many days right before.
 */
function periodBefore(period: Period): Shift {
  const { from, to } = period;
  const days = daysIn(period);
  if (days > 1) {
    if (daysAfterMonday(from) === 0 && days <= 7) return (day) => daysLater(day, -7);
    if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) return monthBefore(period);
    if (from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4)) return yearBefore;
  }
  return (day) => daysLater(day, -days);
}

/** The last day before the next first day. */
const until = (next: string) => daysLater(next, -1);

/** The period that a period is compared with; the period itself without a comparison. */
export function comparedPeriod(period: Period, comparison?: Comparison): Period {
  const shift = shiftOf(period, comparison);
  return { from: shift(period.from), to: until(shift(daysLater(period.to, 1))) };
}

/** First days of the points of a period, and the day after its end. */
function edges({ from, to }: Period, grain: Exclude<Grain, 'hour'>): readonly string[] {
  const days = [from];
  for (let day = from; day <= to;) {
    day = nextEdge(day, grain);
    days.push(day > to ? daysLater(to, 1) : day);
  }
  return days;
}

function nextEdge(day: string, grain: Exclude<Grain, 'hour'>): string {
  if (grain === 'day') return daysLater(day, 1);
  if (grain === 'week') return daysLater(day, 7 - daysAfterMonday(day));
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/**
 * The points of a period, or of its compared period: the same number, each at the corresponding position. Null where
 * the day doesn't exist, such as a 29th of February.
 */
export function bucketsOf(period: Period, grain: Grain, comparison?: Comparison): readonly (Bucket | null)[] {
  const shift = shiftOf(period, comparison);
  const days = edges(period, grain === 'hour' ? 'day' : grain).map(shift);
  const spans = days.slice(0, -1).map((from, place) => {
    const to = until(days[place + 1] ?? from);
    return to < from ? null : { from, to };
  });
  return grain === 'hour' ? spans.flatMap(hoursOf) : spans;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function hoursOf(day: Bucket | null): readonly (Bucket | null)[] {
  if (!day) return hours.map(() => null);
  const begin = Date.parse(fromHongKong(day.from) ?? '');
  return hours.map((hour) => ({
    from: new Date(begin + hour * hourLength).toISOString(),
    to: new Date(begin + (hour + 1) * hourLength - 1).toISOString(),
  }));
}
