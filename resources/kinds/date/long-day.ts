import type { ContentLocale } from '../kind.ts';
import { toHongKong } from './hong-kong.ts';

const formats: Readonly<Record<ContentLocale, Intl.DateTimeFormat>> = {
  zh_HK: new Intl.DateTimeFormat('zh-HK', { dateStyle: 'long', timeZone: 'UTC' }),
  en_US: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** The day of a moment in Hong Kong, in the format of mails: `31 December 2026`. */
export function longDay(moment: string, locale: ContentLocale): string {
  return formats[locale].format(new Date(`${toHongKong(moment).slice(0, 10)}T00:00:00Z`));
}
