import { sql } from 'drizzle-orm';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { appendServerWrites } from '../../audit/server-writes.ts';
import { runOnce } from '../../db/connection/statement.ts';
import type { Booking, Scope } from '../point_transaction/book.ts';

/** A sub-order of a locked order. */
export interface SubOrderState {
  readonly id: number;
  readonly sub_order_no: string;
  readonly status: string;
}

/** Locks the sub-orders of a locked order. */
export async function lockSubOrders(
  { client }: Pick<Scope, 'client'>,
  order: number,
): Promise<readonly SubOrderState[]> {
  const rows = await runOnce(
    client,
    sql`select id, sub_order_no, status from sub_order where "order" = ${order} order by id for no key update`,
  );
  return rows.map(([id, sub_order_no, status]) => ({
    id: Number(id),
    sub_order_no: String(sub_order_no),
    status: String(status),
  }));
}

/** Moves locked sub-orders by a transition of the server, with their history. */
export async function moveSubOrders(
  { tx, client }: Scope,
  moving: readonly SubOrderState[],
  { status, action }: { readonly status: string; readonly action: string },
  { now, by }: Booking,
): Promise<void> {
  const moved = await runOnce(
    client,
    sql`update sub_order set status = ${status}, revision = revision + 1, updated_at = ${now.toISOString()}
      where id = any (${sql.param(moving.map(({ id }) => id))}::integer[]) returning id, revision`,
  );
  const revisions = new Map(moved.map(([id, revision]) => [Number(id), Number(revision)]));
  await appendServerWrites(
    tx,
    sub_order,
    moving.map(({ id, sub_order_no, status: before }) => ({
      id,
      revision: revisions.get(id) ?? 1,
      before: { status: before },
      after: { sub_order_no, status },
      action,
    })),
    now,
    by,
  );
}
