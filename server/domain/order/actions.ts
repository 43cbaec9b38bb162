import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { isUnsent, lostSubOrderStates } from '../../../resources/orders/order-states.ts';
import { order } from '../../../resources/orders/order.ts';
import { payForm, refundForm } from '../../../resources/orders/order-fields.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Booking, Scope } from '../point_transaction/book.ts';
import { takeBackAll } from '../intangible_good/take-back.ts';
import { earningRule, takeBackEarned } from '../point_transaction/earn.ts';
import { giveBackHeld } from './holdings.ts';
import { insertRefund, refundable } from './refunds.ts';
import { mailEvent } from './mail.ts';
import { sendActions, sendCodes, sendDetails } from './send-details.ts';
import { assertPaidByNow, becomePaid, holdingOf, insertPayment, sumsOf } from './settle.ts';
import { lockSubOrders, moveSubOrders } from './sub-orders.ts';

export const orderActions = defineActions(order, {
  /** Records that what is left to pay came in, as by a bank transfer that staff see. */
  async pay({ tx, client, current, caller, now, body }) {
    const booking: Booking = { now, ...(caller && { by: caller }) };
    const total = digitsOf(current.total_amount ?? '0.00');
    const { method, reference, paid_at } = body;
    assertPaidByNow(paid_at, current, { now, form: { fields: payForm, label: order.label } });
    if (current.payment_records.some((one) => one.method === method && one.reference === reference))
      throw new ApiError(409, 'errors.paymentKnown');
    const before = digitsOf(current.paid_amount ?? '0.00');
    // What went back since doesn't pay for anything.
    const due = total - before + digitsOf(current.refunded_amount ?? '0.00');
    const amount = moneyOf(due);
    await insertPayment(client, current, { method, reference, amount, paid_at: paid_at ?? now.toISOString() });
    const course = await becomePaid({ tx, client }, current, booking);
    return { values: { ...course, ...sumsOf(current, { paid: before + due }), payment_method: method } };
  },

  /**
   * Ends an order of which nothing was sent: what it used is given back, and what was paid is recorded as refunded. What
   * was sent comes back by a return.
   */
  async cancel({ tx, client, id, current, body, now, caller }) {
    const scope = { tx, client };
    const booking: Booking = { now, ...(caller && { by: caller }) };
    await cancelSubOrders(scope, id, booking);
    const wasPaid = current.status !== 'pending_payment';
    await giveBackHeld(scope, holdingOf(current), { ...booking, wasPaid });
    await takeBackAll(scope, current, booking);
    const { user, order_no } = current;
    const taken =
      wasPaid && user !== null
        ? await takeBackEarned(
            scope,
            { id, order_no, user },
            { key: 'cancel', cause: 'order', amounts: { goods: 0, shipping: 0 }, rule: await earningRule(client) },
            booking,
          )
        : undefined;
    const paid = digitsOf(current.paid_amount ?? '0.00');
    const left = paid - digitsOf(current.refunded_amount ?? '0.00');
    const { refund_method, reason } = body;
    if (left > 0) await insertRefund(client, current, { refund_method, amount: left, remarks: reason }, now);
    const sums = sumsOf(current, { refunded: paid });
    await mailEvent(scope, { use: 'order_cancelled', order: { ...current, ...sums } }, booking);
    return {
      values: {
        cancelled_at: now.toISOString(),
        expires_at: null,
        codes_missing: 0,
        ...sums,
        k_coin_earned: (current.k_coin_earned ?? 0) - (taken?.k_coin.taken ?? 0),
        oto_point_earned: (current.oto_point_earned ?? 0) - (taken?.oto_point.taken ?? 0),
      },
    };
  },

  /** Records money that goes back without a return: of an order that was paid too late or twice, or out of goodwill. */
  async refund({ client, current, body, now }) {
    const amount = digitsOf(body.amount);
    const left = await refundable(client, current);
    if (amount > left)
      throw invalid(
        { amount: [{ rule: 'maxValue', params: { max: moneyOf(Math.max(0, left)) } }] },
        { fields: refundForm, label: order.label },
      );
    const { refund_method, reason } = body;
    await insertRefund(client, current, { refund_method, amount, remarks: reason }, now);
    return { values: sumsOf(current, { refunded: digitsOf(current.refunded_amount ?? '0.00') + amount }) };
  },

  [sendActions.details]: sendDetails,
  [sendActions.codes]: sendCodes,
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
