import { formatDay } from '../../../resources/kinds/date/format.ts';
import { fromHongKong, hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import { day, type Span } from './periods.ts';

export const zooms = ['days', 'weeks', 'months'] as const;
/** The visible window: two weeks by days, a quarter by weeks, a year by months. */
export type Zoom = (typeof zooms)[number];

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** A month or year above several ticks. */
export interface Era extends Span {
  readonly label: string;
}

/** The Hong Kong day of a time: `2026-11-20`. */
export function dayOf(moment: number): string {
  return hongKongDay(new Date(moment));
}

/** The first millisecond of a day in Hong Kong. */
export function startOfDay(local: string): number {
  return Date.parse(fromHongKong(local) ?? '');
}

/** The start of the month that is `later` months after the month of `moment`. */
function monthOf(moment: number, later = 0): number {
  const [year = 0, month = 1] = dayOf(moment).split('-').map(Number);
  return startOfDay(new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10));
}

/** The start of the Monday on or before a time. */
function mondayOf(moment: number): number {
  const start = startOfDay(dayOf(moment));
  return start - ((new Date(`${dayOf(moment)}T00:00:00Z`).getUTCDay() + 6) % 7) * day;
}

/** The window that starts at the day, week or month of a time. */
export function windowFrom(moment: number, zoom: Zoom): Span {
  if (zoom === 'months') return { start: monthOf(moment), end: monthOf(moment, 12) };
  if (zoom === 'weeks') return { start: mondayOf(moment), end: mondayOf(moment) + 13 * 7 * day };
  const start = startOfDay(dayOf(moment));
  return { start, end: start + 14 * day };
}

/** The latest window that ends by a time. */
export function windowUntil(moment: number, zoom: Zoom): Span {
  if (zoom === 'months') return windowFrom(monthOf(moment, -12), zoom);
  return windowFrom(moment - (zoom === 'weeks' ? 13 * 7 : 14) * day, zoom);
}

/** The window around a time: a little of the past, more of the future. */
export function windowAround(moment: number, zoom: Zoom): Span {
  const before = { days: 3 * day, weeks: 21 * day, months: 92 * day } as const;
  return windowFrom(moment - before[zoom], zoom);
}

/** The window half a width later or earlier. */
export function shifted({ start }: Span, zoom: Zoom, direction: 1 | -1): Span {
  if (zoom === 'months') return windowFrom(monthOf(start, 6 * direction), zoom);
  return windowFrom(start + direction * (zoom === 'weeks' ? 6 * 7 : 7) * day, zoom);
}

/** The position of a time in the window: 0 at its start, 1 at its end; outside it, below 0 or above 1. */
export function positionOf(moment: number, { start, end }: Span): number {
  return (moment - start) / (end - start);
}

/** The time at a position of the window, rounded down to the hour if zoomed to days, else to midnight. */
export function momentAt(position: number, { start, end }: Span, zoom: Zoom): number {
  const moment = start + Math.min(1, Math.max(0, position)) * (end - start);
  return zoom === 'days' ? Math.floor(moment / 3_600_000) * 3_600_000 : startOfDay(dayOf(moment));
}

/** `Nov 2026`, `2026年11月`; without the year `Nov`, `11月`. */
function monthName(moment: number, language: Language, { year }: { readonly year: boolean }): string {
  const name = formatDay(dayOf(moment), language).replaceAll(/^\d{1,2} |\d{1,2}日$/gu, '');
  return year ? name : name.replaceAll(/ \d{4}$|^\d{4}年/gu, '');
}

function steps({ start, end }: Span, next: (moment: number) => number): readonly number[] {
  const found: number[] = [];
  for (let moment = start; moment < end; moment = next(moment)) found.push(moment);
  return found;
}

/** The lines of the axis, with their labels. */
export function ticksOf(window: Span, zoom: Zoom, language: Language): readonly Tick[] {
  if (zoom === 'months')
    return steps(window, (moment) => monthOf(moment, 1)).map((at) => ({
      at,
      label: monthName(at, language, { year: false }),
    }));
  const width = zoom === 'weeks' ? 7 * day : day;
  return steps(window, (moment) => moment + width).map((at) => ({ at, label: String(Number(dayOf(at).slice(8))) }));
}

/** Years above months, months above weeks and days; clipped to the window. */
export function erasOf(window: Span, zoom: Zoom, language: Language): readonly Era[] {
  const starts = steps({ start: monthOf(window.start), end: window.end }, (moment) => monthOf(moment, 1));
  const eras = starts.map((start): Era => ({
    start: Math.max(start, window.start),
    end: Math.min(monthOf(start, 1), window.end),
    label: zoom === 'months' ? dayOf(start).slice(0, 4) : monthName(start, language, { year: true }),
  }));
  if (zoom !== 'months') return eras;
  return [...new Set(eras.map(({ label }) => label))].map((label) => {
    const own = eras.filter((era) => era.label === label);
    return { label, start: own[0]?.start ?? window.start, end: own.at(-1)?.end ?? window.end };
  });
}

/** The Saturdays and Sundays of a window zoomed to days. */
export function weekendsOf(window: Span, zoom: Zoom): readonly Span[] {
  if (zoom !== 'days') return [];
  return steps(window, (moment) => moment + day)
    .filter((moment) => [0, 6].includes(new Date(`${dayOf(moment)}T00:00:00Z`).getUTCDay()))
    .map((start) => ({ start, end: start + day }));
}
