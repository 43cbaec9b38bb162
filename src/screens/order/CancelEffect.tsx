import { Typography } from '@mui/material';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { moneyText } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { orderIn } from './order-record.ts';

/** Before an order is cancelled: what the customer gets back. */
export function CancelEffect({ record }: { readonly record: unknown }) {
  const { say } = useWords();
  const order = orderIn(record);
  if (!order) return null;
  const left = digitsOf(order.paid_amount) - digitsOf(order.refunded_amount);
  const points = order.k_coin_redeemed + order.oto_point_redeemed;
  return (
    <Typography variant="body2" component="p" sx={{ mt: 2, fontWeight: 600 }}>
      {left > 0
        ? say('orders.cancelRefunds', { amount: moneyText(moneyOf(left)) })
        : say('orders.cancelRefundsNothing')}
      {points > 0 && ` ${say('orders.cancelPoints')}`}
    </Typography>
  );
}
