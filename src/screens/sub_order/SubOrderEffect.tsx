import { Alert } from '@mui/material';
import { useId } from 'react';
import { order_return } from '../../../resources/orders/order_return.ts';
import { moneyText } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import type { IntendedAction } from '../../ui/action-effects.tsx';
import { EffectText } from '../../ui/EffectText.tsx';
import { useReturnCheck } from '../order_return/use-return-check.ts';

/** Further effects of an action on a sub-order, before confirmation. Not for several: each has its own amounts. */
export function SubOrderEffect({ action, record }: IntendedAction) {
  const { create, update } = usePermitted(order_return);
  // Users who may not see the effect of a return may still cancel.
  if (!create && !update) return null;
  return action === 'cancel' && record ? <CancelEffect order={record.order} id={record.id} /> : null;
}

/** The customer's refund when a sub-order is cancelled: the server computes it with the code that books it. */
function CancelEffect({ order, id }: { readonly order: unknown; readonly id: unknown }) {
  const { say } = useWords();
  const { data, error } = useReturnCheck(useId(), { order, sub_order: id });
  if (error)
    return (
      <Alert severity="warning" sx={{ mt: 1 }}>
        {error.message}
      </Alert>
    );
  // Reserves its height: no button moves when the sum arrives.
  if (!data) return <EffectText>{'\u00A0'}</EffectText>;
  const { total, k_coin, oto_point } = data;
  return (
    <EffectText>
      {Number(total) > 0 ? say('orders.goesBack', { amount: moneyText(total) }) : say('orders.nothingGoesBack')}
      {k_coin.given_back + oto_point.given_back > 0 && ` ${say('orders.pointsGoBack')}`}
    </EffectText>
  );
}
