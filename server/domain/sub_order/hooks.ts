import { sql } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import type { OrderMailUse } from '../../../resources/orders/order-mails.ts';
import { stateBySubOrders } from '../../../resources/orders/order-states.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type AfterWrite, defineHooks } from '../../crud/hooks.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { lockRecord } from '../../db/records/records.ts';
import { mailEvent } from '../order/mail.ts';
import { moveOrder } from '../order/move.ts';
import { earn } from '../order/settle.ts';

/** The state of an order follows from those of its sub-orders. After the write, so that bulk runs see all that they wrote. */
export const subOrderHooks = defineHooks(sub_order, {
  async afterWrite(write) {
    if (write.after && write.after.status !== write.before?.status) await moveOrderOf(write, write.after);
  },
});

/** What customers are told of, by the transition. */
const told = new Map<string, OrderMailUse>([
  ['ship', 'order_shipped'],
  ['make_ready', 'order_ready'],
]);

async function moveOrderOf(
  { tx, client, caller, now, store, action }: AfterWrite<typeof sub_order>,
  part: RecordOf<typeof sub_order>,
): Promise<void> {
  const id = part.order;
  const found = await lockRecord(client, { resource: order, id, store, locale: 'en_US' });
  const current = found?.record;
  const scope = { tx, client };
  const booking = { now, ...(caller && { by: caller }) };
  const use = told.get(action);
  if (current && use) await mailEvent(scope, { use, order: current, part }, booking);
  if (current?.status !== 'paid' && current?.status !== 'processing') return;
  const rows = await runOnce(client, sql`select status from sub_order where "order" = ${id}`);
  const status = stateBySubOrders(rows.map(([state]) => String(state)));
  // An order of which everything failed stays open: what was paid goes back by a return or by cancelling it.
  if (status === current.status || status === 'cancelled') return;
  if (status !== 'completed') return moveOrder(scope, current, { status }, 'process', booking);
  const earned = await earn(scope, current, 'completed', booking);
  await moveOrder(scope, current, { ...earned, status, completed_at: now.toISOString() }, 'complete', booking);
}
