import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inParts, runOnce } from '../../db/connection/statement.ts';
import { retentionCutoff } from '../runs/retention.ts';

/**
 * Deletes the rows of runs that ended, or were abandoned, before the retention period. The runs remain, with their
 * counts.
 * @returns the number of runs whose rows were deleted
 */
export function cleanBulkRuns(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  const cutoff = retentionCutoff(now).toISOString();
  return inParts(signal, async (most) => {
    const old = await runOnce(
      pool,
      sql`select id from bulk_run run where coalesce(finished_at, created_at) < ${cutoff} and progress <> 'open'
        and exists (select from bulk_row where run_id = run.id) order by id limit ${most}`,
    );
    for (const [id] of old) await deleteRows(pool, Number(id), signal);
    return old.length;
  });
}

/** In batches, since a run may have a million rows. */
function deleteRows(pool: pg.Pool, id: number, signal: AbortSignal | undefined): Promise<number> {
  return inParts(signal, async (most) => {
    const some = sql`select ctid from bulk_row where run_id = ${id} limit ${most}`;
    return (await runOnce(pool, sql`delete from bulk_row where ctid in (${some}) returning 1`)).length;
  });
}
