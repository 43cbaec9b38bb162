import { sql } from 'drizzle-orm';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { costByNow, isOver, openReturnStates } from '../../../resources/orders/order-states.ts';
import type { order } from '../../../resources/orders/order.ts';
import type { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { isNothingLeft } from './sub-orders.ts';

type Order = RecordOf<typeof order>;

/** Money that goes back, in cents. */
export interface Refund {
  readonly refund_method: NonNullable<Order['refund_record'][number]['refund_method']>;
  readonly amount: number;
  readonly remarks: string | null;
}

/** Adds a refund to those of a locked order. */
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

/** States of returns that gave back a part of the shipping fee, or ask for it. */
export const feeStates: readonly string[] = [...openReturnStates, 'refunded'];

/** Cents of an order's shipping fee that were paid in money and that no other return in one of these states gives back. */
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
 * Cents of an order's shipping fee for which nothing travels any more. What one way of delivery costs is charged once, and its
 * parts travel for it: it goes back with the last of them.
 * @param part one that is being cancelled: of its way of delivery alone
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

/** What was paid of an order and isn't refunded, nor asked for by a return that isn't over; in cents. */
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

/** What decides what an order costs by now. */
type Costing = Pick<
  Order,
  'id' | 'status' | 'items' | 'total_amount' | 'rounding' | 'paid_amount' | 'refunded_amount' | 'to_send_back'
>;

/**
 * Cents that a locked order costs by now. Of one that is over, what the shop holds and doesn't owe stays what it was as the
 * order ended: what comes later goes back whole.
 * @param returning cents that a return gives back which is being refunded: the items count it already
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
