import { piecesToSend } from '../../../resources/orders/order-parts.ts';
import { isStanding } from '../../../resources/orders/order-states.ts';
import type { sub_order } from '../../../resources/orders/sub_order.ts';
import type { ActionContext } from '../../crud/action-handlers.ts';
import { ApiError } from '../../errors.ts';
import { countSent, sendableItems } from './own-items.ts';

/**
 * Allows a sub-order that didn't reach its customer to be sent again; its order continues
 * (docs/decisions/0120-sent-again.md).
 * @throws ApiError 409 if the order is over, nothing of the sub-order is left to send, or an open return asks for some
 * of it
 */
export async function sendAgain(action: ActionContext<typeof sub_order, 'send_again'>) {
  const { placed, items } = await sendableItems(action);
  if (!isStanding(placed.status) || items.every((item) => piecesToSend(item) === 0))
    throw new ApiError(409, 'errors.nothingToSend', { params: { number: action.current.sub_order_no ?? '' } });
  await countSent(action, items, false);
  return { values: { sent_at: null, done_at: null } };
}
