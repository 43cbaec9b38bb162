import { sql } from 'drizzle-orm';
import { isPartOf } from '../../../resources/orders/order-parts.ts';
import { isStanding } from '../../../resources/orders/order-states.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { updateAsServer } from '../../audit/update-as-server.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import type { TransactionScope } from '../../db/connection/transaction.ts';
import { mailedCodesOf } from '../intangible_good/give-out.ts';
import { piecesToSend } from '../pieces-to-send.ts';
import { countSent } from './own-items.ts';
import { followParts } from '../order/follow-parts.ts';
import { openReturnOf } from '../order/open-returns.ts';
import { orderTask } from '../order/order-task.ts';
import type { Order } from '../order/settle.ts';
import { lockSubOrders } from '../order/sub-orders.ts';

/**
 * Sets digital sub-orders to delivered once all of their codes were mailed to the customer
 * (docs/decisions/0123-codes-are-delivered.md). Goods without codes, such as courses, are left to staff.
 */
export const mailedCodes = () =>
  orderTask({
    name: 'orders whose codes were mailed',
    number: 14,
    failure: 'an order whose codes were mailed could not go on',
    due: ({ except, most }) =>
      sql`select "order".id, "order".store_id from (
          select distinct order_id from code_mailed where due and order_id <> all (${sql.param([...except])}::integer[]) order by 1 limit ${most}
        ) mailed join "order" on "order".id = mailed.order_id order by 1`,
    async runOn(scope, current, now) {
      await runOnce(scope.client, sql`update code_mailed set due = false where order_id = ${current.id} and due`);
      if (isStanding(current.status)) await deliverMailed(scope, current, now);
      return true;
    },
  });

/** States of a sub-order that isn't sent yet. */
const released = ['pending', 'accepted', 'packed'] as const;

async function deliverMailed(scope: TransactionScope, current: Order, now: Date): Promise<void> {
  const at = now.toISOString();
  let delivered = 0;
  for (const part of await lockSubOrders(scope, current.id)) {
    const status = released.find((one) => one === part.status);
    if (part.delivery_type !== 'digital' || status === undefined) continue;
    const items = current.items.filter((item) => isPartOf(item, part));
    const ids = items.map(({ id }) => id);
    if (await openReturnOf(scope.client, current, ids)) continue;
    if (!(await isAllMailed(scope.client, ids))) continue;
    await countSent(scope, items, true);
    const { id, sub_order_no } = part;
    const record = { id, sub_order_no, status, sent_at: null, done_at: null };
    const values = { status: 'delivered', sent_at: at, done_at: at } as const;
    await updateAsServer(scope, sub_order, { record, values, action: 'deliver_codes' }, now);
    delivered += 1;
  }
  if (delivered > 0) await followParts(scope, { id: current.id, store: current.store_id }, { now });
}

/** Whether the customer was mailed a code for each piece of these items that they should have (`piecesToSend`). */
async function isAllMailed(runner: Runner, items: readonly number[]): Promise<boolean> {
  const [row] = await runOnce(
    runner,
    sql`select sum(${piecesToSend}) > 0 and bool_and(${mailedCodesOf} >= ${piecesToSend}) from order_items item
      where item.id = any (${sql.param([...items])}::integer[])`,
  );
  return row?.[0] === true;
}
