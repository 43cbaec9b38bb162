import { sql } from 'drizzle-orm';
import type { ByPointType } from '../../../resources/customers/points.ts';
import { order } from '../../../resources/orders/order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { takeBackAll } from '../intangible_good/take-back.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';
import { takeBackEarned, type TakenBack } from '../point_transaction/earn.ts';
import { giveBackHeld } from './holdings.ts';
import { mailEvent } from './mail.ts';
import { holdingOf, type Sums } from './settle.ts';

type Order = RecordOf<typeof order>;

/** What was given back when an order ended. */
export interface Ended {
  readonly given: ByPointType<number>;
  readonly taken: ByPointType<TakenBack>;
  readonly coupons: readonly number[];
}

const none = { taken: 0, missing: 0 };

/**
 * Ends a locked order of which nothing reached the customer: gives back what it used or holds, takes back the points it
 * earned, and mails the customer. Paid money needs a separate refund.
 * @returns the columns to write besides its state
 */
export async function endOrder(
  scope: Scope,
  current: Order,
  posting: Posting,
): Promise<{ readonly values: Sums; readonly ended: Ended }> {
  const { id, order_no, user, k_coin_earned, oto_point_earned } = current;
  const wasPaid = current.status !== 'pending_payment';
  const { given, coupons } = await giveBackHeld(scope, holdingOf(current), { ...posting, wasPaid });
  await takeBackAll(scope, current, posting);
  const taken =
    wasPaid && user !== null
      ? await takeBackEarned(
          scope,
          { id, order_no, user },
          { key: 'cancel', cause: 'order', amounts: { goods: 0, shipping: 0 } },
          posting,
        )
      : { k_coin: none, oto_point: none };
  await mailEvent(scope, { use: 'order_cancelled', order: current }, posting);
  const values = {
    cancelled_at: posting.now.toISOString(),
    expires_at: null,
    codes_missing: 0,
    k_coin_earned: (k_coin_earned ?? 0) - taken.k_coin.taken,
    oto_point_earned: (oto_point_earned ?? 0) - taken.oto_point.taken,
  };
  return { values, ended: { given, taken, coupons } };
}

/** @throws ApiError 409 if a code of these items, or of any item, was used: its user received what was paid for */
export async function assertNoCodeUsed(
  { client }: Pick<Scope, 'client'>,
  { id }: Pick<Order, 'id'>,
  items?: readonly number[],
): Promise<void> {
  const among = items ? sql` and order_item = any (${sql.param([...items])}::integer[])` : sql``;
  const [row] = await runOnce(
    client,
    sql`select serial_no from intangible_good where "order" = ${id} and status = 'used'${among} order by id limit 1`,
  );
  if (row) throw new ApiError(409, 'errors.codeUsed', { params: { number: String(row[0]) } });
}
