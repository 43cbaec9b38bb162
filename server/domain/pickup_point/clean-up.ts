import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inParts, runOnce } from '../../db/connection/statement.ts';
import { retentionCutoff } from '../../traits/runs/retention.ts';

/** Deletes syncs that were checked before the retention period. The last applied values are kept in another table. */
export function cleanSyncs(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  const cutoff = retentionCutoff(now).toISOString();
  return inParts(signal, async (most) => {
    const old = sql`select id from pickup_sync where checked_at < ${cutoff} order by id limit ${most}`;
    return (await runOnce(pool, sql`delete from pickup_sync where id in (${old}) returning 1`)).length;
  });
}
