import { fromHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { longDay } from '../../../resources/kinds/date/long-day.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { openSealed } from '../../credentials/seal.ts';
import { sealedMark } from '../../outbox/sealed-marks.ts';
import type { MailedCode } from './read-codes.ts';

/** A code in the words of a mail to somebody, filled in when it leaves; without a recipient only its end. */
function codeFor({ sealed, shown }: MailedCode, recipient: string | undefined): string {
  const code = recipient === undefined ? undefined : openSealed(sealed);
  return recipient === undefined || code === undefined ? shown : sealedMark(code, recipient);
}

const longDayOf = (day: string, locale: ContentLocale) => longDay(fromHongKong(day) ?? day, locale);

function validity({ valid_from: from, valid_until: until }: MailedCode, locale: ContentLocale): string {
  const words = {
    zh_HK: [from && `由${longDayOf(from, locale)}起`, until && `有效期至${longDayOf(until, locale)}`],
    en_US: [from && `from ${longDayOf(from, locale)}`, until && `valid until ${longDayOf(until, locale)}`],
  }[locale].filter(Boolean);
  if (words.length === 0) return '';
  return locale === 'zh_HK' ? `（${words.join('，')}）` : ` (${words.join(', ')})`;
}

/** `Afternoon tea voucher: GIFT-4821-7730 (valid until 31 December 2026)`, a line each, with what is said of it below. */
export function codeLines(
  codes: readonly MailedCode[],
  nameOf: (item: number) => string,
  locale: ContentLocale,
  recipient?: string,
): string {
  const colon = locale === 'zh_HK' ? '：' : ': ';
  const detailsOf = ({ details }: MailedCode) => details[locale] || details[locale === 'zh_HK' ? 'en_US' : 'zh_HK'];
  return codes
    .flatMap((code, place) => {
      const line = `${nameOf(code.item)}${colon}${codeFor(code, recipient)}${validity(code, locale)}`;
      const [details, next] = [detailsOf(code), codes[place + 1]];
      // Said once below the codes that share it.
      const isRepeated = next?.item === code.item && detailsOf(next) === details;
      return details === '' || isRepeated ? [line] : [line, details];
    })
    .join('\n');
}
