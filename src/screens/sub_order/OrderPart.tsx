import { Box, Skeleton, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { addressParts } from '../../../resources/delivery/address-form.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { isPartOf } from '../../../resources/orders/order-parts.ts';
import { order } from '../../../resources/orders/order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { ItemName, Returned, usePhotos } from '../order/Items.tsx';
import { labelsIn, orderIn, subOrdersIn } from '../order/order-record.ts';

const addressed = addressParts.map(({ value }) => value);
/** Recipient fields that every delivery method needs. */
const reached: readonly string[] = ['recipient', 'surname', 'given_name', 'tel'];

/** Fields for place and time of one delivery method: the rest of an order may have others. */
const destinationOf = (delivery_type: string | undefined) => [
  ...(delivery_type === 'pickup_point'
    ? [...addressed.filter((name) => reached.includes(name)), 'pickup_point' as const]
    : addressed),
  'delivery_date' as const,
  'pass_through_stair' as const,
  'removal_of_handrail' as const,
  'village_house' as const,
  'remarks' as const,
];

/** Estimated height of the panel in px, from the sub-order's own data, so that nothing moves after loading. */
function heightOf(record: Values): number {
  const { items, recipient, tel, address, pickup_point, delivery_date, delivery_type } = record;
  const isFetched = delivery_type === 'pickup_point';
  const lines = [recipient, tel, delivery_date].filter(Boolean).length;
  // An address in Hong Kong has country, region and district, and usually four more parts.
  const places = isFetched ? (pickup_point ? 2 : 0) : address ? 7 : 0;
  return 52 * (Array.isArray(items) ? items.length : 1) + 24 + 24 * (lines + places);
}

/** The items and the recipient of a sub-order. */
export function OrderPart({ record }: RecordPanelProps) {
  const { data, error, refetch } = useGetOne('order', { id: String(record['order']) });
  const whole = orderIn(data);
  const [part] = subOrdersIn([record]);
  const items = part ? (whole?.items ?? []).filter((item) => isPartOf(item, part)) : [];
  const photos = usePhotos(items);
  const { say, label } = useWords();
  if (error)
    return (
      <PanelFrame title={say('orders.part')}>
        <RetryAlert onRetry={() => void refetch()}>{say('orders.partFailed')}</RetryAlert>
      </PanelFrame>
    );
  if (!data || !whole)
    return (
      <PanelFrame title={say('orders.part')}>
        <Skeleton variant="rounded" height={heightOf(record)} />
      </PanelFrame>
    );
  const known = destinationOf(part?.delivery_type).filter((name) => ![null, undefined, '', false].includes(data[name]));
  return (
    <PanelFrame title={say('orders.part')}>
      <Box component="ul" sx={{ m: 0, p: 0, mb: 2, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {items.map((item) => (
          <Box key={item.id} component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <ItemName item={item} photos={photos} />
            <Box sx={{ flex: 'none', textAlign: 'right' }}>
              <Typography variant="subtitle2" component="span">
                × {groupDigits(item.qty)}
              </Typography>
              <Returned item={item} />
            </Box>
          </Box>
        ))}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        {known.map((name) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label(order.fields[name].label)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <FieldCell field={order.fields[name]} value={data[name]} labels={labelsIn(data, name)} />
            </Typography>
          </Box>
        ))}
      </Box>
    </PanelFrame>
  );
}
