import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import type { sub_order } from '../../../resources/orders/sub_order.ts';
import type { PatchOf } from '../../../resources/record.ts';
import { updateAsServer } from '../../audit/update-as-server.ts';
import type { ActionContext } from '../../crud/action-handlers.ts';
import { readRecord } from '../../db/records/records.ts';
import { ApiError, invalid } from '../../errors.ts';
import { noted } from '../order/noted.ts';
import { lockOrderOf, returnNumber } from '../order_return/hooks.ts';
import { assessReturn } from '../order_return/assess.ts';
import { leftOfPart } from '../order_return/part.ts';
import { refundReturn } from '../order_return/refund.ts';

/**
 * Cancels a sub-order of an order that continues: creates a return of all that is left of its items, refunded at once,
 * with the shipping fee if nothing else is sent for that fee. The order's state follows after the sub-order is written.
 * @throws ApiError 409 if an open return asks for some of it, or one of its codes was used
 */
export async function cancelSubOrder({
  tx,
  client,
  current,
  body,
  caller,
  now,
  store,
  create,
}: ActionContext<typeof sub_order, 'cancel'>) {
  const scope = { tx, client };
  const posting = { now, ...(caller && { by: caller }) };
  const placed = await lockOrderOf(client, store, current.order);
  const { items, shipping_amount } = await leftOfPart(scope, placed, current);
  // The reason is stored on the sub-order as well as on the return.
  const values = { settlement_amount: '0.00', remarks: noted(current.remarks, body.reason) };
  if (items.length === 0) return { values };
  const assessed = await assessReturn(client, placed, { items, shipping_amount });
  if ('problems' in assessed) throw invalid(assessed.problems, order_return);
  const { refund_method, reason } = body;
  const wanted: PatchOf<typeof order_return> = {
    order_return_no: await returnNumber(client, placed),
    order: placed.id,
    return_date: hongKongDay(now),
    refund_method,
    items,
    shipping_amount,
    total_return_amount: moneyOf(assessed.total),
    remarks: reason,
    created_by: caller?.name ?? null,
  };
  const id = await create(order_return, wanted);
  const made = await readRecord(client, { resource: order_return, id, store, locale: 'en_US' });
  if (!made) throw new ApiError(404, 'errors.notFound');
  const { given } = await refundReturn(scope, placed, { ...made.record, ...assessed }, posting, { cancelling: reason });
  const refunded = {
    status: 'refunded',
    refunded_at: now.toISOString(),
    k_coin_given_back: given.k_coin,
    oto_point_given_back: given.oto_point,
  } as const;
  const update = { record: made.record, values: refunded, action: 'refund_at_once' };
  await updateAsServer(scope, order_return, update, now, caller);
  return { values };
}
