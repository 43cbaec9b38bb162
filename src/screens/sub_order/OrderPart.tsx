import { Box, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { addressParts } from '../../../resources/delivery/address-form.ts';
import { order } from '../../../resources/orders/order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { Items, usePhotos } from '../order/Items.tsx';
import { labelsIn, orderIn } from '../order/order-record.ts';

/** Where and when an order goes. */
const destination = [...addressParts.map(({ value }) => value), 'pickup_point', 'delivery_date'] as const;

/** What of the order is sent with a sub-order, and to whom. */
export function OrderPart({ record }: RecordPanelProps) {
  const { data } = useGetOne('order', { id: String(record['order']) });
  const whole = orderIn(data);
  const items = (whole?.items ?? []).filter(
    ({ merchant, delivery_type }) => merchant === record['merchant'] && delivery_type === record['delivery_type'],
  );
  const photos = usePhotos(items);
  const { label } = useWords();
  if (!data || !whole) return null;
  const known = destination.filter((name) => data[name] !== null && data[name] !== undefined && data[name] !== '');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
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
      <Items items={items} photos={photos} />
    </Box>
  );
}
