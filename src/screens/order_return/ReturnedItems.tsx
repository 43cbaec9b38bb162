// The items of a closed return: its form has only their ids.
import { Box, Skeleton, Typography } from '@mui/material';
import { type RaRecord, useGetOne } from 'react-admin';
import { z } from 'zod';
import '../../../resources/kinds/zod.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { ItemName, usePhotos } from '../order/Items.tsx';
import { orderIn } from '../order/order-record.ts';

const { type, amount } = order_return.fields.items.fields;
const rows = z.array(
  z.object({ order_item: z.number(), qty: z.number(), type: z.string(), amount: z.string().nullable() }),
);

export function ReturnedItems({ record }: Pick<RecordPanelProps, 'record'>) {
  const { say } = useWords();
  const { data, error, refetch } = useGetOne<RaRecord<number>>('order', { id: Number(record['order']) });
  const items = orderIn(data)?.items;
  const photos = usePhotos(items ?? []);
  if (error) return <RetryAlert onRetry={() => void refetch()}>{say('orders.returns.failed')}</RetryAlert>;
  if (!items) return <Skeleton variant="rounded" height={80} />;
  const heading = say('orders.returns.back');
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box component="ul" aria-label={heading} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {(rows.safeParse(record['items']).data ?? []).map((row) => {
          const item = items.find(({ id }) => id === row.order_item);
          return (
            <Box
              key={row.order_item}
              component="li"
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              {item ? <ItemName item={item} photos={photos} /> : `#${row.order_item}`}
              <Box sx={{ flex: 'none', textAlign: 'right' }}>
                <Typography variant="subtitle2" component="div">
                  × {groupDigits(row.qty)}
                </Typography>
                <Typography variant="body2" component="div">
                  <FieldCell field={type} value={row.type} />
                </Typography>
                {row.amount !== null && (
                  <Typography variant="body2" component="div">
                    <FieldCell field={amount} value={row.amount} />
                  </Typography>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
