import { Box, Link as TextLink, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useGetMany } from 'react-admin';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { contentLocaleOf } from '../../../resources/messages/languages.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { orderItemFields } from '../../../resources/orders/order-fields.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { ItemCaption } from './ItemCaption.tsx';
import { labelsIn, type OrderItem } from './order-record.ts';

/** A muted 0, because most items have none and the other counts should stand out. */
const quiet = (
  <Typography component="span" variant="body2" color="text.secondary">
    0
  </Typography>
);

interface ItemsProps {
  readonly items: readonly OrderItem[];
  readonly photos: Photos;
}

/** Items of an order with the amounts paid: ordered, sent and returned pieces. */
export function Items(props: ItemsProps) {
  const { phone } = useScreenSize();
  return phone ? <ItemCards {...props} /> : <ItemTable {...props} />;
}

/** Cards for phones, without sideways scrolling. */
function ItemCards({ items, photos }: ItemsProps) {
  const { label, say } = useWords();
  const counted = (what: string, pieces: number) => `${what} ${groupDigits(pieces)}`;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map((item) => (
        <Box key={item.id} component="li" sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <ItemName item={item} photos={photos} />
            <ItemAmount item={item} />
          </Box>
          <Typography variant="caption" component="div" color="text.secondary" sx={{ mt: 0.5 }}>
            <FieldCell field={orderItemFields.price} value={item.price} />
            {` · ${counted(say('orders.ordered'), item.qty)} · ${counted(label(orderItemFields.sent_qty.label), item.sent_qty)}`}
            {item.returned_qty > 0 && (
              <>
                {' · '}
                <Box component="b" sx={{ color: 'text.primary' }}>
                  {counted(label(orderItemFields.returned_qty.label), item.returned_qty)}
                </Box>
              </>
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The amount paid for an item, and its discount. */
function ItemAmount({ item }: { readonly item: OrderItem }) {
  const { amount, discount } = orderItemFields;
  return (
    <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
      <FieldCell field={amount} value={item.amount} />
      {Number(item.discount) > 0 && (
        <Typography variant="caption" component="div" color="text.secondary">
          <FieldCell field={discount} value={`-${item.discount}`} />
        </Typography>
      )}
    </Box>
  );
}

function ItemTable({ items, photos }: ItemsProps) {
  const { label, say } = useWords();
  const fields = orderItemFields;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{label(fields.name.label)}</TableCell>
            <TableCell align="right">{label(fields.price.label)}</TableCell>
            <TableCell align="right">{say('orders.ordered')}</TableCell>
            <TableCell align="right">{label(fields.sent_qty.label)}</TableCell>
            <TableCell align="right">{label(fields.returned_qty.label)}</TableCell>
            <TableCell align="right">{label(fields.amount.label)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.id}>
              <TableCell sx={{ minWidth: 180 }}>
                <ItemName item={item} photos={photos} />
              </TableCell>
              <TableCell align="right">
                <FieldCell field={fields.price} value={item.price} />
              </TableCell>
              <TableCell align="right">{groupDigits(item.qty)}</TableCell>
              <TableCell align="right">{item.sent_qty > 0 ? groupDigits(item.sent_qty) : quiet}</TableCell>
              <TableCell align="right">
                {item.returned_qty > 0 ? <b>{groupDigits(item.returned_qty)}</b> : quiet}
              </TableCell>
              <TableCell align="right">
                <ItemAmount item={item} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** An ordered item, with picture and code. */
export function ItemName({ item, photos }: { readonly item: OrderItem; readonly photos: Photos }) {
  const locale = contentLocaleOf(useLanguage());
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Photo photo={photos.get(item.product_version)} />
      <Box sx={{ minWidth: 0 }}>
        <TextLink component={Link} to={pageOf(product_version, item.product_version)} variant="body2" color="inherit">
          {item.name[locale]}
        </TextLink>
        <ItemCaption item={item} />
      </Box>
    </Box>
  );
}

/** Number of returned pieces of an item. */
export function Returned({ item }: { readonly item: OrderItem }) {
  const { say } = useWords();
  if (item.returned_qty === 0) return null;
  return (
    <Typography variant="caption" component="div" color="error" sx={{ whiteSpace: 'nowrap' }}>
      {say('orders.returned', { pieces: item.returned_qty })}
    </Typography>
  );
}

interface KnownPhoto {
  readonly value: unknown;
  readonly labels: Readonly<Record<string, string>> | undefined;
}

type Photos = ReadonlyMap<number, KnownPhoto>;

/** Reserves its space while loading, and without a photo, so that names are aligned. */
function Photo({ photo }: { readonly photo: KnownPhoto | undefined }) {
  return (
    <Box sx={{ flex: 'none', width: 40, '& img': { display: 'block' } }}>
      {photo && <FieldCell field={product_version.fields.cover_photo} value={photo.value} labels={photo.labels} />}
    </Box>
  );
}

/** Pictures of ordered items, if the product still exists and the user may see products. */
export function usePhotos(items: readonly OrderItem[]): Photos {
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
