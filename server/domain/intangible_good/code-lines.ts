import { fromHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { longDay } from '../../../resources/kinds/date/long-day.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { openSealed } from '../../credentials/seal.ts';
import { sealedMark } from '../../outbox/sealed-marks.ts';
import type { MailedCode } from './read-codes.ts';

/**
 * A placeholder for a code in the mail to a recipient, filled in when the mail is sent; without a recipient, the masked
 * code.
 */
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

/**
 * One line per code, as `Afternoon tea voucher: GIFT-4821-7730 (valid until 31 December 2026)`, with its details below.
 */
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
      // Details are written once, below the last of the codes that share them.
      const isRepeated = next?.item === code.item && detailsOf(next) === details;
      return details === '' || isRepeated ? [line] : [line, details];
    })
    .join('\n');
}
