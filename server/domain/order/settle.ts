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

/** Money that came in for an order, as who took it tells. */
export interface Payment {
  readonly method: string;
  /** Names it; the same is recorded once. */
  readonly reference: string;
  readonly amount: string;
  readonly paid_at: string;
}

/** How far clocks of storefronts may be ahead of the server's, in milliseconds. */
const clocksApart = 5 * 60_000;

/** @throws ApiError 422 for a payment that is yet to come, or that came before the order */
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

/** What a payment made of an order. */
type Settled = Pick<Order, 'status' | 'payment_state'>;

/** Locks an order of a store by its number. @throws ApiError 404 */
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
 * Records a payment of a locked order, once by its reference. An order that is paid whole takes what it holds, and may be
 * sent; money that comes for one that is over is recorded all the same, since it has to go back.
 * @throws ApiError 409 if another payment has this reference
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

/** Adds a payment to those of a locked order. */
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
  /** When the money came in with which it is paid; nobody may have told of it until later. */
  readonly paid_at: string | null;
}

/** Moves an order on by what was paid of it. One that costs nothing is paid as soon as it is placed. */
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

/** What an order's payments and refunds come to, in cents; what isn't given stays. */
export function sumsOf(
  order: Order,
  {
    paid = digitsOf(order.paid_amount ?? '0.00'),
    refunded = digitsOf(order.refunded_amount ?? '0.00'),
    cost,
  }: {
    readonly paid?: number;
    readonly refunded?: number;
    /** What it costs by now (`costOf`). */
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
 * Takes what an unpaid order holds, releases its sub-orders, posts what it earns by being paid, gives it codes, and tells
 * the customer.
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

/** Whether the customer has paid an order of this store before. */
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

/** Columns that follow from a course, but not the state itself. */
export type Sums = Omit<OrderCourse, 'status'>;

/** Posts what an order earns at a point of its course; nothing for who isn't a customer with an account. */
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

/** Cents to pay of a line for the pieces that didn't come back. */
export function keptOf({ total, qty, returned_qty }: Order['items'][number]): number {
  const cents = digitsOf(total ?? '0.00');
  return cents - partOf(cents, qty ?? 0, 0, returned_qty ?? 0);
}
