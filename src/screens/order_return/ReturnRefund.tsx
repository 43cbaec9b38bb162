import { moneyText } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { IntendedAction } from '../../ui/action-effects.tsx';
import { EffectText } from '../../ui/EffectText.tsx';

/** Before a return is refunded: the amount, and a warning that the goods haven't arrived. */
export function ReturnRefund({ action, record }: IntendedAction) {
  const { say } = useWords();
  if (action !== 'refund' || !record) return null;
  const { total_return_amount: total, status } = record;
  return (
    <EffectText>
      {typeof total === 'string' && say('orders.goesBack', { amount: moneyText(total) })}
      {status === 'approved' && ` ${say('orders.returns.notReceived')}`}
    </EffectText>
  );
}
