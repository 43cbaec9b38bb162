import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { isPartOf } from '../../../resources/orders/order-parts.ts';
import type { order } from '../../../resources/orders/order.ts';
import type { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { assertNoCodeUsed } from '../order/end-order.ts';
import { assertInNoReturn } from '../order/open-returns.ts';
import { feeKept, feeStates, idleFee, refundable } from '../order/refunds.ts';
import type { Scope } from '../point_transaction/post-points.ts';
import { returnableLines } from './assess.ts';

/**
 * What is returned when a sub-order is cancelled: all that is left of its items, with the shipping fee if nothing else
 * is sent for that fee.
 * @throws ApiError 409 if an open return asks for some of it, or one of its codes was used
 */
export async function leftOfPart(
  { client }: Scope,
  placed: RecordOf<typeof order>,
  part: Pick<RecordOf<typeof sub_order>, 'id' | 'merchant' | 'delivery_type'>,
) {
  const own = placed.items.filter((item) => isPartOf(item, part)).map(({ id }) => id);
  await assertNoCodeUsed({ client }, placed, own);
  await assertInNoReturn(client, placed, own);
  const left = (await returnableLines(client, placed)).filter((line) => own.includes(line.order_item) && line.left > 0);
  if (left.length === 0) return { items: [], shipping_amount: null };
  // Limited, so that goodwill refunds aren't refunded twice.
  let most = Math.max(0, await refundable(client, placed));
  const paid = (cents: number) => {
    const amount = Math.min(cents, most);
    most -= amount;
    return moneyOf(amount);
  };
  const items = left.map((line) => ({
    order_item: line.order_item,
    qty: line.left,
    type: 'restock' as const,
    amount: paid(line.worth),
  }));
  const fee = await feeKept(client, placed, feeStates);
  return { items, shipping_amount: paid(Math.min(await idleFee(client, placed, part), fee)) };
}
