import { changedSince } from '../../../resources/orders/courier-push.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { useSubOrders } from './use-sub-orders.ts';

/** After an order's number: a failed push that wasn't sent in another way, or a mismatch with the courier's data. */
export function OrderChips({ order }: { readonly order: number | string }) {
  const { subs } = useSubOrders(order);
  const failed = subs.some(({ push_status, push_problem }) => push_status === 'failed' && push_problem !== 'over');
  const changed = subs.some(({ push_problem }) => push_problem === changedSince);
  const { push_status, push_problem } = sub_order.fields;
  return (
    <>
      {failed && <FieldCell field={push_status} value="failed" />}
      {changed && <FieldCell field={push_problem} value={changedSince} />}
    </>
  );
}
