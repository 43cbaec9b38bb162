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

  /** Posts the money, the points and the stock of a return, once: from here on it stays as it is. */
  async refund({ tx, client, id, current, caller, now, store }) {
    const scope = { tx, client };
    const posting: Posting = { now, ...(caller && { by: caller }) };
    const placed = await lockOrderOf(client, store, current.order);
    const assessed = await assessReturn(client, placed, { ...current, id, refunds: true });
    if ('problems' in assessed) throw new ApiError(409, 'errors.returnChanged');
    const { given } = await refundReturn(scope, placed, { ...current, ...assessed }, posting);
    // Of several returns of one order that are refunded in one go, each is assessed by what those before it came to.
    await runOnce(
      client,
      sql`update order_return set status = 'refunded', total_return_amount = ${moneyOf(assessed.total)},
          k_coin_given_back = ${given.k_coin}, oto_point_given_back = ${given.oto_point} where id = ${id}`,
    );
    const amounts = new Map(assessed.items.map(({ order_item, amount }) => [order_item, moneyOf(amount)]));
    return {
      values: {
        refunded_at: now.toISOString(),
        // What was left to be worked out stands from here on.
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
