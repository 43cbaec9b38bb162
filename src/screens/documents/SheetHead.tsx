import { Box } from '@mui/material';
import { isSentToAddress } from '../../../resources/choices.ts';
import { useMediaAddress } from '../../../resources/kinds/media/media-address.tsx';
import { contentLocaleOf } from '../../../resources/messages/languages.ts';
import type { Letterhead, PrintedItem, PrintedOrder } from '../../../resources/orders/order-documents.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { documentWords as words } from './document-words.ts';
import { type Fact, Facts } from './Facts.tsx';

interface SheetHeadProps {
  readonly shop: Letterhead;
  readonly order: PrintedOrder;
  readonly kind: string;
  readonly number: string;
  /** The delivery method, if the sheet is about one only. */
  readonly delivery?: string;
  readonly facts: readonly Fact[];
}

/** Head of a sheet: sender, type of document, recipient, and facts. */
export function SheetHead({ shop, order, kind, number, delivery, facts }: SheetHeadProps) {
  const { label } = useWords();
  return (
    <>
      <Sender {...{ shop, kind, number }} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 3 }}>
        <Box>
          <Box sx={{ color: '#555' }}>{label(words.to)}</Box>
          <Addressee order={order} {...(delivery !== undefined && { delivery })} />
        </Box>
        <Facts facts={facts} />
      </Box>
    </>
  );
}

function Sender({ shop, kind, number }: Pick<SheetHeadProps, 'shop' | 'kind' | 'number'>) {
  const locale = contentLocaleOf(useLanguage());
  const address = useMediaAddress();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mb: 3 }}>
      <Box sx={{ minWidth: 0 }}>
        {shop.logo !== null && (
          <Box
            component="img"
            src={address(shop.logo)}
            alt=""
            sx={{ display: 'block', maxHeight: 60, maxWidth: '60mm', mb: 1 }}
          />
        )}
        <Box sx={{ fontWeight: 600, fontSize: '13pt' }}>{shop.name[locale]}</Box>
        <Box sx={{ whiteSpace: 'pre-line', fontSize: '9pt' }}>{shop.address[locale]}</Box>
        <Box sx={{ fontSize: '9pt' }}>{[shop.phone, shop.email].filter(Boolean).join(' · ')}</Box>
      </Box>
      <Box sx={{ textAlign: { sm: 'end' }, ml: { sm: 'auto' } }}>
        <Box component="h2" sx={{ m: 0, fontSize: '16pt', lineHeight: 1.2 }}>
          {kind}
        </Box>
        <Box sx={{ fontSize: '13pt', fontWeight: 600 }}>{number}</Box>
      </Box>
    </Box>
  );
}

/**
 * Recipient and address, large enough to read on a parcel; for a single delivery method, only the parts that it needs.
 */
function Addressee({ order, delivery }: { readonly order: PrintedOrder; readonly delivery?: string }) {
  const locale = contentLocaleOf(useLanguage());
  const point = (delivery === undefined || delivery === 'pickup_point') && order.pickup_point?.[locale];
  return (
    <Box sx={{ fontSize: '12pt', whiteSpace: 'pre-line' }}>
      <Box sx={{ fontWeight: 600 }}>{order.recipient[locale] || order.name}</Box>
      {order.tel !== null && <Box>{order.tel}</Box>}
      {(delivery === undefined || isSentToAddress(delivery)) && order.address[locale]}
      {point && <Box sx={{ fontWeight: 600 }}>{point}</Box>}
    </Box>
  );
}

/** Cells of a packed or sold item: code, name and choices. */
export function ItemCells({ item }: { readonly item: PrintedItem }) {
  const locale = contentLocaleOf(useLanguage());
  return (
    <>
      <td>{item.item_code}</td>
      <td>
        {item.name[locale]}
        {item.option_name && <Box sx={{ color: '#555' }}>{item.option_name}</Box>}
      </td>
    </>
  );
}
