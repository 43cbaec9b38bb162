// The effect of a return on money, points, coupons and stock, before the refund: the server plans it with the code that
// books it.
import { Alert, Typography } from '@mui/material';
import { useDeferredValue, useId } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { pointTypes } from '../../../resources/customers/points.ts';
import { moneyText } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { fieldMessages } from '../../data-provider/api-errors.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { ReturnedItems } from './ReturnedItems.tsx';
import { type ReturnChecked, useReturnCheck } from './use-return-check.ts';

/** Below a return: its effect, or its items once it is closed. */
export function ReturnEffect({ resource, record }: Pick<RecordPanelProps, 'resource' | 'record'>) {
  const isOver = resource.lifecycle?.states[String(record.status)]?.frozen === true;
  return isOver ? <ReturnedItems record={record} /> : <Effect id={record.id} />;
}

export const NewReturnEffect = () => <Effect />;

/** Marks content of the former input; visible only if the answer takes a while. */
const waitingStyle = { opacity: 0.5, transition: 'opacity 0s 200ms' } as const;

function Effect({ id }: { readonly id?: number | string }) {
  const form = useId();
  const { errors } = useFormState();
  const watched: readonly unknown[] = useWatch({ name: ['order', 'items', 'shipping_amount'] });
  const [order, items, shipping_amount] = useDeferredValue(watched);
  const isEmpty = !Array.isArray(items) || items.length === 0;
  const { data, error, isPlaceholderData } = useReturnCheck(form, {
    order: isEmpty ? null : order,
    id,
    items,
    shipping_amount,
  });
  if (error)
    // A refused value already has its error at the field.
    return Object.keys(errors).length === 0 ? (
      <Alert severity="warning" sx={{ mt: 2 }}>
        {Object.values(fieldMessages(error)).join(' ') || error.message}
      </Alert>
    ) : null;
  return data && !isEmpty ? (
    <Alert
      role="status"
      severity="info"
      icon={false}
      aria-busy={isPlaceholderData}
      sx={{ mt: 2, ...(isPlaceholderData && waitingStyle) }}
    >
      <Words {...data} />
    </Alert>
  ) : null;
}

function Words({
  total,
  refundable,
  restocked,
  coupons,
  sub_orders,
  idle_fee,
  order_status,
  ...points
}: ReturnChecked) {
  const { say, label } = useWords();
  const lines = pointTypes.flatMap(({ value, label: kind }) => {
    const { given_back, taken_back, missing } = points[value];
    return (
      [
        ['orders.returns.given', given_back],
        ['orders.returns.taken', taken_back],
        ['orders.returns.missing', missing],
      ] as const
    ).flatMap(([key, count]) => (count > 0 ? [say(key, { points: count, kind: label(kind) })] : []));
  });
  return (
    <>
      <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
        {say('orders.returns.money', { amount: moneyText(total), most: moneyText(refundable) })}
      </Typography>
      {[
        ...lines,
        ...(restocked > 0 ? [say('orders.returns.restocked', { smart_count: restocked })] : []),
        ...coupons.map((code) => say('orders.returns.coupon', { code })),
        ...sub_orders.map((number) => say('orders.returns.subOrder', { number })),
        ...(Number(idle_fee) > 0 ? [say('orders.returns.idleFee', { amount: moneyText(idle_fee) })] : []),
        ...(order_status === 'cancelled' ? [say('orders.returns.ends')] : []),
        ...(sub_orders.length > 0 && order_status === 'completed' ? [say('orders.returns.completes')] : []),
      ].map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </>
  );
}
