import { sql } from 'drizzle-orm';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { lookAgain } from '../intangible_good/seen.ts';
import type { Posting } from '../point_transaction/post-points.ts';
import { noted } from '../order/noted.ts';
import { lockOrderOf } from './hooks.ts';
import { assessReturn } from './assess.ts';
import { refundReturn } from './refund.ts';

export const orderReturnActions = defineActions(order_return, {
  approve: async ({ now }) => ({ values: { approved_at: now.toISOString() } }),
  receive: async ({ now }) => ({ values: { received_at: now.toISOString() } }),

  /** Posts the money, points and stock of a return, once. It can't be changed afterwards. */
  async refund({ tx, client, id, current, caller, now, store }) {
    const scope = { tx, client };
    const posting: Posting = { now, ...(caller && { by: caller }) };
    const placed = await lockOrderOf(client, store, current.order);
    const assessed = await assessReturn(client, placed, { ...current, id, refunds: true });
    if ('problems' in assessed) throw new ApiError(409, 'errors.returnChanged');
    const { given } = await refundReturn(scope, placed, { ...current, ...assessed }, posting);
    // A bulk run may refund several returns of one order: each assessment needs the results of those before it.
    await runOnce(
      client,
      sql`update order_return set status = 'refunded', total_return_amount = ${moneyOf(assessed.total)},
          k_coin_given_back = ${given.k_coin}, oto_point_given_back = ${given.oto_point} where id = ${id}`,
    );
    const amounts = new Map(assessed.items.map(({ order_item, amount }) => [order_item, moneyOf(amount)]));
    return {
      values: {
        refunded_at: now.toISOString(),
        // Stores amounts that were computed only now.
        items: current.items.map((item) => ({ ...item, amount: amounts.get(item.order_item) ?? item.amount })),
        total_return_amount: moneyOf(assessed.total),
        k_coin_given_back: given.k_coin,
        oto_point_given_back: given.oto_point,
      },
    };
  },

  refuse: async ({ client, body, current }) => {
    await lookAgain({ client }, current.order);
    return { values: { remarks: noted(current.remarks, body.reason) } };
  },
});
