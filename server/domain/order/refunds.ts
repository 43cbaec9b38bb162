import { sql } from 'drizzle-orm';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { openReturnStates } from '../../../resources/orders/order-states.ts';
import type { order } from '../../../resources/orders/order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';

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
  { id, store_id = 0, refund_record }: Order,
  { refund_method, amount, remarks }: Refund,
  now: Date,
): Promise<void> {
  await runOnce(
    runner,
    sql`insert into order_refund_record (store_id, record_id, position, refunded_at, refund_method, amount, remarks)
      values (${store_id}, ${id}, ${refund_record.length}, ${now.toISOString()}, ${refund_method}, ${moneyOf(amount)}, ${remarks})`,
  );
}

type Fee = Pick<Order, 'id' | 'items' | 'shipping_fee' | 'total_amount'>;

/** Cents of an order's shipping fee that were paid in money and that no return in one of these states gives back. */
export async function feeKept(
  runner: Runner,
  { id, items, shipping_fee, total_amount }: Fee,
  states: readonly string[],
): Promise<number> {
  const lines = items.reduce((sum, { total }) => sum + digitsOf(total ?? '0.00'), 0);
  const paid = Math.min(digitsOf(shipping_fee ?? '0.00'), digitsOf(total_amount ?? '0.00') - lines);
  const [row] = await runOnce(
    runner,
    sql`select coalesce(sum(shipping_amount), 0.00)::text from order_return
      where "order" = ${id} and status = any (${sql.param([...states])}::text[])`,
  );
  return Math.max(0, paid - digitsOf(String(row?.[0] ?? '0.00')));
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
