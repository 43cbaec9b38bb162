import { Box } from '@mui/material';
import { isSentToAddress } from '../../../resources/choices.ts';
import { useMediaAddress } from '../../../resources/kinds/media/media-address.tsx';
import { contentLocaleOf } from '../../../resources/messages/languages.ts';
import type { Letterhead, PrintedOrder } from '../../../resources/orders/order-documents.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';

interface SheetHeadProps {
  readonly shop: Letterhead;
  readonly kind: string;
  readonly number: string;
}

/** Who sends it, what it is, and its number. */
export function SheetHead({ shop, kind, number }: SheetHeadProps) {
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

/** To whom and where it goes, big enough to be read from a parcel; of one way of delivery, only what that needs. */
export function Addressee({ order, delivery }: { readonly order: PrintedOrder; readonly delivery?: string }) {
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
