import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { moneyText } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { EffectText } from '../../ui/EffectText.tsx';
import { orderIn } from './order-record.ts';

/** Before an order is cancelled or refunded: the customer's refund, or the maximum refund. */
export function RefundEffect({ action, record }: { readonly action: 'cancel' | 'refund'; readonly record: unknown }) {
  const { say } = useWords();
  const order = orderIn(record);
  if (!order) return null;
  const left = digitsOf(order.paid_amount) - digitsOf(order.refunded_amount);
  const amount = moneyText(moneyOf(left));
  if (action === 'refund') return <EffectText>{say('orders.mostRefund', { amount })}</EffectText>;
  const points = order.k_coin_redeemed + order.oto_point_redeemed;
  return (
    <EffectText>
      {left > 0 ? say('orders.goesBack', { amount }) : say('orders.nothingGoesBack')}
      {points > 0 && ` ${say('orders.pointsGoBack')}`}
    </EffectText>
  );
}
