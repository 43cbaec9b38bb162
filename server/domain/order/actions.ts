import { sql } from 'drizzle-orm';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { isUnsent, lostSubOrderStates, paymentState } from '../../../resources/orders/order-states.ts';
import { order } from '../../../resources/orders/order.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import type { Booking, Scope } from '../point_transaction/book.ts';
import { takeBackEarned, earningRule } from '../point_transaction/earn.ts';
import { lockSubOrders, moveSubOrders } from './sub-orders.ts';
import { giveBackHeld } from './holdings.ts';
import { holdingOf } from './settle.ts';

export const orderActions = defineActions(order, {
  /**
   * Ends an order of which nothing was sent: what it used is given back, and what was paid is recorded as refunded. What
   * was sent comes back by a return.
   */
  async cancel({ tx, client, id, current, body, now, caller }) {
    const scope = { tx, client };
    const booking: Booking = { now, ...(caller && { by: caller }) };
    await cancelSubOrders(scope, id, booking);
    const wasPaid = current.status !== 'pending_payment';
    const holding = holdingOf(current);
    await giveBackHeld(scope, holding, { ...booking, wasPaid });
    if (wasPaid && current.user !== null)
      await takeBackEarned(
        scope,
        { id, order_no: current.order_no, user: current.user },
        { key: 'cancel', cause: 'order', amounts: { goods: 0, shipping: 0 }, rule: await earningRule(client) },
        booking,
      );
    const paid = digitsOf(current.paid_amount ?? '0.00');
    const left = paid - digitsOf(current.refunded_amount ?? '0.00');
    if (left > 0)
      await runOnce(
        client,
        sql`insert into order_refund_record (store_id, record_id, position, refunded_at, refund_method, amount, remarks)
          values (${holding.store}, ${id}, ${current.refund_record.length}, ${now.toISOString()}, ${body.refund_method}, ${moneyOf(left)}, ${body.reason})`,
      );
    const total = digitsOf(current.total_amount ?? '0.00');
    return {
      values: {
        cancelled_at: now.toISOString(),
        expires_at: null,
        refunded_amount: moneyOf(paid),
        payment_state: paymentState({ total, paid, refunded: paid }),
        k_coin_earned: 0,
        oto_point_earned: 0,
      },
    };
  },
});

/**
 * Cancels the sub-orders of a locked order.
 * @throws ApiError 409 if one was sent or is ready to be collected
 */
async function cancelSubOrders(scope: Scope, order: number, booking: Booking): Promise<void> {
  const subs = await lockSubOrders(scope, order);
  const open = subs.filter(({ status }) => !lostSubOrderStates.some((lost) => lost === status));
  const sent = open.find(({ status }) => !isUnsent(status));
  if (sent) throw new ApiError(409, 'errors.orderSent', { params: { number: sent.sub_order_no } });
  await moveSubOrders(scope, open, { status: 'cancelled', action: 'cancel' }, booking);
}
