import { sql } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { appendServerWrite } from '../../audit/server-writes.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { commaJoined } from '../../db/model/titles.ts';
import type { Booking, Scope } from '../point_transaction/book.ts';

type Order = RecordOf<typeof order>;
/** Columns of an order that its course writes. */
export type OrderCourse = Partial<
  Pick<
    Order,
    | 'status'
    | 'payment_state'
    | 'paid_at'
    | 'completed_at'
    | 'cancelled_at'
    | 'expires_at'
    | 'paid_amount'
    | 'refunded_amount'
    | 'payment_method'
    | 'k_coin_earned'
    | 'oto_point_earned'
  >
>;

/** What is known of an order whose course goes on. */
export type MovingOrder = Pick<Order, 'id' | 'order_no'> & OrderCourse;

/** Writes what a locked order's course makes of it, with its history: what the server does, and no form. */
export async function moveOrder(
  { tx, client }: Scope,
  before: MovingOrder,
  after: OrderCourse,
  action: string,
  { now, by }: Booking,
): Promise<void> {
  const columns = Object.entries(after);
  const [row] = await runOnce(
    client,
    sql`update "order" set ${commaJoined([
      ...columns.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
      sql`revision = revision + 1`,
      sql`updated_at = ${now.toISOString()}`,
    ])} where id = ${before.id} returning revision`,
  );
  const was = Object.fromEntries(columns.map(([name]) => [name, Reflect.get(before, name) ?? null]));
  await appendServerWrite(
    tx,
    order,
    {
      id: before.id,
      revision: Number(row?.[0]),
      before: was,
      after: { order_no: before.order_no, ...after },
      action,
    },
    now,
    by,
  );
}
