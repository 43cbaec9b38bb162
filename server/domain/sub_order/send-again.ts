import { order } from '../../../resources/orders/order.ts';
import { isPartOf, piecesToSend } from '../../../resources/orders/order-parts.ts';
import type { sub_order } from '../../../resources/orders/sub_order.ts';
import type { ActionContext } from '../../crud/action-handlers.ts';
import { readRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { assertInNoReturn } from '../order/open-returns.ts';
import { isStanding } from '../../../resources/orders/order-states.ts';

/**
 * Lets what didn't reach its customer be sent once more; its order, which is locked, goes on (docs/decisions/0120-sent-again.md).
 * @throws ApiError 409 if the order is over, nothing of the sub-order is left to send, or a return asks for some of it
 */
export async function sendAgain({ client, current, store }: ActionContext<typeof sub_order, 'send_again'>) {
  const placed = await readRecord(client, { resource: order, id: current.order, store, locale: 'en_US' });
  if (!placed) throw new ApiError(404, 'errors.notFound');
  const items = placed.record.items.filter((item) => isPartOf(item, current));
  if (!isStanding(placed.record.status) || items.every((item) => piecesToSend(item) === 0))
    throw new ApiError(409, 'errors.nothingToSend', { params: { number: current.sub_order_no ?? '' } });
  await assertInNoReturn(
    client,
    placed.record,
    items.map(({ id }) => id),
  );
  return { values: { sent_at: null, done_at: null } };
}
