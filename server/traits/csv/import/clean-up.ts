import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inParts, type Runner, runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { isOpenJob } from '../../../jobs/jobs.ts';
import { finishRun, type ImportRun, runToClose } from './runs.ts';

/** So long after an import is over, what became of its rows is kept; that it was, and its counts, always. */
export const rowDays = 30;
const day = 86_400_000;

/** Whether what became of the rows of an import is kept no longer. */
export function isOver({ finished_at: at }: Pick<ImportRun, 'finished_at'>, now: Date): boolean {
  return at !== null && new Date(String(at)).getTime() < now.getTime() - rowDays * day;
}

/**
 * Forgets rows, and parts of files, of imports that are over for so long; closes imports that nobody went on with for
 * as long. The imports themselves stay, with who, when, which file, and how many rows became what.
 * @returns how many imports lost their rows
 */
export async function cleanImports(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  const cutoff = new Date(now.getTime() - rowDays * day).toISOString();
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
    for (const [id] of old) await forgetRows(pool, Number(id), signal);
    return old.length;
  });
}

/** A file may have had a hundred thousand rows. */
async function forgetRows(pool: pg.Pool, id: number, signal: AbortSignal | undefined): Promise<void> {
  await inParts(
    signal,
    async (most) =>
      (
        await runOnce(
          pool,
          sql`delete from import_row where ctid in (select ctid from import_row where import_id = ${id} limit ${most}) returning 1`,
        )
      ).length,
  );
  await inParts(
    signal,
    async (most) =>
      (
        await runOnce(
          pool,
          sql`delete from import_chunk where ctid in (select ctid from import_chunk where import_id = ${id} limit ${most}) returning 1`,
        )
      ).length,
  );
}

async function close(client: Runner, id: number, now: Date): Promise<void> {
  const run = await runToClose(client, id);
  if (!run || (run.job !== undefined && (await isOpenJob(client, run.job)))) return;
  await finishRun(client, run, id, now);
}
