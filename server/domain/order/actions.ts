import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { order } from '../../../resources/orders/order.ts';
import { payForm, refundForm } from '../../../resources/orders/order-fields.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Posting } from '../point_transaction/post-points.ts';
import { assertNoCodeUsed, endOrder } from './end-order.ts';
import { noted } from './noted.ts';
import { assertInNoReturn } from './open-returns.ts';
import { costOf, insertRefund, refundable } from './refunds.ts';
import { sendActions, sendCodes, sendDetails } from './send-details.ts';
import { assertPaidByNow, becomePaid, insertPayment, sumsOf } from './settle.ts';
import { cancelSubOrders } from './sub-orders.ts';

export const orderActions = defineActions(order, {
  /** Records a payment of the remaining amount, for example a bank transfer that staff received. */
  async pay({ tx, client, current, caller, now, body }) {
    const posting: Posting = { now, ...(caller && { by: caller }) };
    const total = digitsOf(current.total_amount ?? '0.00');
    const { method, reference, paid_at } = body;
    assertPaidByNow(paid_at, current, { now, form: { fields: payForm, label: order.label } });
    if (current.payment_records.some((one) => one.method === method && one.reference === reference))
      throw new ApiError(409, 'errors.paymentKnown');
    const before = digitsOf(current.paid_amount ?? '0.00');
    // Refunded money doesn't pay for anything.
    const due = total - before + digitsOf(current.refunded_amount ?? '0.00');
    const amount = moneyOf(due);
    await insertPayment(client, current, { method, reference, amount, paid_at: paid_at ?? now.toISOString() });
    const course = await becomePaid({ tx, client }, current, { ...posting, paid_at });
    return { values: { ...course, ...sumsOf(current, { paid: before + due, cost: total }), payment_method: method } };
  },

  /**
   * Ends an order of which nothing was sent: gives back what it used, and records a refund of what was paid. Sent goods
   * need a return instead.
   * @throws ApiError 409 if an open return asks for some of its items: that return could never be refunded
   */
  async cancel({ tx, client, id, current, body, now, caller }) {
    const scope = { tx, client };
    const posting: Posting = { now, ...(caller && { by: caller }) };
    await assertNoCodeUsed(scope, current);
    await assertInNoReturn(
      client,
      current,
      current.items.map((item) => item.id),
    );
    await cancelSubOrders(scope, id, posting);
    const paid = digitsOf(current.paid_amount ?? '0.00');
    const left = paid - digitsOf(current.refunded_amount ?? '0.00');
    const { refund_method, reason } = body;
    if (left > 0) await insertRefund(client, current, { refund_method, amount: left, remarks: reason }, now);
    const sums = sumsOf(current, { refunded: paid, cost: 0 });
    const { values } = await endOrder(scope, { ...current, ...sums }, posting);
    // If money is refunded, the refund records the reason.
    const why = left > 0 ? {} : { internal_remarks: noted(current.internal_remarks, reason) };
    return { values: { ...values, ...sums, ...why } };
  },

  /** Records a refund without a return: for an order paid too late or twice, or out of goodwill. */
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
    const refunded = digitsOf(current.refunded_amount ?? '0.00') + amount;
    return { values: sumsOf(current, { refunded, cost: await costOf(client, current) }) };
  },

  [sendActions.details]: sendDetails,
  [sendActions.codes]: sendCodes,
});
