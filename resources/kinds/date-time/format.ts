import type { Language } from '../../messages/languages.ts';
import { formatDay } from '../date/format.ts';
import { toHongKong } from '../date/hong-kong.ts';

/** Formats ISO UTC as Hong Kong time: `20 Nov 2026 18:05`. Returns other text unchanged. */
export function formatMoment(utc: string, language: Language): string {
  if (Number.isNaN(Date.parse(utc))) return utc;
  const local = toHongKong(utc);
  return `${formatDay(local.slice(0, 10), language)} ${local.slice(11, 16)}`;
}

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

const formats = new Map<Language, Intl.RelativeTimeFormat>();

/** Formats the distance from `now` in the largest whole unit: `2h ago`, `3天前`. */
export function formatRelative(utc: string, now: number, language: Language): string {
  const seconds = Math.trunc((Date.parse(utc) - now) / 1_000);
  if (Number.isNaN(seconds)) return '';
  let format = formats.get(language);
  if (!format)
    formats.set(language, (format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' })));
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? units[5];
  // Counting seconds would only distract.
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(seconds / size), unit);
}
