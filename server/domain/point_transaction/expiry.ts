import { sql } from 'drizzle-orm';
import { type PointType, pointTypes } from '../../../resources/customers/points.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { StandingTask } from '../../jobs/standing-tasks.ts';
import { describeError } from '../../process/describe-error.ts';
import { prepareAccount } from './post-points.ts';
import type { Account } from './ledger.ts';

/** Maximum number of customers per search. */
const batch = 500;

const due = (now: Date) => sql`remaining > 0 and expires_at <= ${now.toISOString()}::timestamptz`;

async function dueAccounts(runner: Runner, now: Date): Promise<readonly Account[]> {
  const rows = await runOnce(
    runner,
    sql`select distinct user_id, point_type from (select user_id, point_type from point_lot where ${due(now)} order by expires_at limit ${batch}) due`,
  );
  return rows.flatMap(([user, type]) => {
    const point_type = pointTypes.map(({ value }): PointType => value).find((value) => value === type);
    return point_type ? [{ user: Number(user), point_type }] : [];
  });
}

/**
 * Writes off expired points: one transaction per customer, on one server at a time. Idempotent, so that an interrupted
 * run can be repeated.
 */
export function pointExpiry(): StandingTask {
  return {
    name: 'points that expire',
    number: 4,
    async isDue(pool, now) {
      const [row] = await runOnce(pool, sql`select exists (select from point_lot where ${due(now)})`);
      return row?.[0] === true;
    },
    async run({ pool, now, signal, log }) {
      for (;;) {
        const accounts = await dueAccounts(pool, now());
        let done = 0;
        for (const account of accounts) {
          if (signal.aborted) return;
          // One that fails doesn't block the others; it is retried when the task runs next.
          done += await inTransaction(pool, (scope) => prepareAccount(scope, account, { now: now() })).then(
            () => 1,
            (error: unknown) => {
              log.error({ ...account, err: describeError(error) }, 'points that have expired could not be booked out');
              return 0;
            },
          );
        }
        if (done === 0) return;
      }
    },
  };
}
