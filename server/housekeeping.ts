import { sql } from 'drizzle-orm';
import { forgetOldKeys } from './crud/idempotency.ts';
import { foldAllCounts } from './db/counts/row-count.ts';
import { runOnce } from './db/connection/statement.ts';
import { pruneAllChanges } from './db/search/search-totals.ts';
import { withClient } from './db/connection/transaction.ts';
import type { Deps } from './http/deps.ts';
import { describeError } from './process/describe-error.ts';
import { forgetOldJobs } from './jobs/clean-up.ts';
import { purgeMedia } from './media/purge.ts';
import { clearScratch } from './media/scratch.ts';
import { forgetOldAttempts } from './session/attempts.ts';
import { cleanImports } from './traits/csv/import/clean-up.ts';

/** Any number no one else takes: of several servers one does it. */
const lockNumber = 7_242_041;
const hour = 3_600_000;

/** `pool` is that of what takes its time. */
export type Needs = Pick<Deps, 'pool' | 'env' | 'log' | 'now'>;

/**
 * What piles up, and who empties it: in parts, each a short transaction of its own, until nothing is left or the server
 * stops.
 */
const chores: Readonly<Record<string, (needs: Needs, signal: AbortSignal) => Promise<unknown>>> = {
  'Idempotency-Keys whose time is over': ({ pool, now }, signal) => forgetOldKeys(pool, now(), signal),
  'changes of counts': ({ pool }, signal) => foldAllCounts(pool, signal),
  'changes of what is searched': ({ pool }, signal) => pruneAllChanges(pool, signal),
  'jobs that ended long ago': ({ pool, now }, signal) => forgetOldJobs(pool, now(), signal),
  'rows of imports that ended long ago': ({ pool, now }, signal) => cleanImports(pool, now(), signal),
  'attempts to sign in that count no more': ({ pool, now }, signal) => forgetOldAttempts(pool, now(), signal),
  'uploads that nobody kept': purgeMedia,
};

/** Empties, once, everything that piles up. What fails is logged, and tried again in an hour; the rest goes on. */
export async function housekeep(needs: Needs, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const { pool, log } = needs;
  const attempt = (what: string, chore: () => Promise<unknown>) =>
    chore().catch((error: unknown) => log.warn({ err: describeError(error), what }, 'could not be tidied up'));
  await attempt('files that broke off on their way in', () => clearScratch(needs.env, needs.now()));
  await attempt('the turn of this server', () =>
    withClient(pool, async (client) => {
      const [mine] = await runOnce(client, sql`select pg_try_advisory_lock(${lockNumber})`);
      if (mine?.[0] !== true) return;
      for (const [what, chore] of Object.entries(chores))
        if (!signal.aborted) await attempt(what, () => chore(needs, signal));
      await runOnce(client, sql`select pg_advisory_unlock(${lockNumber})`);
    }),
  );
}

/** Keeps house now and every hour. Stopping waits for the part that is being done. */
export function housekeepHourly(needs: Needs): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= housekeep(needs, stopped.signal).finally(() => (running = undefined));
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
