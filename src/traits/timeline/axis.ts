import { formatDay } from '../../../resources/kinds/date/format.ts';
import { fromHongKong, toHongKong } from '../../../resources/kinds/date-time/hong-kong.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import { day, type Span } from './periods.ts';

export const zooms = ['days', 'weeks', 'months'] as const;
/** How much time is seen at once: two weeks, a quarter, a year. */
export type Zoom = (typeof zooms)[number];

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** What stands above several ticks: a month, a year. */
export interface Era extends Span {
  readonly label: string;
}

/** The day of a Hong Kong calendar in which a moment lies: `2026-11-20`. */
export function dayOf(moment: number): string {
  return toHongKong(new Date(moment).toISOString()).slice(0, 10);
}

/** When a day begins in Hong Kong. */
export function startOfDay(local: string): number {
  return Date.parse(fromHongKong(local) ?? '');
}

/** The first day of a month, so many months later. */
function monthOf(moment: number, later = 0): number {
  const [year = 0, month = 1] = dayOf(moment).split('-').map(Number);
  return startOfDay(new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10));
}

/** The Monday on or before a moment. */
function mondayOf(moment: number): number {
  const start = startOfDay(dayOf(moment));
  return start - ((new Date(`${dayOf(moment)}T00:00:00Z`).getUTCDay() + 6) % 7) * day;
}

/** What is seen when one looks from a beginning on: whole days, weeks or months. */
export function windowFrom(moment: number, zoom: Zoom): Span {
  if (zoom === 'months') return { start: monthOf(moment), end: monthOf(moment, 12) };
  if (zoom === 'weeks') return { start: mondayOf(moment), end: mondayOf(moment) + 13 * 7 * day };
  const start = startOfDay(dayOf(moment));
  return { start, end: start + 14 * day };
}

/** What is seen around a moment: a little of what was, more of what comes. */
export function windowAround(moment: number, zoom: Zoom): Span {
  const before = { days: 3 * day, weeks: 21 * day, months: 92 * day } as const;
  return windowFrom(moment - before[zoom], zoom);
}

/** The next window, or the one before: half of it was seen already. */
export function shifted({ start }: Span, zoom: Zoom, direction: 1 | -1): Span {
  if (zoom === 'months') return windowFrom(monthOf(start, 6 * direction), zoom);
  return windowFrom(start + direction * (zoom === 'weeks' ? 6 * 7 : 7) * day, zoom);
}

/** Where a moment lies in the window: 0 at its beginning, 1 at its end; beyond, below 0 or above 1. */
export function placeOf(moment: number, { start, end }: Span): number {
  return (moment - start) / (end - start);
}

/** The moment at a place of the window, as one would name it: a whole hour of two weeks, else midnight. */
export function momentAt(place: number, { start, end }: Span, zoom: Zoom): number {
  const moment = start + Math.min(1, Math.max(0, place)) * (end - start);
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

/** Where the axis has its lines, and what stands at them. */
export function ticksOf(window: Span, zoom: Zoom, language: Language): readonly Tick[] {
  if (zoom === 'months')
    return steps(window, (moment) => monthOf(moment, 1)).map((at) => ({
      at,
      label: monthName(at, language, { year: false }),
    }));
  const width = zoom === 'weeks' ? 7 * day : day;
  return steps(window, (moment) => moment + width).map((at) => ({ at, label: String(Number(dayOf(at).slice(8))) }));
}

/** The years above months, the months above weeks and days; cut at the window's edges. */
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

/** Weekends of the window, to tell the days by. */
export function weekendsOf(window: Span, zoom: Zoom): readonly Span[] {
  if (zoom !== 'days') return [];
  return steps(window, (moment) => moment + day)
    .filter((moment) => [0, 6].includes(new Date(`${dayOf(moment)}T00:00:00Z`).getUTCDay()))
    .map((start) => ({ start, end: start + day }));
}
