import type { SQL } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../db/connection/transaction.ts';
import { lockRecord } from '../../db/records/records.ts';
import type { StandingTask } from '../../jobs/standing.ts';
import { describeError } from '../../process/describe-error.ts';
import type { Order } from './settle.ts';

/** Orders per look. */
const batch = 200;

/** Which orders are looked for. */
interface Look {
  readonly now: Date;
  /** Orders that this run passes over: they failed, or nothing could be done with them yet. */
  readonly except: readonly number[];
  readonly most: number;
}

interface OrderTask extends Pick<StandingTask, 'name' | 'number'> {
  /** For the log: `an order could not expire`. */
  readonly failure: string;
  /** From one look to the next, in milliseconds: also until an order is tried again that failed. Default: every look. */
  readonly rest?: number;
  /** SQL: ids and stores of what is due, first what is done first. */
  readonly due: (look: Look) => SQL;
  /** What is done with a locked order, of which anything may have changed since it was found. Answers whether it did. */
  readonly act: (scope: TransactionScope, current: Order, now: Date) => Promise<boolean>;
}

/** Something that the server does with orders by itself: one transaction each, on one server at a time. */
export function orderTask({ name, number, failure, rest = 0, due, act }: OrderTask): StandingTask {
  let restsUntil = 0;
  const find = async (runner: Runner, look: Look) =>
    (await runOnce(runner, due(look))).map(([id, store]) => ({ id: Number(id), store: Number(store) }));
  return {
    name,
    number,
    async isDue(pool, now) {
      if (now.getTime() < restsUntil) return false;
      restsUntil = now.getTime() + rest;
      return (await find(pool, { now, except: [], most: 1 })).length > 0;
    },
    async run({ pool, now, signal, log }) {
      const except: number[] = [];
      for (;;) {
        const found = await find(pool, { now: now(), except, most: batch });
        if (found.length === 0) return;
        for (const { id, store } of found) {
          if (signal.aborted) return;
          // One that fails keeps no other waiting; it is tried again the next time that the task runs.
          const isDone = await inTransaction(pool, async (scope) => {
            const locked = await lockRecord(scope.client, { resource: order, id, store, locale: 'en_US' });
            return locked !== undefined && (await act(scope, locked.record, now()));
          }).catch((error: unknown) => {
            log.error({ order: id, err: describeError(error) }, failure);
            return false;
          });
          if (!isDone) except.push(id);
        }
      }
    },
  };
}
