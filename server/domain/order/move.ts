import { order } from '../../../resources/orders/order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { updateAsServer } from '../../audit/update-as-server.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';

type Order = RecordOf<typeof order>;
/** Columns that the server writes as an order progresses. */
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
    | 'to_send_back'
    | 'payment_method'
    | 'k_coin_earned'
    | 'oto_point_earned'
    | 'codes_missing'
    | 'customer_kind'
  >
>;

/** The fields of an order that a move needs. */
export type MovingOrder = Pick<Order, 'id' | 'order_no'> & OrderCourse;

/** Writes the progress of a locked order, with its history: columns that the server changes, never a form. */
export async function moveOrder(
  scope: Scope,
  record: MovingOrder,
  values: OrderCourse,
  action: string,
  { now, by }: Posting,
): Promise<void> {
  await updateAsServer(scope, order, { record, values, action }, now, by);
}
