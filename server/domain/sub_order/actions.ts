import { sql } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import { stateBySubOrders } from '../../../resources/orders/order-states.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import type { PatchOf } from '../../../resources/record.ts';
import { type ActionContext, defineActions } from '../../crud/action-handlers.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { moveOrder } from '../order/move.ts';
import { earn } from '../order/settle.ts';

type Moving = Omit<ActionContext<typeof sub_order>, 'body'>;
type Values = PatchOf<typeof sub_order>;

/** Moves a sub-order on, and with it its order, whose state follows from all of its sub-orders. */
async function move(context: Moving, state: string, values: Values) {
  await derive(context, state);
  return { values };
}

/** @throws ApiError 409 while the order isn't paid, or once it is over */
async function derive({ tx, client, id, current, caller, now, store }: Moving, state: string): Promise<void> {
  const found = await lockRecord(client, { resource: order, id: current.order, store, locale: 'en_US' });
  if (!found) throw new ApiError(404, 'errors.notFound');
  const { record } = found;
  if (record.status !== 'paid' && record.status !== 'processing') throw new ApiError(409, 'errors.orderNotOpen');
  const rows = await runOnce(client, sql`select status from sub_order where "order" = ${record.id} and id <> ${id}`);
  const status = stateBySubOrders([...rows.map(([other]) => String(other)), state]);
  // An order of which everything failed stays open: what was paid goes back by a return or by cancelling it.
  if (status === record.status || status === 'cancelled') return;
  const scope = { tx, client };
  const booking = { now, ...(caller && { by: caller }) };
  if (status !== 'completed') return moveOrder(scope, record, { status }, 'process', booking);
  const earned = await earn(scope, record, 'completed', booking);
  await moveOrder(scope, record, { ...earned, status, completed_at: now.toISOString() }, 'complete', booking);
}

export const subOrderActions = defineActions(sub_order, {
  accept: (context) => move(context, 'accepted', { accepted_at: context.now.toISOString() }),
  pack: (context) => move(context, 'packed', { packed_at: context.now.toISOString() }),
  ship: (context) => move(context, 'shipped', { sent_at: context.now.toISOString() }),
  deliver: (context) => move(context, 'delivered', { done_at: context.now.toISOString() }),
  make_ready: (context) => move(context, 'ready_for_collection', { sent_at: context.now.toISOString() }),
  collect: (context) => move(context, 'collected', { done_at: context.now.toISOString() }),
  fail: (context) => move(context, 'failed', { done_at: context.now.toISOString() }),
});
