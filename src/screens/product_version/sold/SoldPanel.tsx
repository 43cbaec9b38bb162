import {
  Box,
  Link as TextLink,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { can } from '../../../../resources/access.ts';
import { product_version } from '../../../../resources/catalogue/product_version.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { pageOf } from '../../../../resources/names.ts';
import { order } from '../../../../resources/orders/order.ts';
import { orderItemFields } from '../../../../resources/orders/order-fields.ts';
import { type VersionSold, versionSold } from '../../../../resources/orders/version-sold.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { PanelFrame } from '../../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../../form/slots.ts';
import { FieldCell } from '../../../ui/FieldCell.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';

/** Below the form of a version: number of sold pieces, and the latest orders. */
export function SoldPanel({ record: { id, status, version_of } }: RecordPanelProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  // A draft was never sold: orders refer to the live version.
  const isShown = can(useUserPermissions(), 'list', order) && (version_of == null || status === 'archived');
  const { data, error, refetch } = useQuery({
    queryKey: [product_version.name, 'sold', provider.storeId, String(id)],
    queryFn: async ({ signal }) =>
      versionSold.parse(await provider.readSubresource(product_version.name, id, 'sold', { signal })).data,
    enabled: isShown,
  });
  if (!isShown) return null;
  return (
    <PanelFrame title={say('orders.sold.title')}>
      {error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('orders.sold.failed')}</RetryAlert>
      ) : data ? (
        <Sold sold={data} />
      ) : (
        <Skeleton variant="rounded" height={96} />
      )}
    </PanelFrame>
  );
}

const groups = ['sold', 'unpaid'] as const;

function Sold({ sold }: { readonly sold: VersionSold }) {
  const { say, label } = useWords();
  if (sold.last.length === 0) return <Typography variant="body2">{say('orders.sold.none')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2, overflowX: 'auto' }}>
      <Table size="small" sx={{ maxWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell />
            <TableCell align="right">{label(order.plural)}</TableCell>
            <TableCell align="right">{label(orderItemFields.qty.label)}</TableCell>
            <TableCell align="right">{label(orderItemFields.returned_qty.label)}</TableCell>
            <TableCell align="right">{say('orders.sold.amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <TableRow key={group}>
              <TableCell component="th" scope="row">
                {say(`orders.sold.${group}`)}
              </TableCell>
              {(['orders', 'pieces', 'returned'] as const).map((name) => (
                <TableCell key={name} align="right">
                  {groupDigits(sold[group][name])}
                </TableCell>
              ))}
              <TableCell align="right">
                <FieldCell field={orderItemFields.amount} value={sold[group].amount} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Box>
        <Typography variant="caption" component="h3" color="text.secondary">
          {say('orders.sold.last')}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sold.last.map((one, index) => (
            <Box
              key={`${one.order} ${index}`}
              component="li"
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, py: 0.25 }}
            >
              <TextLink component={Link} to={pageOf(order, String(one.order))} variant="body2">
                {one.order_no}
              </TextLink>
              <FieldCell field={order.fields.status} value={one.status} />
              <Typography variant="body2" component="span" color="text.secondary">
                <FieldCell field={order.fields.ordered_at} value={one.ordered_at} />
              </Typography>
              <Typography variant="body2" component="span">
                {[one.option_name, `× ${groupDigits(one.pieces)}`].filter(Boolean).join(' ')}
              </Typography>
              <Typography variant="body2" component="span">
                <FieldCell field={orderItemFields.amount} value={one.amount} />
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
