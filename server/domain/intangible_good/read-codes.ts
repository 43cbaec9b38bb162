import { sql } from 'drizzle-orm';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';

/** A code of an order, as written in a mail. */
export interface MailedCode {
  readonly id: number;
  readonly item: number;
  readonly sealed: string;
  readonly shown: string;
  readonly details: Readonly<Record<ContentLocale, string>>;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
const dayIn = (value: unknown) => (typeof value === 'string' ? value : null);

/** The codes of an order: all, or those with these ids. */
export async function readCodes(
  runner: Runner,
  order: number,
  ids?: readonly number[],
): Promise<readonly MailedCode[]> {
  const among = ids === undefined ? sql`` : sql` and id = any (${sql.param([...ids])}::integer[])`;
  const rows = await runOnce(
    runner,
    sql`select id, order_item, code, shown, details_zh_hk, details_en_us, valid_from::text, valid_until::text
      from intangible_good where "order" = ${order} and status in ('assigned', 'used')${among} order by order_item, id`,
  );
  return rows.map(([id, item, sealed, shown, zh_HK, en_US, from, until]) => ({
    id: Number(id),
    item: Number(item),
    sealed: textIn(sealed),
    shown: textIn(shown),
    details: { zh_HK: textIn(zh_HK), en_US: textIn(en_US) },
    valid_from: dayIn(from),
    valid_until: dayIn(until),
  }));
}
