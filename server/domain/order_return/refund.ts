import type { PointType } from '../../../resources/customers/points.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import type { order } from '../../../resources/orders/order.ts';
import type { order_return } from '../../../resources/orders/order_return.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { lookAgain } from '../intangible_good/seen.ts';
import type { Ended } from '../order/end-order.ts';
import { followPushes } from '../order/follow-pushes.ts';
import { followParts } from '../order/follow-parts.ts';
import { moveOrder } from '../order/move.ts';
import { costOf, insertRefund } from '../order/refunds.ts';
import { sumsOf } from '../order/settle.ts';
import { followReturned, isNothingLeft } from '../order/sub-orders.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';
import { type PostedReturn, postReturn, itemsAfter } from './post-return.ts';
import type { AssessedReturn } from './assess.ts';

type Order = RecordOf<typeof order>;

/** A return that is being refunded, assessed while its order is locked. */
interface RefundedReturn
  extends Pick<RecordOf<typeof order_return>, 'id' | 'order_return_no' | 'refund_method'>, AssessedReturn {}

/** The effects of a refunded return. */
export interface Refunded extends PostedReturn {
  /** Numbers of sub-orders that have nothing left to send. */
  readonly cancelled: readonly string[];
  /** The resulting state of the order. */
  readonly order_status: string;
  /** Refunded cents: the return's total, and the rest of the paid money if nothing of the order is left. */
  readonly refunded: number;
}

/**
 * Posts a return of a locked order, records its refund, and updates the sub-orders and the order; not if the sub-order
 * itself is being cancelled, which updates the order on its own. Also used for a preview, which is rolled back.
 * @param cancelling reason for cancelling the returned sub-order
 */
export async function refundReturn(
  scope: Scope,
  placed: Order,
  { id, order_return_no, refund_method, items, total }: RefundedReturn,
  posting: Posting,
  { cancelling }: { readonly cancelling?: string } = {},
): Promise<Refunded> {
  const posted = await postReturn(scope, placed, { id, items, total }, posting);
  const { taken, codes_missing } = posted;
  const after = { ...placed, items: itemsAfter(placed, items) };
  const cost = await costOf(scope.client, after, total);
  const refunded = digitsOf(placed.refunded_amount ?? '0.00') + total;
  // If the last sub-order of an order is cancelled, the shop refunds everything that it isn't owed.
  const rest =
    cancelling !== undefined && (await isNothingLeft(scope.client, after))
      ? digitsOf(sumsOf(placed, { refunded, cost }).to_send_back)
      : 0;
  // There is no money to refund if points paid for all of it.
  if (total > 0)
    await insertRefund(scope.client, placed, { refund_method, amount: total, remarks: order_return_no }, posting.now);
  if (rest > 0)
    await insertRefund(scope.client, placed, { refund_method, amount: rest, remarks: cancelling ?? null }, posting.now);
  await moveOrder(
    scope,
    placed,
    {
      codes_missing,
      ...sumsOf(placed, { refunded: refunded + rest, cost }),
      k_coin_earned: (placed.k_coin_earned ?? 0) - taken.k_coin.taken,
      oto_point_earned: (placed.oto_point_earned ?? 0) - taken.oto_point.taken,
    },
    'record_refund',
    posting,
  );
  const money = { refunded: total + rest };
  if (cancelling !== undefined) return { ...posted, ...money, cancelled: [], order_status: placed.status };
  await lookAgain(scope, placed.id);
  const ended = await followReturned(scope, after, posting);
  await followPushes(scope, after, posting);
  const followed = await followParts(scope, { id: placed.id, store: placed.store_id }, posting);
  return {
    ...withEnd(posted, followed?.ended),
    ...money,
    cancelled: ended.map(({ sub_order_no }) => sub_order_no),
    order_status: followed?.status ?? placed.status,
  };
}

/** Adds to the effects of a return what was given back because the order ended. */
function withEnd(posted: PostedReturn, ended: Ended | undefined): PostedReturn {
  if (!ended) return posted;
  const given = (type: PointType) => posted.given[type] + ended.given[type];
  const taken = (type: PointType) => ({
    taken: posted.taken[type].taken + ended.taken[type].taken,
    missing: ended.taken[type].missing,
  });
  return {
    ...posted,
    given: { k_coin: given('k_coin'), oto_point: given('oto_point') },
    taken: { k_coin: taken('k_coin'), oto_point: taken('oto_point') },
    coupons: [...posted.coupons, ...ended.coupons],
  };
}
