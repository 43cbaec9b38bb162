import { sql } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import { isStanding, standingStates } from '../../../resources/orders/order-states.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../db/connection/transaction.ts';
import { lockRecord } from '../../db/records/records.ts';
import type { StandingTask } from '../../jobs/standing.ts';
import { describeError } from '../../process/describe-error.ts';
import { givable, lackingPieces } from '../intangible_good/give-out.ts';
import { giveCodes } from './codes.ts';
import { moveOrder } from './move.ts';

/** Orders per look. */
const batch = 200;

/** From one look to the next, in milliseconds: also until an order is tried again that failed. */
const rest = 5_000;

interface WaitingOrder {
  readonly id: number;
  readonly store: number;
}

/** Paid orders that lack a code which is there by now, those that were paid first before others. */
async function waitingOrders(runner: Runner, now: Date, most: number): Promise<readonly WaitingOrder[]> {
  const rows = await runOnce(
    runner,
    sql`select "order".id, "order".store_id from "order"
      where codes_missing > 0 and status = any (${sql.param([...standingStates])}::text[]) and exists (
        select from order_items item where item.record_id = "order".id and exists (
          select from intangible_good good where good.store_id = item.store_id and good.sku = item.sku and ${givable(now)}
        ) and ${lackingPieces} > 0
      ) order by paid_at, "order".id limit ${most}`,
  );
  return rows.map(([id, store]) => ({ id: Number(id), store: Number(store) }));
}

/**
 * Gives out codes that orders wait for, as soon as there are some: imported, put back, or made. One transaction each, on
 * one server at a time.
 */
export function waitingCodes(): StandingTask {
  let restsUntil = 0;
  return {
    name: 'codes that orders wait for',
    number: 11,
    async isDue(pool, now) {
      if (now.getTime() < restsUntil) return false;
      // While all that waits is sold out, a look reads all of it.
      restsUntil = now.getTime() + rest;
      return (await waitingOrders(pool, now, 1)).length > 0;
    },
    async run({ pool, now, signal, log }) {
      for (;;) {
        let done = 0;
        for (const { id, store } of await waitingOrders(pool, now(), batch)) {
          if (signal.aborted) return;
          // One that fails keeps no other waiting; it is tried again the next time that the task runs.
          done += await inTransaction(pool, (scope) => giveOne(scope, { id, store }, now())).catch((error: unknown) => {
            log.error({ order: id, err: describeError(error) }, 'an order could not be given its codes');
            return 0;
          });
        }
        if (done === 0) return;
      }
    },
  };
}

/** How many codes it was given. */
async function giveOne(scope: TransactionScope, { id, store }: WaitingOrder, now: Date): Promise<number> {
  const found = await lockRecord(scope.client, { resource: order, id, store, locale: 'en_US' });
  // Cancelled meanwhile.
  if (!found || !isStanding(found.record.status)) return 0;
  const { given, codes_missing } = await giveCodes(scope, found.record, { now });
  if (given > 0) await moveOrder(scope, found.record, { codes_missing }, 'give_out_codes', { now });
  return given;
}
