import { sql } from 'drizzle-orm';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { moveOrder } from '../order/move.ts';
import { insertRefund } from '../order/refunds.ts';
import { sumsOf } from '../order/settle.ts';
import type { Booking } from '../point_transaction/book.ts';
import { bookReturn } from './book.ts';
import { lockOrderOf } from './hooks.ts';
import { judgeReturn } from './judge.ts';

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
    const { given, taken, codes_missing } = await bookReturn(scope, placed, { id, items: judged.items }, booking);
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
        codes_missing,
        ...sumsOf(placed, { refunded: digitsOf(placed.refunded_amount ?? '0.00') + judged.total }),
        k_coin_earned: (placed.k_coin_earned ?? 0) - taken.k_coin.taken,
        oto_point_earned: (placed.oto_point_earned ?? 0) - taken.oto_point.taken,
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
