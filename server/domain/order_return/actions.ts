import { sql } from 'drizzle-orm';
import { type PointType, pointTypes } from '../../../resources/customers/points.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import type { order } from '../../../resources/orders/order.ts';
import { paymentState } from '../../../resources/orders/order-states.ts';
import { partOf } from '../../../resources/orders/return-amounts.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { moveOrder } from '../order/move.ts';
import { orderKey } from '../order/holdings.ts';
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
    await countReturned(scope, placed, judged.items);
    const given = await givePoints(scope, placed, id, judged.items, booking);
    await runOnce(
      client,
      sql`insert into order_refund_record (store_id, record_id, position, refunded_at, refund_method, amount, remarks)
        values (${placed.store_id ?? null}, ${placed.id}, ${placed.refund_record.length}, ${now.toISOString()}, ${current.refund_method}, ${moneyOf(judged.total)}, ${current.order_return_no})`,
    );
    const refunded = digitsOf(placed.refunded_amount ?? '0.00') + judged.total;
    const sums = {
      total: digitsOf(placed.total_amount ?? '0.00'),
      paid: digitsOf(placed.paid_amount ?? '0.00'),
      refunded,
    };
    await moveOrder(
      scope,
      placed,
      { refunded_amount: moneyOf(refunded), payment_state: paymentState(sums) },
      'record_refund',
      booking,
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

/** Gives back so many of the points that the order used as pay for what comes back, and takes back what it earned. */
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
  const [row] = await runOnce(
    scope.client,
    sql`select coalesce(sum(paid_by_points), 0)::text from order_items where record_id = ${placed.id}`,
  );
  const all = digitsOf(Number(row?.[0] ?? 0).toFixed(2));
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
  const left = placed.items.reduce((sum, line) => {
    const back = items.find(({ order_item }) => order_item === line.id);
    return sum + digitsOf(line.total ?? '0.00') - (back?.amount ?? 0);
  }, 0);
  await takeBackEarned(
    scope,
    { id: placed.id, order_no: placed.order_no, user },
    {
      key: `return/${id}`,
      cause: 'return',
      amounts: {
        goods: Math.max(0, left - digitsOf(placed.refunded_amount ?? '0.00')),
        shipping: digitsOf(placed.shipping_fee ?? '0.00'),
      },
      rule: await earningRule(scope.client),
    },
    booking,
  );
  return given;
}
