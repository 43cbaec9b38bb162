import type { SQL } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../db/connection/transaction.ts';
import { lockRecord } from '../../db/records/records.ts';
import type { StandingTask } from '../../jobs/standing-tasks.ts';
import { describeError } from '../../process/describe-error.ts';
import type { Order } from './settle.ts';

/** Maximum number of orders per search. */
const batch = 200;
/** Delay until a failed order is retried, in milliseconds. */
const restOfFailed = 60_000;

/** Parameters of a search for due orders. */
interface Look {
  readonly now: Date;
  /** Orders to skip: they failed recently, or nothing could be done with them in this run. */
  readonly except: readonly number[];
  readonly most: number;
}

interface OrderTask extends Pick<StandingTask, 'name' | 'number'> {
  /** For the log: `an order could not expire`. */
  readonly failure: string;
  /** Minimum time between two searches, in milliseconds, if a search may read much. Default: none. */
  readonly rest?: number;
  /** SQL: ids and stores of due orders, in the order of processing. */
  readonly due: (look: Look) => SQL;
  /** Processes a locked order, which may have changed since it was found. Returns whether anything was done. */
  readonly runOn: (scope: TransactionScope, current: Order, now: Date) => Promise<boolean>;
}

/** A standing task that processes due orders, in one transaction each and on one server at a time. */
export function orderTask({ name, number, failure, rest = 0, due, runOn }: OrderTask): StandingTask {
  let restsUntil = 0;
  const failedUntil = new Map<number, number>();
  const find = async (runner: Runner, { now, except, most }: Look) => {
    for (const [id, until] of failedUntil) if (until <= now.getTime()) failedUntil.delete(id);
    const rows = await runOnce(runner, due({ now, except: [...except, ...failedUntil.keys()], most }));
    return rows.map(([id, store]) => ({ id: Number(id), store: Number(store) }));
  };
  return {
    name,
    number,
    async isDue(pool, now) {
      if (now.getTime() < restsUntil) return false;
      restsUntil = now.getTime() + rest;
      return (await find(pool, { now, except: [], most: 1 })).length > 0;
    },
    async run({ pool, now, signal, log }) {
      const passed: number[] = [];
      for (;;) {
        let done = 0;
        for (const { id, store } of await find(pool, { now: now(), except: passed, most: batch })) {
          if (signal.aborted) return;
          // A failing order doesn't block the others.
          const isDone = await inTransaction(pool, async (scope) => {
            const locked = await lockRecord(scope.client, { resource: order, id, store, locale: 'en_US' });
            return locked !== undefined && (await runOn(scope, locked.record, now()));
          }).catch((error: unknown) => {
            log.error({ order: id, err: describeError(error) }, failure);
            failedUntil.set(id, now().getTime() + restOfFailed);
            return false;
          });
          if (isDone) done += 1;
          else passed.push(id);
        }
        // Nothing in this batch could be done yet, so the rest most likely can't be done either.
        if (done === 0) return;
      }
    },
  };
}
