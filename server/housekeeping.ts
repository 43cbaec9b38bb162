import { sql } from 'drizzle-orm';
import { deleteOldKeys } from './crud/idempotency.ts';
import { foldAllCounts } from './db/counts/row-count.ts';
import { runOnce } from './db/connection/statement.ts';
import { pruneAllChanges } from './db/search/search-totals.ts';
import { withClient } from './db/connection/transaction.ts';
import type { Deps } from './http/deps.ts';
import { describeError } from './process/describe-error.ts';
import { deleteOldJobs } from './jobs/clean-up.ts';
import { purgeMedia } from './media/purge.ts';
import { cleanSyncs } from './domain/pickup_point/clean-up.ts';
import { clearScratch } from './media/scratch.ts';
import { deleteEndedSessions } from './session/sessions.ts';
import { deleteOldAttempts } from './session/sign-in-attempts.ts';
import { cleanBulkRuns } from './traits/bulk/clean-up.ts';
import { cleanImports } from './traits/csv/import/clean-up.ts';

/** Advisory lock, differing from all others: only one server does this at a time. */
const lockNumber = 7_242_041;
const hour = 3_600_000;

/** `pool` is the one for long work. */
export type HousekeepingDeps = Pick<Deps, 'pool' | 'env' | 'log' | 'now'>;

/** Clean-up tasks by name. Each works in batches, one transaction each, until done or aborted. */
const tasks: Readonly<Record<string, (needs: HousekeepingDeps, signal: AbortSignal) => Promise<unknown>>> = {
  'Idempotency-Keys whose time is over': ({ pool, now }, signal) => deleteOldKeys(pool, now(), signal),
  'changes of counts': ({ pool }, signal) => foldAllCounts(pool, signal),
  'changes of what is searched': ({ pool }, signal) => pruneAllChanges(pool, signal),
  'jobs that ended long ago': ({ pool, now }, signal) => deleteOldJobs(pool, now(), signal),
  'rows of imports that ended long ago': ({ pool, now }, signal) => cleanImports(pool, now(), signal),
  'rows of bulk runs that ended long ago': ({ pool, now }, signal) => cleanBulkRuns(pool, now(), signal),
  'checks of couriers’ lists from long ago': ({ pool, now }, signal) => cleanSyncs(pool, now(), signal),
  'attempts to sign in that count no more': ({ pool, now }, signal) => deleteOldAttempts(pool, now(), signal),
  'sessions that have ended': ({ pool, now }, signal) => deleteEndedSessions(pool, now(), signal),
  'uploads that nobody kept': purgeMedia,
};

/** Runs all tasks once. If one fails, its error is logged and the others run; it runs again in an hour. */
export async function runHousekeeping(
  needs: HousekeepingDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { pool, log } = needs;
  const attempt = (what: string, chore: () => Promise<unknown>) =>
    chore().catch((error: unknown) => log.warn({ err: describeError(error), what }, 'could not be tidied up'));
  await attempt('files that broke off on their way in', () => clearScratch(needs.env, needs.now()));
  await attempt('the turn of this server', () =>
    withClient(pool, async (client) => {
      const [mine] = await runOnce(client, sql`select pg_try_advisory_lock(${lockNumber})`);
      if (mine?.[0] !== true) return;
      for (const [what, chore] of Object.entries(tasks))
        if (!signal.aborted) await attempt(what, () => chore(needs, signal));
      await runOnce(client, sql`select pg_advisory_unlock(${lockNumber})`);
    }),
  );
}

/** Runs the tasks now and every hour. `stop` waits for the current batch. */
export function startHousekeeping(needs: HousekeepingDeps): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= runHousekeeping(needs, stopped.signal).finally(() => (running = undefined));
  };
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
