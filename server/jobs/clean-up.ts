import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inParts, runOnce } from '../db/connection/statement.ts';

/** How long a finished job can be queried, in days. */
export const jobDays = 30;

/** Deletes jobs that finished more than `jobDays` ago. */
export function deleteOldJobs(pool: pg.Pool, now: Date, signal: AbortSignal): Promise<number> {
  const cutoff = new Date(now.getTime() - jobDays * 86_400_000).toISOString();
  return inParts(
    signal,
    async (most) =>
      (
        await runOnce(
          pool,
          sql`delete from job where id in (select id from job where finished_at < ${cutoff} limit ${most}) returning 1`,
        )
      ).length,
  );
}
