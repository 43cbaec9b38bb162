import { sql } from 'drizzle-orm';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { costByNow, isOver, openReturnStates } from '../../../resources/orders/order-states.ts';
import type { order } from '../../../resources/orders/order.ts';
import type { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { isNothingLeft } from './sub-orders.ts';

type Order = RecordOf<typeof order>;

/** A refund; its amount is in cents. */
export interface Refund {
  readonly refund_method: NonNullable<Order['refund_record'][number]['refund_method']>;
  readonly amount: number;
  readonly remarks: string | null;
}

/** Adds a refund to a locked order. */
export async function insertRefund(
  runner: Runner,
  { id, store_id = 0 }: Order,
  { refund_method, amount, remarks }: Refund,
  now: Date,
): Promise<void> {
  await runOnce(
    runner,
    sql`insert into order_refund_record (store_id, record_id, position, refunded_at, refund_method, amount, remarks)
      values (${store_id}, ${id}, (select count(*) from order_refund_record where record_id = ${id}), ${now.toISOString()}, ${refund_method}, ${moneyOf(amount)}, ${remarks})`,
  );
}

type Fee = Pick<Order, 'id' | 'items' | 'shipping_fee' | 'total_amount'>;

/** States of returns whose share of the shipping fee is refunded or requested. */
export const feeStates: readonly string[] = [...openReturnStates, 'refunded'];

/**
 * Cents of an order's shipping fee that were paid in money and that no return in these states gives back, apart from
 * `besides`.
 */
export async function feeKept(
  runner: Runner,
  { id, items, shipping_fee, total_amount }: Fee,
  states: readonly string[],
  besides = 0,
): Promise<number> {
  const lines = items.reduce((sum, { total }) => sum + digitsOf(total ?? '0.00'), 0);
  const paid = Math.min(digitsOf(shipping_fee ?? '0.00'), digitsOf(total_amount ?? '0.00') - lines);
  const [row] = await runOnce(
    runner,
    sql`select coalesce(sum(shipping_amount), 0.00)::text from order_return
      where "order" = ${id} and id <> ${besides} and status = any (${sql.param([...states])}::text[])`,
  );
  return Math.max(0, paid - digitsOf(String(row?.[0] ?? '0.00')));
}

/**
 * Cents of an order's shipping fee for which nothing is sent any more. Each delivery type is charged once for all of
 * its sub-orders, so its fee is refunded with the last of them.
 * @param part a sub-order that is being cancelled: counts only its delivery type
 */
export async function idleFee(
  runner: Runner,
  { id }: Pick<Order, 'id'>,
  part?: Pick<RecordOf<typeof sub_order>, 'id' | 'delivery_type'>,
): Promise<number> {
  const way = part ? sql`and delivery_type = ${part.delivery_type}` : sql``;
  const [row] = await runOnce(
    runner,
    sql`select coalesce(sum(fee), 0.00)::text from (select sum(shipping_fee) as fee from sub_order where "order" = ${id} ${way}
      group by delivery_type having bool_and(status = 'cancelled' or id = ${part?.id ?? 0})) as idle`,
  );
  return digitsOf(String(row?.[0] ?? '0.00'));
}

/** Cents paid for an order that are neither refunded nor requested by an open return. */
export async function refundable(
  runner: Runner,
  { id, paid_amount, refunded_amount }: Order,
  besides = 0,
): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select coalesce(sum(total_return_amount), 0.00)::text from order_return
      where "order" = ${id} and id <> ${besides} and status = any (${sql.param([...openReturnStates])}::text[])`,
  );
  return digitsOf(paid_amount ?? '0.00') - digitsOf(refunded_amount ?? '0.00') - digitsOf(String(row?.[0] ?? '0.00'));
}

/** The fields that the current cost of an order depends on. */
type Costing = Pick<
  Order,
  'id' | 'status' | 'items' | 'total_amount' | 'rounding' | 'paid_amount' | 'refunded_amount' | 'to_send_back'
>;

/**
 * The current cost of a locked order, in cents. For an order that is over, the amount that the shop keeps stays as it
 * was at the end, so that later payments are refunded in full.
 * @param returning cents of a return that is just being refunded; the items already include it
 */
export async function costOf(runner: Runner, order: Costing, returning = 0): Promise<number> {
  const cents = (amount: string | null) => digitsOf(amount ?? '0.00');
  const { id, status, items, total_amount, rounding, paid_amount, refunded_amount, to_send_back } = order;
  if (isOver(status)) return cents(paid_amount) - cents(refunded_amount) - cents(to_send_back);
  const total = cents(total_amount);
  if (items.every(({ returned_qty }) => (returned_qty ?? 0) === 0)) return total;
  const [row] = await runOnce(
    runner,
    sql`select coalesce(sum(total_return_amount), 0.00)::text from order_return
      where "order" = ${id} and status = 'refunded'`,
  );
  return costByNow({
    total,
    rounding: cents(rounding),
    returned: cents(String(row?.[0])) + returning,
    nothingLeft: await isNothingLeft(runner, order),
  });
}
