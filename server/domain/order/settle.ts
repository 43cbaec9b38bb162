import { sql } from 'drizzle-orm';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { paymentState } from '../../../resources/orders/order-states.ts';
import { partOf } from '../../../resources/orders/return-amounts.ts';
import { order } from '../../../resources/orders/order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';
import { earnForOrder, earningRule } from '../point_transaction/earn.ts';
import { lockSubOrders, moveSubOrders } from './sub-orders.ts';
import { type HoldingOrder, takeHeld } from './holdings.ts';
import { giveCodes } from './codes.ts';
import { mailEvent } from './mail.ts';
import { costOf, feeKept } from './refunds.ts';
import { moveOrder, type OrderCourse } from './move.ts';

export type Order = RecordOf<typeof order>;

/** A payment of an order, as reported by whoever received it. */
export interface Payment {
  readonly method: string;
  /** Identifies the payment among those of its method; each is recorded once. */
  readonly reference: string;
  readonly amount: string;
  readonly paid_at: string;
}

/** Tolerance for clocks of storefronts that are ahead of the server's, in milliseconds. */
const clocksApart = 5 * 60_000;

/** @throws ApiError 422 for a payment in the future, or from before the order */
export function assertPaidByNow(
  paidAt: string | null,
  { ordered_at }: Pick<Order, 'ordered_at'>,
  { now, form }: { readonly now: Date; readonly form: Parameters<typeof invalid>[1] },
): void {
  if (paidAt === null) return;
  const at = Date.parse(paidAt);
  if (at <= now.getTime() + clocksApart && at >= Date.parse(ordered_at) - clocksApart) return;
  throw invalid({ paid_at: [{ rule: 'paidAt' }] }, form);
}

/** State of an order after a payment. */
type Settled = Pick<Order, 'status' | 'payment_state'>;

/**
 * Locks an order of a store by its number.
 * @throws ApiError 404
 */
export async function lockOrder(runner: Runner, store: number, order_no: string): Promise<Order> {
  const [row] = await runOnce(
    runner,
    sql`select id from "order" where store_id = ${store} and lower(order_no) = lower(${order_no})`,
  );
  const found = row && (await lockRecord(runner, { resource: order, id: Number(row[0]), store, locale: 'en_US' }));
  if (!found) throw new ApiError(404, 'errors.notFound');
  return found.record;
}

export const holdingOf = ({ id, order_no, store_id = 0, user }: Order): HoldingOrder => ({
  id,
  order_no,
  store: store_id,
  user,
});

/**
 * Records a payment of a locked order, once per method and reference. A fully paid order takes what it holds and may be
 * sent. A payment of an order that is over is recorded too, since it must be refunded.
 * @throws ApiError 409 if a payment of another amount has this method and reference
 */
export async function recordPayment(
  scope: Scope,
  current: Order,
  payment: Payment,
  posting: Posting,
): Promise<Settled> {
  const known = current.payment_records.find(
    ({ method, reference }) => method === payment.method && reference === payment.reference,
  );
  if (known) {
    if (digitsOf(known.amount ?? '0.00') !== digitsOf(payment.amount)) throw new ApiError(409, 'errors.paymentKnown');
    return { status: current.status, payment_state: current.payment_state };
  }
  await insertPayment(scope.client, current, payment);
  const paid = digitsOf(current.paid_amount ?? '0.00') + digitsOf(payment.amount);
  return settle(scope, current, { paid, payment_method: payment.method, paid_at: payment.paid_at }, posting);
}

/** Adds a payment to a locked order. */
export async function insertPayment(
  runner: Runner,
  { id, store_id = 0, payment_records }: Order,
  { paid_at, method, reference, amount }: Payment,
): Promise<void> {
  await runOnce(
    runner,
    sql`insert into order_payment_records (store_id, record_id, position, paid_at, method, reference, amount)
      values (${store_id}, ${id}, ${payment_records.length}, ${paid_at}, ${method}, ${reference}, ${amount})`,
  );
}

interface PaidWith {
  /** When the paying money came in; it may have been reported later. */
  readonly paid_at: string | null;
}

/** Updates the state of an order from its payments. An order that costs nothing is paid when it is placed. */
export async function settle(
  scope: Scope,
  current: Order,
  { paid, payment_method, paid_at }: PaidWith & { readonly paid: number; readonly payment_method: string | null },
  posting: Posting,
): Promise<Settled> {
  const sums = { ...sumsOf(current, { paid, cost: await costOf(scope.client, current) }), payment_method };
  const { payment_state } = sums;
  const isPaid = current.status === 'pending_payment' && (payment_state === 'paid' || payment_state === 'overpaid');
  const course: OrderCourse = isPaid
    ? { ...sums, ...(await becomePaid(scope, current, { ...posting, paid_at })), status: 'paid' }
    : sums;
  await moveOrder(scope, current, course, isPaid ? 'pay' : 'record_payment', posting);
  return { status: course.status ?? current.status, payment_state };
}

/** Sums of an order's payments and refunds, from cents; an omitted sum keeps its value. */
export function sumsOf(
  order: Order,
  {
    paid = digitsOf(order.paid_amount ?? '0.00'),
    refunded = digitsOf(order.refunded_amount ?? '0.00'),
    cost,
  }: {
    readonly paid?: number;
    readonly refunded?: number;
    /** Current cost in cents (`costOf`). */
    readonly cost: number;
  },
) {
  const total = digitsOf(order.total_amount ?? '0.00');
  const to_send_back = Math.max(0, paid - refunded - cost);
  return {
    paid_amount: moneyOf(paid),
    refunded_amount: moneyOf(refunded),
    to_send_back: moneyOf(to_send_back),
    payment_state: paymentState({ total, paid, refunded, to_send_back }),
  };
}

/**
 * Takes for good what an unpaid order holds, releases its sub-orders, posts the points it earns when paid, gives it
 * codes, and mails the customer.
 */
export async function becomePaid(
  scope: Scope,
  current: Order,
  { paid_at, ...posting }: Posting & PaidWith,
): Promise<Sums> {
  await takeHeld(scope, holdingOf(current), posting);
  await moveSubOrders(scope, await lockSubOrders(scope, current.id), { status: 'pending', action: 'release' }, posting);
  const earned = await earn(scope, current, 'paid', posting);
  await mailEvent(scope, { use: 'order_paid', order: current }, posting);
  const { codes_missing } = await giveCodes(scope, current, posting);
  const customer_kind = await customerKindOf(scope.client, current);
  return { ...earned, codes_missing, customer_kind, paid_at: paid_at ?? posting.now.toISOString(), expires_at: null };
}

/** Whether the customer is a guest, new, or has paid an order of this store before. */
async function customerKindOf(
  runner: Runner,
  { id, user, store_id = 0 }: Order,
): Promise<NonNullable<Order['customer_kind']>> {
  if (user === null) return 'guest';
  const [row] = await runOnce(
    runner,
    sql`select exists (select from "order" where "user" = ${user} and store_id = ${store_id} and id <> ${id} and paid_at is not null)`,
    { prepared: true },
  );
  return row?.[0] === true ? 'returning' : 'new';
}

/** Columns that change with an order's progress, apart from the state. */
export type Sums = Omit<OrderCourse, 'status'>;

/** Posts the points that an order earns when paid or completed; none without a customer account. */
export async function earn(scope: Scope, current: Order, when: 'paid' | 'completed', posting: Posting): Promise<Sums> {
  const { id, order_no, user, items } = current;
  if (user === null) return {};
  const goods = items.reduce((sum, item) => sum + keptOf(item), 0);
  const shipping = await feeKept(scope.client, current, ['refunded']);
  const earned = await earnForOrder(
    scope,
    { id, order_no, user, amounts: { goods, shipping } },
    { when, rule: await earningRule(scope.client) },
    posting,
  );
  return { k_coin_earned: earned.k_coin, oto_point_earned: earned.oto_point };
}

/** Cents of a line for the pieces that weren't returned. */
export function keptOf({ total, qty, returned_qty }: Order['items'][number]): number {
  const cents = digitsOf(total ?? '0.00');
  return cents - partOf(cents, qty ?? 0, 0, returned_qty ?? 0);
}
