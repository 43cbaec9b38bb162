import { sql } from 'drizzle-orm';
import { type PointType, pointTypes } from '../../../resources/customers/points.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import type { order } from '../../../resources/orders/order.ts';
import { partOf } from '../../../resources/orders/return-amounts.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { moveOrder } from '../order/move.ts';
import { orderKey } from '../order/holdings.ts';
import { insertRefund } from '../order/refunds.ts';
import { keptOf, sumsOf } from '../order/settle.ts';
import { type Booking, giveBackPoints, movementOf, type Scope } from '../point_transaction/book.ts';
import { earningRule, takeBackEarned } from '../point_transaction/earn.ts';
import { changeStock } from '../product_version/stock.ts';
import { lockOrderOf } from './hooks.ts';
import { type JudgedItem, judgeReturn } from './judge.ts';

type Order = RecordOf<typeof order>;

export const orderReturnActions = defineActions(order_return, {
  approve: async ({ now }) => ({ values: { approved_at: now.toISOString() } }),
  receive: async ({ now }) => ({ values: { received_at: now.toISOString() } }),

  /** Books the money, the points and the stock of a return, once: from here on it stays as it is. */
  async refund({ tx, client, id, current, caller, now, store }) {
    const scope = { tx, client };
    const booking: Booking = { now, ...(caller && { by: caller }) };
    const placed = await lockOrderOf(client, store, current.order);
    const judged = await judgeReturn(client, placed, { ...current, id });
    if ('problems' in judged) throw new ApiError(409, 'errors.returnChanged');
    const given = await givePoints(scope, placed, id, judged.items, booking);
    const taken = await takePoints(scope, placed, id, judged.items, booking);
    // After the customer's points: everybody locks in this order.
    await countReturned(scope, placed, judged.items);
    await insertRefund(
      client,
      placed,
      { refund_method: current.refund_method, amount: judged.total, remarks: current.order_return_no },
      now,
    );
    await moveOrder(
      scope,
      placed,
      {
        ...sumsOf(placed, { refunded: digitsOf(placed.refunded_amount ?? '0.00') + judged.total }),
        k_coin_earned: (placed.k_coin_earned ?? 0) - taken.k_coin,
        oto_point_earned: (placed.oto_point_earned ?? 0) - taken.oto_point,
      },
      'record_refund',
      booking,
    );
    // Of several returns of one order that are refunded in one go, each is judged by what those before it came to.
    await runOnce(
      client,
      sql`update order_return set status = 'refunded', total_return_amount = ${moneyOf(judged.total)},
          k_coin_given_back = ${given.k_coin}, oto_point_given_back = ${given.oto_point} where id = ${id}`,
    );
    return {
      values: {
        refunded_at: now.toISOString(),
        total_return_amount: moneyOf(judged.total),
        k_coin_given_back: given.k_coin,
        oto_point_given_back: given.oto_point,
      },
    };
  },

  refuse: async ({ body, current }) => ({
    values: { remarks: [current.remarks, body.reason].filter(Boolean).join('\n') },
  }),
});

/** Counts pieces as returned, and puts those back into stock that are as good as new. */
async function countReturned({ client }: Scope, placed: Order, items: readonly JudgedItem[]): Promise<void> {
  for (const { order_item, qty } of items)
    await runOnce(
      client,
      sql`update order_items set returned_qty = returned_qty + ${qty} where id = ${order_item} and record_id = ${placed.id}`,
    );
  const back = items
    .filter(({ type }) => type === 'restock')
    .flatMap(({ order_item, qty }) => {
      const line = placed.items.find(({ id }) => id === order_item);
      return line ? [{ version: line.product_version, option: line.option, qty }] : [];
    })
    .toSorted((one, other) => one.version - other.version || (one.option ?? 0) - (other.option ?? 0));
  for (const { version, option, qty } of back)
    await changeStock(client, {
      version,
      store: placed.store_id ?? 0,
      refund: qty,
      ...(option !== null && { option }),
    });
}

/** Gives back so many of the points that the order used as pay for what comes back. */
async function givePoints(
  scope: Scope,
  placed: Order,
  id: number,
  items: readonly JudgedItem[],
  booking: Booking,
): Promise<Readonly<Record<PointType, number>>> {
  const given = { k_coin: 0, oto_point: 0 };
  const { user } = placed;
  if (user === null) return given;
  // What points pay of the fee comes back with none of the pieces.
  const all = digitsOf(placed.k_coin_amount ?? '0.00') + digitsOf(placed.oto_point_amount ?? '0.00');
  const worth = items.reduce((sum, { paid_by_points }) => sum + paid_by_points, 0);
  const [before] = await runOnce(
    scope.client,
    sql`select coalesce(sum(k_coin_given_back), 0), coalesce(sum(oto_point_given_back), 0) from order_return where "order" = ${placed.id} and status = 'refunded'`,
  );
  for (const [place, { value: point_type }] of pointTypes.entries()) {
    const redeemed = await movementOf(scope.client, orderKey(placed.id, `redeem/${point_type}`));
    if (!redeemed || all === 0) continue;
    const most = Math.min(
      partOf(-redeemed.point, all, 0, Math.min(worth, all)),
      -redeemed.point - Number(before?.[place] ?? 0),
    );
    if (most <= 0) continue;
    await giveBackPoints(
      scope,
      redeemed.id,
      {
        user,
        point_type,
        cause: 'return',
        key: orderKey(placed.id, `return/${id}/${point_type}`),
        message: `訂單 ${placed.order_no} Order ${placed.order_no}`,
      },
      booking,
      most,
    );
    given[point_type] = most;
  }
  return given;
}

/** Takes back what the order earned by the pieces that come back, once it earned anything. */
async function takePoints(
  scope: Scope,
  placed: Order,
  id: number,
  items: readonly JudgedItem[],
  booking: Booking,
): Promise<Readonly<Record<PointType, number>>> {
  const { user, order_no } = placed;
  if (user === null) return { k_coin: 0, oto_point: 0 };
  const goods = placed.items.reduce((sum, line) => {
    const back = items.find(({ order_item }) => order_item === line.id)?.qty ?? 0;
    return sum + keptOf({ ...line, returned_qty: (line.returned_qty ?? 0) + back });
  }, 0);
  const { k_coin, oto_point } = await takeBackEarned(
    scope,
    { id: placed.id, order_no, user },
    {
      key: `return/${id}`,
      cause: 'return',
      amounts: { goods, shipping: digitsOf(placed.shipping_fee ?? '0.00') },
      rule: await earningRule(scope.client),
    },
    booking,
  );
  return { k_coin: k_coin.taken, oto_point: oto_point.taken };
}
