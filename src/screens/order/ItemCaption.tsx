import { Typography } from '@mui/material';
import { orderItemFields } from '../../../resources/orders/order-fields.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { OrderItem } from './order-record.ts';

/** Below an item's name: its code, its choices, and whether it can be returned. */
export function ItemCaption({ item }: { readonly item: OrderItem }) {
  const { label } = useWords();
  return (
    <Typography variant="caption" component="div" color="text.secondary">
      {[item.item_code, item.option_name, item.no_refund && label(orderItemFields.no_refund.label)]
        .filter(Boolean)
        .join(' · ')}
    </Typography>
  );
}
