import { Alert } from '@mui/material';
import { useId } from 'react';
import { order_return } from '../../../resources/orders/order_return.ts';
import { moneyText } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import type { IntendedAction } from '../../ui/action-effects.tsx';
import { EffectText } from '../../ui/EffectText.tsx';
import { useReturnCheck } from '../order_return/use-return-check.ts';

/** What an action does besides the sub-order, before it is confirmed. Of many, each has sums of its own. */
export function SubOrderEffect({ action, record }: IntendedAction) {
  const { create, update } = usePermitted(order_return);
  // Who may not know what a return does may cancel all the same.
  if (!create && !update) return null;
  return action === 'cancel' && record ? <CancelEffect order={record.order} id={record.id} /> : null;
}

/** What goes back to the customer as one is cancelled: the server says it by what does it. */
function CancelEffect({ order, id }: { readonly order: unknown; readonly id: unknown }) {
  const { say } = useWords();
  const { data, error } = useReturnCheck(useId(), { order, sub_order: id });
  if (error)
    return (
      <Alert severity="warning" sx={{ mt: 1 }}>
        {error.message}
      </Alert>
    );
  // Its place is kept: no button moves when the sum comes.
  if (!data) return <EffectText>{'\u00A0'}</EffectText>;
  const { total, k_coin, oto_point } = data;
  return (
    <EffectText>
      {Number(total) > 0 ? say('orders.goesBack', { amount: moneyText(total) }) : say('orders.nothingGoesBack')}
      {k_coin.given_back + oto_point.given_back > 0 && ` ${say('orders.pointsGoBack')}`}
    </EffectText>
  );
}
