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

/** A return that is refunded, assessed by its locked order. */
interface RefundedReturn
  extends Pick<RecordOf<typeof order_return>, 'id' | 'order_return_no' | 'refund_method'>, AssessedReturn {}

/** What a refunded return did besides its refund. */
export interface Refunded extends PostedReturn {
  /** Numbers of sub-orders of which nothing is left to send. */
  readonly cancelled: readonly string[];
  /** Where the order is then. */
  readonly order_status: string;
  /** Cents that went back: the total, and the rest of an order of which nothing is left. */
  readonly refunded: number;
}

/**
 * Posts a return of a locked order, records its refund, and lets the sub-orders and the order follow: unless the sub-order
 * itself is being cancelled, which the order follows by itself. Asked what it would do, the same is done and taken back.
 * @param cancelling why the sub-order is cancelled that the return is of
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
  // Of an order of which the last part is cancelled, the shop keeps nothing that it isn't owed.
  const rest =
    cancelling !== undefined && (await isNothingLeft(scope.client, after))
      ? digitsOf(sumsOf(placed, { refunded, cost }).to_send_back)
      : 0;
  // What was paid by points alone brings no money.
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

/** What a return posted, with what its order gave back by ending. */
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
