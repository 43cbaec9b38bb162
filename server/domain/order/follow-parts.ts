import { sql } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import { isStanding, stateBySubOrders } from '../../../resources/orders/order-states.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { lockRecord } from '../../db/records/records.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';
import { type Ended, endOrder } from './end-order.ts';
import { moveOrder } from './move.ts';
import { earn } from './settle.ts';
import { isAllBack, isNothingLeft } from './sub-orders.ts';

/** The new state of an order, derived from its sub-orders. */
export interface Followed {
  readonly status: 'processing' | 'completed' | 'cancelled';
  /** What was given back if the order ended. */
  readonly ended?: Ended;
}

/**
 * Derives the state of a paid order that isn't cancelled from its sub-orders, in the transaction that moved one of them
 * or returned the rest of one (docs/decisions/0103-order-states.md).
 * @returns `undefined` if the state doesn't change
 */
export async function followParts(
  scope: Scope,
  { id, store }: { readonly id: number; readonly store: number | undefined },
  posting: Posting,
): Promise<Followed | undefined> {
  const { client } = scope;
  const current = (await lockRecord(client, { resource: order, id, store, locale: 'en_US' }))?.record;
  if (!current || !isStanding(current.status)) return undefined;
  const rows = await runOnce(client, sql`select status from sub_order where "order" = ${id}`);
  const status = stateBySubOrders(
    rows.map(([state]) => String(state)),
    isAllBack(current.items) ? ((await isNothingLeft(client, current)) ? 'nothing' : 'kept') : 'some',
  );
  // An order that was being processed doesn't become new again, even if the accepted part was cancelled since.
  if (status === current.status || status === 'paid') return undefined;
  // Only goods that are sent again reopen a completed order; returned goods don't.
  if (current.status === 'completed' && status !== 'processing') return undefined;
  if (status === 'cancelled') {
    const { values, ended } = await endOrder(scope, current, posting);
    await moveOrder(scope, current, { ...values, status }, 'cancel', posting);
    return { status, ended };
  }
  if (status === 'processing') await moveOrder(scope, current, { status, completed_at: null }, 'process', posting);
  else {
    const earned = await earn(scope, current, 'completed', posting);
    const completed_at = posting.now.toISOString();
    await moveOrder(scope, current, { ...earned, status, completed_at }, 'complete', posting);
  }
  return { status };
}
