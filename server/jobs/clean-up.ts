import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { runOnce } from '../db/statement.ts';
import { cleanImports } from '../traits/importable/clean-up.ts';

/** So long after its end a job can be asked about. */
export const jobDays = 30;
/** Any number no one else takes: of several servers one does it. */
const lockNumber = 7_242_029;

/** Forgets jobs that ended so long ago, and what imports kept of their rows. */
export async function cleanUp(pool: pg.Pool, now: Date): Promise<void> {
  const client = await pool.connect();
  try {
    const [mine] = await runOnce(client, sql`select pg_try_advisory_lock(${lockNumber})`);
    if (mine?.[0] !== true) return;
    try {
      await runOnce(client, sql`delete from job where finished_at < ${new Date(now.getTime() - jobDays * 86_400_000).toISOString()}`);
      await cleanImports(pool, now);
    } finally {
      await runOnce(client, sql`select pg_advisory_unlock(${lockNumber})`);
    }
  } finally {
    client.release();
  }
}
