import { sub_order } from '../../../resources/orders/sub_order.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { useSubOrders } from './use-sub-orders.ts';

/** Behind an order's number: that the push of one of its sub-orders failed, and nobody sent it otherwise. */
export function OrderChips({ order }: { readonly order: number | string }) {
  const { subs } = useSubOrders(order);
  const failed = subs.some(({ push_status, push_problem }) => push_status === 'failed' && push_problem !== 'over');
  return failed ? <FieldCell field={sub_order.fields.push_status} value="failed" /> : null;
}
