import { Box, Link as TextLink, Paper, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pageOf } from '../../../resources/names.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { ActionButtons } from '../../traits/actions/ActionButtons.tsx';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { FoldedActions } from '../../ui/FoldedActions.tsx';
import { Items, usePhotos } from './Items.tsx';
import { PushStatus } from './PushStatus.tsx';
import { labelsIn, orderIn, type OrderItem, type SubOrder } from './order-record.ts';
import { useSubOrders } from './use-sub-orders.ts';

/** The ordered items, grouped by merchant and delivery method, each with its next actions. */
export function ItemsPanel({ record, page }: RecordPanelProps) {
  const order = orderIn(record);
  const { subs, refetch } = useSubOrders(record.id);
  const client = useQueryClient();
  const photos = usePhotos(order?.items ?? []);
  // Cancelling the order, or a return, also changes the sub-orders.
  const revision = Number(record.revision);
  const read = useRef(revision);
  useEffect(() => {
    if (read.current === revision) return;
    read.current = revision;
    void refetch();
  }, [revision, refetch]);
  if (!order) return null;
  // Grouped by the items, which are loaded first: nothing moves when the sub-orders arrive.
  const parts = partsOf(order.items, subs);
  const onDone = () => {
    void refetch();
    page.refetch();
    // Cancelled items create a return.
    void client.invalidateQueries({ queryKey: [order_return.name] });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {parts.map(({ key, sub, items }) => (
        <Paper key={key} variant="outlined">
          <Box sx={{ minHeight: 48, bgcolor: 'action.hover', borderRadius: 'inherit' }}>
            {sub && <SubOrderHead sub={sub} onDone={onDone} />}
          </Box>
          <Items items={items} photos={photos} />
        </Paper>
      ))}
    </Box>
  );
}

/** The items by merchant and delivery method, with their sub-order once it is loaded. */
function partsOf(items: readonly OrderItem[], subs: readonly SubOrder[]) {
  const keyOf = ({ merchant, delivery_type }: Pick<OrderItem, 'merchant' | 'delivery_type'>) =>
    `${merchant ?? 0} ${delivery_type}`;
  return [...new Set(items.map(keyOf))].map((key) => ({
    key,
    sub: subs.find((one) => keyOf(one) === key),
    items: items.filter((one) => keyOf(one) === key),
  }));
}

function SubOrderHead({ sub, onDone }: { readonly sub: SubOrder; readonly onDone: () => void }) {
  const { say } = useWords();
  const { fields } = sub_order;
  const { sub_order_no, courier, tracking_no, tracking_url, remarks } = sub;
  // On a phone, the next actions are large buttons further up.
  const { phone } = useScreenSize();
  const actions = { resource: sub_order, record: { ...sub }, title: sub_order_no, onDone };
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 2, pr: { xs: 0.5, sm: 2 }, py: 1 }}>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.5,
        }}
      >
        <TextLink component={Link} to={pageOf(sub_order, sub.id)} variant="subtitle2" color="inherit">
          {sub_order_no}
        </TextLink>
        <FieldCell field={fields.status} value={sub.status} />
        <Typography variant="body2" component="span">
          {sub.merchant === null ? say('orders.ownGoods') : (labelsIn(sub, 'merchant')?.[String(sub.merchant)] ?? '')}
        </Typography>
        <Typography variant="body2" component="span" color="text.secondary">
          <FieldCell field={fields.delivery_type} value={sub.delivery_type} />
        </Typography>
        {tracking_no && (
          <Typography variant="body2" component="span" color="text.secondary">
            {courier}{' '}
            {tracking_url ? (
              <a href={tracking_url} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
                {tracking_no}
              </a>
            ) : (
              tracking_no
            )}
          </Typography>
        )}
        <PushStatus sub={sub} />
        {/* Includes the reason for a cancellation. */}
        {remarks && (
          <Typography variant="body2" component="span" title={remarks} sx={remarkStyle}>
            {remarks}
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1 }}>
        {!phone && <ActionButtons {...actions} only="next" />}
        <FoldedActions most={0}>
          {phone ? <ActionButtons {...actions} /> : <ActionButtons {...actions} only="others" />}
        </FoldedActions>
      </Box>
    </Box>
  );
}

/** Takes the remaining width, so that the head's height doesn't change after loading; on a phone there is none. */
const remarkStyle = {
  flex: { xs: '1 1 100%', sm: '1 1 8rem' },
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'pre-line', sm: 'nowrap' },
} as const;
