import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inParts, type Runner, runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { openJob } from '../../../jobs/jobs.ts';
import { retentionCutoff } from '../../runs/retention.ts';
import { finishRun, findRun } from './runs.ts';

/**
 * Deletes rows and chunks of imports that finished before the retention period, and closes imports that started before
 * it and never finished.
 * @returns the number of imports whose rows were deleted
 */
export async function cleanImports(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  const cutoff = retentionCutoff(now).toISOString();
  let last = 0;
  await inParts(signal, async (most) => {
    const open = await runOnce(
      pool,
      sql`select id from import_run where status = 'running' and created_at < ${cutoff} and id > ${last} order by id limit ${most}`,
    );
    for (const [id] of open) await inTransaction(pool, ({ client }) => close(client, Number(id), now));
    last = Number(open.at(-1)?.[0] ?? last);
    return open.length;
  });
  return inParts(signal, async (most) => {
    const old = await runOnce(
      pool,
      sql`select id from import_run run where finished_at < ${cutoff}
        and (exists (select from import_row where import_id = run.id) or exists (select from import_chunk where import_id = run.id)) order by id limit ${most}`,
    );
    for (const [id] of old) await deleteRows(pool, Number(id), signal);
    return old.length;
  });
}

/** In batches, since an import may have a hundred thousand rows. */
async function deleteRows(pool: pg.Pool, id: number, signal: AbortSignal | undefined): Promise<void> {
  for (const table of [sql`import_row`, sql`import_chunk`])
    await inParts(signal, async (most) => {
      const some = sql`select ctid from ${table} where import_id = ${id} limit ${most}`;
      return (await runOnce(pool, sql`delete from ${table} where ctid in (${some}) returning 1`)).length;
    });
}

async function close(client: Runner, id: number, now: Date): Promise<void> {
  const run = await findRun(client, id);
  if (!run || (run.job !== undefined && (await openJob(client, run.job)))) return;
  await finishRun(client, run, id, now);
}
