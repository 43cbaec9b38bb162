import type { Value } from '../../../resources/analysis/answer.ts';
import type { Bucket, Grain } from '../../../resources/analysis/period.ts';
import { formatDay } from '../../../resources/kinds/date/format.ts';
import { toHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { groupDigits, moneyText } from '../../../resources/messages/grouped.ts';
import type { Language } from '../../../resources/messages/languages.ts';

/** A figure as displayed: money is already a text. A dash if there is no value. */
export function figureText(value: Value | undefined): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? moneyText(value) : groupDigits(value);
}

/** A figure as a number, for charts. */
export const drawn = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

const short = new Map<Language, Intl.NumberFormat>();

/** A number beside an axis: `12K`, `1.2萬`. */
export function axisText(value: number, language: Language): string {
  let format = short.get(language);
  if (!format)
    short.set(language, (format = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })));
  return format.format(value);
}

/** Change of a figure in percent; undefined if there is no value to compare with. */
export function changeOf(now: Value | undefined, before: Value | undefined): number | undefined {
  const [present, past] = [drawn(now), drawn(before)];
  if (present === null || past === null) return undefined;
  if (past === 0) return present === 0 ? 0 : undefined;
  return ((present - past) / Math.abs(past)) * 100;
}

/** True if the figure was zero before and isn't now. */
export const isNewIn = (now: Value | undefined, before: Value | undefined): boolean =>
  drawn(before) === 0 && (drawn(now) ?? 0) !== 0;

/** A change in percent as displayed, with its sign: `+12.5%`, `−4.0%`, `±0%`. */
export function changeText(percent: number): string {
  const size = Math.abs(percent);
  const text = size < 1_000 ? size.toFixed(1) : groupDigits(Math.round(size));
  if (text === '0.0') return '±0%';
  return `${percent < 0 ? '−' : '+'}${text}%`;
}

/** The full label of a point in time: `29 Nov 2026`, `29 Nov 2026 18:00`, `23 Nov 2026 – 29 Nov 2026`. */
export function bucketText({ from, to }: Bucket, grain: Grain, language: Language): string {
  if (grain === 'hour') return formatMoment(from, language);
  if (from !== to) return `${formatDay(from, language)} – ${formatDay(to, language)}`;
  return grain === 'day' ? `${formatDay(from, language)} (${weekday(from, language)})` : formatDay(from, language);
}

/** The short label for an axis, without the parts that neighbouring labels share. */
export function bucketShort({ from }: Bucket, grain: Grain, language: Language): string {
  if (grain === 'hour') return toHongKong(from).slice(11, 16);
  return formatOf(
    language,
    grain === 'month' ? { year: 'numeric', month: 'short' } : { month: 'short', day: 'numeric' },
  ).format(new Date(`${from}T00:00:00Z`));
}

const weekday = (day: string, language: Language) =>
  formatOf(language, { weekday: 'short' }).format(new Date(`${day}T00:00:00Z`));

const formatOf = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-HK`, { ...options, timeZone: 'UTC' });
