import { sql } from 'drizzle-orm';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { appendServerWrites } from '../../audit/server-writes.ts';
import { type Row, type Runner, runOnce } from '../../db/connection/statement.ts';
import { piecesToSend } from '../pieces-to-send.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';

/** The fields of an order that giving out codes needs. */
export interface CodedOrder {
  readonly id: number;
  readonly store_id?: number;
}

/** An item with pieces that lack a code. */
interface Lacking {
  readonly item: number;
  readonly sku: number;
  readonly pieces: number;
}

/** SQL: number of codes assigned to `item`. */
const givenCodes = sql`(select count(*) from intangible_good had
  where had."order" = item.record_id and had.order_item = item.id and had.status in ('assigned', 'used'))`;

/** SQL: number of codes of `item` that were mailed to the customer. */
export const mailedCodesOf = sql`(select count(*) from intangible_good had join code_mailed mailed on mailed.good_id = had.id and mailed.order_id = item.record_id
  where had."order" = item.record_id and had.order_item = item.id and had.status in ('assigned', 'used'))`;

/** SQL: number of codes of `item` beyond its pieces to send. */
export const spareCodes = sql`greatest(0, ${givenCodes} - ${piecesToSend})::integer`;

/** SQL: number of codes of `item` beyond the pieces that returns left with the customer. */
export const codesOfNothing = sql`greatest(0, ${givenCodes} - item.kept_qty)::integer`;

/** SQL: number of pieces of `item` that lack a code; above zero only if its SKU has codes. */
export const lackingPieces = sql`case when exists (select from intangible_good known where known.store_id = item.store_id and known.sku = item.sku)
  then greatest(0, ${piecesToSend} - ${givenCodes})::integer else 0 end`;

/** SQL: whether a code can be given out on the day of `now`. */
export const givable = (now: Date) =>
  sql`good.status = 'available' and coalesce(good.valid_until, 'infinity'::date) >= ${hongKongDay(now)}::date`;

async function lackingOf(runner: Runner, order: number): Promise<readonly Lacking[]> {
  const rows = await runOnce(
    runner,
    sql`select * from (select item.id, item.sku, ${lackingPieces} as pieces from order_items item where item.record_id = ${order}) as lacking
      where pieces > 0 order by sku, id`,
  );
  return rows.map(([item, sku, pieces]) => ({ item: Number(item), sku: Number(sku), pieces: Number(pieces) }));
}

/**
 * Number of pieces of a locked order that wait for a code and still lack one; `more` pieces began to wait just now.
 * Pieces that were sold before their SKU had codes don't wait.
 */
export async function stillMissing(
  runner: Runner,
  { id, codes_missing }: { readonly id: number; readonly codes_missing: number | null },
  more = 0,
): Promise<number> {
  const lacking = (await lackingOf(runner, id)).reduce((sum, { pieces }) => sum + pieces, 0);
  return Math.min((codes_missing ?? 0) + more, lacking);
}

/**
 * Gives a code to each piece of a locked, paid order that lacks one; codes that expire first are given out first. Skips
 * codes locked by another transaction; what is missing then is given out later.
 */
export async function giveOutCodes(
  scope: Scope,
  { id: order, store_id = 0 }: CodedOrder,
  { now, by }: Posting,
): Promise<{ readonly given: readonly number[]; readonly missing: number }> {
  const at = now.toISOString();
  const given: Row[] = [];
  let missing = 0;
  for (const { item, sku, pieces } of await lackingOf(scope.client, order)) {
    const rows = await runOnce(
      scope.client,
      sql`with picked as materialized (
          select good.id from intangible_good good where good.store_id = ${store_id} and good.sku = ${sku} and ${givable(now)}
          order by coalesce(good.valid_until, 'infinity'::date), good.id limit ${pieces} for no key update skip locked
        )
        update intangible_good set status = 'assigned', "order" = ${order}, order_item = ${item}, assigned_at = ${at},
          revision = revision + 1, updated_at = ${at}
        from picked where intangible_good.id = picked.id returning intangible_good.id, serial_no, revision, order_item`,
    );
    missing += pieces - rows.length;
    given.push(...rows);
  }
  await appendServerWrites(
    scope.tx,
    intangible_good,
    given.map(([id, serial_no, revision, order_item]) => ({
      id: Number(id),
      revision: Number(revision),
      before: { status: 'available', order: null, order_item: null, assigned_at: null },
      after: { serial_no, status: 'assigned', order, order_item, assigned_at: at },
      action: 'assign',
    })),
    now,
    by,
  );
  return { given: given.map(([id]) => Number(id)).toSorted((one, other) => one - other), missing };
}
