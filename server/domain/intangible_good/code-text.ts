import { longDay } from '../../../resources/kinds/date/long-day.ts';
import { fromHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { sql } from 'drizzle-orm';
import { openSealed } from '../../credentials/seal.ts';
import { sealedMark } from '../../outbox/sealed-marks.ts';

/** Codes this short tell too much by their end. */
const shortestShown = 8;

/** What everybody may see of a code: `••••7730`. */
export const maskedCode = (code: string): string => `••••${code.length < shortestShown ? '' : code.slice(-4)}`;

/** A code that an order was given, as a mail tells of it. */
export interface MailedCode {
  readonly id: number;
  readonly sku: number;
  readonly item: number;
  readonly sealed: string;
  readonly shown: string;
  readonly details: Readonly<Record<ContentLocale, string>>;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
const dayIn = (value: unknown) => (typeof value === 'string' ? value : null);

/** The codes that an order has: all, or those of these ids. */
export async function readCodes(
  runner: Runner,
  order: number,
  ids?: readonly number[],
): Promise<readonly MailedCode[]> {
  const among = ids === undefined ? sql`` : sql` and id = any (${sql.param([...ids])}::integer[])`;
  const rows = await runOnce(
    runner,
    sql`select id, sku, order_item, code, shown, details_zh_hk, details_en_us, valid_from::text, valid_until::text
      from intangible_good where "order" = ${order} and status in ('assigned', 'used')${among} order by order_item, id`,
  );
  return rows.map(([id, sku, item, sealed, shown, zh_HK, en_US, from, until]) => ({
    id: Number(id),
    sku: Number(sku),
    item: Number(item),
    sealed: textIn(sealed),
    shown: textIn(shown),
    details: { zh_HK: textIn(zh_HK), en_US: textIn(en_US) },
    valid_from: dayIn(from),
    valid_until: dayIn(until),
  }));
}

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
