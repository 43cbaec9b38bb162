import { sql } from 'drizzle-orm';
import { order } from '../../../resources/orders/order.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../db/connection/transaction.ts';
import { lockRecord } from '../../db/records/records.ts';
import type { StandingTask } from '../../jobs/standing.ts';
import { describeError } from '../../process/describe-error.ts';
import { lockSubOrders, moveSubOrders } from './sub-orders.ts';
import { giveBackHeld } from './holdings.ts';
import { moveOrder } from './move.ts';
import { holdingOf, sumsOf } from './settle.ts';

/** Orders per look. */
const batch = 200;

const due = (now: Date) => sql`status = 'pending_payment' and expires_at <= ${now.toISOString()}::timestamptz`;

/** Ends orders that nobody paid in time: what they held is free again. One transaction each, on one server at a time. */
export function orderExpiry(): StandingTask {
  return {
    name: 'orders that nobody paid',
    number: 9,
    async isDue(pool, now) {
      const [row] = await runOnce(pool, sql`select exists (select from "order" where ${due(now)})`);
      return row?.[0] === true;
    },
    async run({ pool, now, signal, log }) {
      const failed: number[] = [];
      for (;;) {
        const ids = await dueOrders(pool, now(), failed);
        if (ids.length === 0) return;
        for (const { id, store } of ids) {
          if (signal.aborted) return;
          // One that fails keeps no other waiting; it is tried again the next time that the task runs.
          await inTransaction(pool, (scope) => expire(scope, { id, store }, now())).catch((error: unknown) => {
            log.error({ order: id, err: describeError(error) }, 'an order could not expire');
            failed.push(id);
          });
        }
      }
    },
  };
}

interface DueOrder {
  readonly id: number;
  readonly store: number;
}

async function dueOrders(runner: Runner, now: Date, failed: readonly number[]): Promise<readonly DueOrder[]> {
  const rows = await runOnce(
    runner,
    sql`select id, store_id from "order" where ${due(now)} and id <> all (${sql.param([...failed])}::integer[]) order by expires_at limit ${batch}`,
  );
  return rows.map(([id, store]) => ({ id: Number(id), store: Number(store) }));
}

async function expire(scope: TransactionScope, { id, store }: DueOrder, now: Date): Promise<void> {
  const found = await lockRecord(scope.client, { resource: order, id, store, locale: 'en_US' });
  // Paid or cancelled meanwhile.
  if (found?.record.status !== 'pending_payment') return;
  await giveBackHeld(scope, holdingOf(found.record), { now, wasPaid: false });
  await moveSubOrders(
    scope,
    await lockSubOrders(scope, id),
    { status: 'cancelled', action: 'cancel_with_order' },
    { now },
  );
  const ended = { ...sumsOf(found.record, { cost: 0 }), status: 'expired', expires_at: null } as const;
  await moveOrder(scope, found.record, ended, 'expire', { now });
}
