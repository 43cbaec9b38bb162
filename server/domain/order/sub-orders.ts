import { sql } from 'drizzle-orm';
import { toldOff } from '../../../resources/orders/courier-push.ts';
import { isUnsent } from '../../../resources/orders/order-states.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { appendServerWrites } from '../../audit/server-writes.ts';
import { runOnce } from '../../db/connection/statement.ts';
import type { Booking, Scope } from '../point_transaction/book.ts';

/** A sub-order of a locked order. */
export interface SubOrderState {
  readonly id: number;
  readonly sub_order_no: string;
  readonly status: string;
  readonly push_status: string | null;
  readonly push_problem: string | null;
  readonly push_next_at: string | null;
}

/** Locks the sub-orders of a locked order. */
export async function lockSubOrders(
  { client }: Pick<Scope, 'client'>,
  order: number,
): Promise<readonly SubOrderState[]> {
  const rows = await runOnce(
    client,
    sql`select id, sub_order_no, status, push_status, push_problem, push_next_at from sub_order where "order" = ${order} order by id for no key update`,
  );
  const textIn = (value: unknown) => (typeof value === 'string' ? value : null);
  return rows.map(([id, sub_order_no, status, push_status, push_problem, push_next_at]) => ({
    id: Number(id),
    sub_order_no: String(sub_order_no),
    status: String(status),
    push_status: textIn(push_status),
    push_problem: textIn(push_problem),
    push_next_at: textIn(push_next_at),
  }));
}

/**
 * Moves locked sub-orders by a transition of the server, with their history. A push that waits for what is over is told
 * off with it.
 */
export async function moveSubOrders(
  { tx, client }: Scope,
  moving: readonly SubOrderState[],
  { status, action }: { readonly status: string; readonly action: string },
  { now, by }: Booking,
): Promise<void> {
  const isOver = !isUnsent(status);
  const { push_status, push_problem } = toldOff;
  const push = isOver
    ? sql`, (push_status, push_problem, push_next_at) = (
        case when push_status = 'waiting' then ${push_status} else push_status end,
        case when push_status = 'waiting' then ${push_problem} else push_problem end,
        case when push_status = 'waiting' then null else push_next_at end)`
    : sql``;
  const moved = await runOnce(
    client,
    sql`update sub_order set status = ${status}${push}, revision = revision + 1, updated_at = ${now.toISOString()}
      where id = any (${sql.param(moving.map(({ id }) => id))}::integer[]) returning id, revision`,
  );
  const revisions = new Map(moved.map(([id, revision]) => [Number(id), Number(revision)]));
  await appendServerWrites(
    tx,
    sub_order,
    moving.map(({ id, ...before }) => ({
      id,
      revision: revisions.get(id) ?? 1,
      before,
      after: { ...before, status, ...(isOver && before.push_status === 'waiting' && toldOff) },
      action,
    })),
    now,
    by,
  );
}
