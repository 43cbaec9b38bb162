import { sql } from 'drizzle-orm';
import type { TransactionScope } from '../../db/connection/transaction.ts';
import { giveBackHeld } from './holdings.ts';
import { moveOrder } from './move.ts';
import { orderTask } from './order-task.ts';
import { holdingOf, type Order, sumsOf } from './settle.ts';
import { lockSubOrders, moveSubOrders } from './sub-orders.ts';

/** Ends orders that weren't paid in time, and releases what they held. */
export const orderExpiry = () =>
  orderTask({
    name: 'orders that nobody paid',
    number: 9,
    failure: 'an order could not expire',
    due: ({ now, except, most }) =>
      sql`select id, store_id from "order" where status = 'pending_payment' and expires_at <= ${now.toISOString()}::timestamptz
        and id <> all (${sql.param([...except])}::integer[]) order by expires_at limit ${most}`,
    runOn: expire,
  });

async function expire(scope: TransactionScope, current: Order, now: Date): Promise<boolean> {
  // It was paid or cancelled meanwhile.
  if (current.status !== 'pending_payment') return false;
  await giveBackHeld(scope, holdingOf(current), { now, wasPaid: false });
  await moveSubOrders(
    scope,
    await lockSubOrders(scope, current.id),
    { status: 'cancelled', action: 'cancel_with_order' },
    { now },
  );
  const ended = { ...sumsOf(current, { cost: 0 }), status: 'expired', expires_at: null } as const;
  await moveOrder(scope, current, ended, 'expire', { now });
  return true;
}
