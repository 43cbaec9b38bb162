import {
  Box,
  Link as TextLink,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useGetMany, useGetManyReference } from 'react-admin';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { contentLocaleOf } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { orderItemFields } from '../../../resources/orders/order-fields.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { ActionButtons } from '../../traits/actions/ActionButtons.tsx';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { ItemCaption } from './ItemCaption.tsx';
import { labelsIn, orderIn, type OrderItem, type SubOrder, subOrdersIn } from './order-record.ts';

const subOrderPage = { page: 1, perPage: 100 };
const byNumber = { field: 'sub_order_no', order: 'ASC' } as const;

/** What was ordered, by who sends it and how, each with what can be done next. */
export function ItemsPanel({ record, page }: RecordPanelProps) {
  const order = orderIn(record);
  const { data, refetch } = useGetManyReference('sub_order', {
    target: 'order',
    id: record.id,
    pagination: subOrderPage,
    sort: byNumber,
  });
  const photos = usePhotos(order?.items ?? []);
  if (!order) return null;
  const subs = subOrdersIn(data);
  // By the items, which are there at once: nothing moves when the sub-orders come.
  const parts = partsOf(order.items, subs);
  const onDone = () => {
    void refetch();
    page.refetch();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {parts.map(({ key, sub, items }) => (
        <Paper key={key} variant="outlined" sx={{ overflow: 'hidden' }}>
          <Box sx={{ minHeight: 48, bgcolor: 'action.hover' }}>{sub && <SubOrderHead sub={sub} onDone={onDone} />}</Box>
          <Items items={items} photos={photos} />
        </Paper>
      ))}
    </Box>
  );
}

/** The items that one merchant sends in one way, with their sub-order once it is read. */
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
  const { sub_order_no, courier, tracking_no, tracking_url } = sub;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: 1,
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
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap' }}>
        <ActionButtons resource={sub_order} record={{ ...sub }} title={sub_order_no} onDone={onDone} />
      </Box>
    </Box>
  );
}

interface ItemsProps {
  readonly items: readonly OrderItem[];
  readonly photos: Photos;
}

function Items({ items, photos }: ItemsProps) {
  const { say, label } = useWords();
  const locale = contentLocaleOf(useLanguage());
  const fields = orderItemFields;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{label(fields.name.label)}</TableCell>
            <TableCell align="right">{label(fields.price.label)}</TableCell>
            <TableCell align="right">{label(fields.qty.label)}</TableCell>
            <TableCell align="right">{label(fields.amount.label)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.id}>
              <TableCell sx={{ minWidth: 180 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                  <Photo photo={photos.get(item.product_version)} />
                  <Box sx={{ minWidth: 0 }}>
                    <TextLink
                      component={Link}
                      to={pageOf(product_version, item.product_version)}
                      variant="body2"
                      color="inherit"
                    >
                      {item.name[locale]}
                    </TextLink>
                    <ItemCaption item={item} />
                  </Box>
                </Box>
              </TableCell>
              <TableCell align="right">
                <FieldCell field={fields.price} value={item.price} />
              </TableCell>
              <TableCell align="right">
                {item.qty}
                {item.returned_qty > 0 && (
                  <Typography variant="caption" component="div" color="error" sx={{ whiteSpace: 'nowrap' }}>
                    {say('orders.returned', { pieces: item.returned_qty })}
                  </Typography>
                )}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <FieldCell field={fields.amount} value={item.amount} />
                {Number(item.discount) > 0 && (
                  <Typography variant="caption" component="div" color="text.secondary">
                    <FieldCell field={fields.discount} value={`-${item.discount}`} />
                  </Typography>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface KnownPhoto {
  readonly value: unknown;
  readonly labels: Readonly<Record<string, string>> | undefined;
}

type Photos = ReadonlyMap<number, KnownPhoto>;

function Photo({ photo }: { readonly photo: KnownPhoto | undefined }) {
  if (!photo) return null;
  return (
    <Box sx={{ flex: 'none', width: 40, '& img': { display: 'block' } }}>
      <FieldCell field={product_version.fields.cover_photo} value={photo.value} labels={photo.labels} />
    </Box>
  );
}

/** Pictures of what was ordered, as far as it is still there and the reader may see products. */
function usePhotos(items: readonly OrderItem[]): Photos {
  const mayRead = can(useUserPermissions(), 'list', product_version);
  const ids = [...new Set(items.map((item) => item.product_version))];
  const { data = [] } = useGetMany('product_version', { ids }, { enabled: mayRead && ids.length > 0 });
  return new Map(
    data.flatMap((one) =>
      one?.cover_photo
        ? [[Number(one.id), { value: one.cover_photo, labels: labelsIn(one, 'cover_photo.file') }] as const]
        : [],
    ),
  );
}
