import { type SQL, sql } from 'drizzle-orm';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { appendServerWrites } from '../../audit/server-writes.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { codesOfNothing, spareCodes } from './give-out.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';

/** An order whose codes are taken back. */
interface EndingOrder {
  readonly id: number;
  readonly order_no: string;
}

/** Returned pieces of an item. */
interface ComingBack {
  readonly item: number;
  readonly pieces: number;
}

/** Takes back the codes of a locked order that is cancelled, except for pieces that returns left with the customer. */
export async function takeBackAll(scope: Scope, order: EndingOrder, posting: Posting): Promise<void> {
  const rows = await runOnce(
    scope.client,
    sql`select * from (select item.id, ${codesOfNothing} as codes from order_items item where item.record_id = ${order.id}) as given
      where codes > 0 order by id`,
  );
  for (const [item, codes] of rows)
    await takeBack(scope, order, sql` and order_item = ${item}`, Number(codes), posting);
}

/**
 * Takes back codes of returned pieces of a locked order, unseen codes first. If pieces still lacked a code, fewer codes
 * are taken back, since the remaining pieces keep theirs.
 */
export async function takeBackCodes(
  scope: Scope,
  order: EndingOrder,
  pieces: readonly ComingBack[],
  posting: Posting,
): Promise<void> {
  for (const { item, pieces: count } of pieces) {
    const [row] = await runOnce(scope.client, sql`select ${spareCodes} from order_items item where item.id = ${item}`);
    const most = Math.min(count, Number(row?.[0] ?? 0));
    if (most > 0) await takeBack(scope, order, sql` and order_item = ${item}`, most, posting);
  }
}

/**
 * Takes codes back. An unseen code becomes available again; a seen code is withdrawn, since it is known. Used codes are
 * not changed.
 */
async function takeBack(
  { tx, client }: Scope,
  { id: order, order_no }: EndingOrder,
  among: SQL,
  most: number,
  { now, by }: Posting,
): Promise<void> {
  const why = `訂單 ${order_no} Order ${order_no}`;
  const rows = await runOnce(
    client,
    sql`with picked as materialized (
        select id, order_item, assigned_at, seen_at from intangible_good where "order" = ${order} and status = 'assigned'${among}
        order by seen_at is not null, id limit ${most} for no key update
      )
      update intangible_good good set
        status = case when picked.seen_at is null then 'available' else 'withdrawn' end,
        "order" = case when picked.seen_at is null then null else good."order" end,
        order_item = case when picked.seen_at is null then null else good.order_item end,
        assigned_at = case when picked.seen_at is null then null else good.assigned_at end,
        withdrawn_because = case when picked.seen_at is null then null else ${why} end,
        revision = revision + 1, updated_at = ${now.toISOString()}
      from picked where good.id = picked.id
      returning good.id, serial_no, revision, picked.order_item, picked.assigned_at, good.status`,
  );
  const freed = rows.filter((row) => row[5] === 'available').map(([id]) => Number(id));
  if (freed.length > 0)
    await runOnce(
      client,
      sql`insert into code_taken_back (order_id, good_id) select ${order}, unnest(${sql.param(freed)}::integer[]) on conflict do nothing`,
    );
  await appendServerWrites(
    tx,
    intangible_good,
    rows.map(([id, serial_no, revision, order_item, assigned_at, status]) => {
      const had = { order, order_item, assigned_at };
      const isFree = status === 'available';
      return {
        id: Number(id),
        revision: Number(revision),
        before: { status: 'assigned', ...had, withdrawn_because: null },
        after: {
          serial_no,
          status,
          ...(isFree ? { order: null, order_item: null, assigned_at: null } : had),
          withdrawn_because: isFree ? null : why,
        },
        action: isFree ? 'take_back' : 'withdraw',
      };
    }),
    now,
    by,
  );
}
