import { sql } from 'drizzle-orm';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { paymentState } from '../../../resources/orders/order-states.ts';
import { order } from '../../../resources/orders/order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import type { Booking, Scope } from '../point_transaction/book.ts';
import { earnForOrder, earningRule } from '../point_transaction/earn.ts';
import { lockSubOrders, moveSubOrders } from './sub-orders.ts';
import { type HoldingOrder, takeHeld } from './holdings.ts';
import { moveOrder, type OrderCourse } from './move.ts';

type Order = RecordOf<typeof order>;

/** Money that came in for an order, as who took it tells. */
export interface Payment {
  readonly method: string;
  /** Names it; the same is recorded once. */
  readonly reference: string;
  readonly amount: string;
  readonly paid_at: string;
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
  booking: Booking,
): Promise<Settled> {
  const known = current.payment_records.find(
    ({ method, reference }) => method === payment.method && reference === payment.reference,
  );
  if (known) {
    if (digitsOf(known.amount ?? '0.00') !== digitsOf(payment.amount)) throw new ApiError(409, 'errors.paymentKnown');
    return { status: current.status, payment_state: current.payment_state };
  }
  await runOnce(
    scope.client,
    sql`insert into order_payment_records (store_id, record_id, position, paid_at, method, reference, amount)
      values (${current.store_id ?? null}, ${current.id}, ${current.payment_records.length}, ${payment.paid_at}, ${payment.method}, ${payment.reference}, ${payment.amount})`,
  );
  const paid = digitsOf(current.paid_amount ?? '0.00') + digitsOf(payment.amount);
  return settle(scope, current, { paid, payment_method: payment.method }, booking);
}

/** Moves an order on by what was paid of it. One that costs nothing is paid as soon as it is placed. */
export async function settle(
  scope: Scope,
  current: Order,
  { paid, payment_method }: { readonly paid: number; readonly payment_method: string | null },
  booking: Booking,
): Promise<Settled> {
  const total = digitsOf(current.total_amount ?? '0.00');
  const refunded = digitsOf(current.refunded_amount ?? '0.00');
  const payment_state = paymentState({ total, paid, refunded });
  const sums: OrderCourse = { paid_amount: moneyOf(paid), payment_state, payment_method };
  if (current.status !== 'pending_payment' || paid < total) {
    await moveOrder(scope, current, sums, 'record_payment', booking);
    return { status: current.status, payment_state };
  }
  await takeHeld(scope, holdingOf(current), booking);
  await moveSubOrders(scope, await lockSubOrders(scope, current.id), { status: 'pending', action: 'release' }, booking);
  const earned = await earn(scope, current, 'paid', booking);
  await moveOrder(
    scope,
    current,
    { ...sums, ...earned, status: 'paid', paid_at: booking.now.toISOString(), expires_at: null },
    'pay',
    booking,
  );
  return { status: 'paid', payment_state };
}

/** Books what an order earns at a point of its course; nothing for who isn't a customer with an account. */
export async function earn(
  scope: Scope,
  { id, order_no, user, items, shipping_fee }: Order,
  when: 'paid' | 'completed',
  booking: Booking,
): Promise<OrderCourse> {
  if (user === null) return {};
  const goods = items.reduce((sum, { total }) => sum + digitsOf(total ?? '0.00'), 0);
  const earned = await earnForOrder(
    scope,
    { id, order_no, user, amounts: { goods, shipping: digitsOf(shipping_fee ?? '0.00') } },
    { when, rule: await earningRule(scope.client) },
    booking,
  );
  return { k_coin_earned: earned.k_coin, oto_point_earned: earned.oto_point };
}
