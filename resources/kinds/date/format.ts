import type { Language } from '../../messages/languages.ts';

const formats = new Map<Language, Intl.DateTimeFormat>();

function formatOf(language: Language): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  // en-US for the month: en-GB writes "Sept", where every other month has three letters.
  const [tag, month] = language === 'en' ? (['en-US', 'short'] as const) : ([`${language}-HK`, 'long'] as const);
  const made = new Intl.DateTimeFormat(tag, { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' });
  formats.set(language, made);
  return made;
}

/** Formats a day: `2026-11-20` → `20 Nov 2026`, `2026年11月20日`. Returns other text unchanged. */
export function formatDay(day: string, language: Language): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  const format = formatOf(language);
  if (language !== 'en') return format.format(moment);
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts['day']} ${parts['month']} ${parts['year']}`;
}
