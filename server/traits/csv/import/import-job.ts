import { sql } from 'drizzle-orm';
import { type ImportMode, modesOf } from '../../../../resources/csv/index.ts';
import type { JsonValue } from '../../../../resources/kinds/kind.ts';
import type { Actor, WriteOrigin, Slots } from '../../../crud/call.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import type { Job, JobError } from '../../../jobs/jobs.ts';
import { addProgress } from '../../../jobs/jobs.ts';
import type { JobContext, JobHandler } from '../../../jobs/worker.ts';
import { ApiError } from '../../../errors.ts';
import { refusalOf, errorSentences } from '../../runs/refusals.ts';
import type { GivenRow } from './bodies.ts';
import type { RowResult } from '../../runs/change-row.ts';
import { actorOf, importOf } from './job-actor.ts';
import { inHalves } from '../../runs/in-halves.ts';
import { importBatch, canBatch } from './import-batch.ts';
import { writeRows } from './rows.ts';
import { assertModeAllowed } from './permissions.ts';
import { finishRun, lockRunning, readRun } from './runs.ts';
import { openedValues } from './sealed-cells.ts';
import { ignoredColumn, parseMapping, revisionColumn } from './start.ts';

/** The job that writes the rows of a file, chunk by chunk; resumes where it stopped. */
export const importJob = (slots: Slots): JobHandler => ({
  run: (job, context) => writeFile(job, context, slots),
  takesTurns: true,
  onGiveUp: closeImport,
});

async function writeFile(job: Job, context: JobContext, slots: Slots): Promise<void> {
  const { pool, signal, turnOver, now } = context;
  const actor = await actorOf(job, context, slots);
  const run = await readRun(pool, actor, Number(job.data.import));
  const mode = modesOf(actor.resource).find((one) => one === run.mode);
  if (!mode) throw new Error(`an import by ${run.mode}`);
  assertModeAllowed(actor, mode);
  const { columns, independent } = parseMapping(run.mapping);
  const numbers = (
    await runOnce(pool, sql`select number from import_chunk where import_id = ${run.id} order by number`)
  )
    .map(([number]) => Number(number))
    .values();
  const part: ImportWork = { job, actor, mode, run: run.id, context };
  const writeSome = async () => {
    for (const number of numbers) {
      await writeChunk(part, number, columns);
      if (signal.aborted || turnOver.aborted) return;
    }
  };
  // Two workers check one chunk while the database writes another. Both must settle before another server may take the
  // job.
  const ends = await Promise.allSettled(independent ? [writeSome(), writeSome()] : [writeSome()]);
  const failures: unknown[] = [];
  for (const end of ends) if (end.status === 'rejected') failures.push(end.reason);
  for (const failure of failures) if (!isOver(failure)) throw failure;
  // Another server has taken over the job meanwhile and finished the import: nothing is left to do.
  if (failures.length > 0) return;
  if (!signal.aborted && !turnOver.aborted)
    await inTransaction(pool, ({ client }) => finishRun(client, actor, run.id, now()));
}

const isOver = (error: unknown) => error instanceof ApiError && error.key === 'errors.importOver';

/** Closes the import of a failed job; its remaining rows are dropped. */
async function closeImport(job: Job, { pool, now }: JobContext): Promise<void> {
  const about = importOf(job);
  if (!about) return;
  await inTransaction(pool, async ({ client }) => {
    await finishRun(client, about, about.id, now());
    await runOnce(client, sql`delete from import_chunk where import_id = ${about.id}`);
  });
}

async function writeChunk(part: ImportWork, number: number, columns: readonly string[]): Promise<void> {
  const {
    run,
    context: { pool, signal },
  } = part;
  const [chunk] = await runOnce(
    pool,
    sql`select rows from import_chunk where import_id = ${run} and number = ${number}`,
  );
  await writeBatch(part, number, chunkRows(part, String(chunk?.[0] ?? '[]'), columns));
  if (!signal.aborted)
    await runOnce(pool, sql`delete from import_chunk where import_id = ${run} and number = ${number}`);
}

/** The rows of a chunk, with their encrypted cells decrypted. */
const chunkRows = ({ actor: { resource } }: ImportWork, text: string, columns: readonly string[]) =>
  parseChunk(text, columns).map((row) => ({ ...row, values: openedValues(resource, row.values) }));

interface ImportWork {
  readonly job: Job;
  readonly actor: Actor;
  readonly mode: ImportMode;
  readonly run: number;
  readonly context: JobContext;
}

/** Writes rows as one batch; after a refusal in halves, and the last few one by one. */
async function writeBatch(part: ImportWork, number: number, rows: readonly GivenRow[]): Promise<void> {
  const {
    job,
    actor,
    mode,
    run,
    context: { pool, signal, now },
  } = part;
  const writer: WriteOrigin = { call: actor, now: now() };
  const apart = async (some: readonly GivenRow[]) => {
    await writeRows(writer, mode, run, some, {
      signal,
      left: (runner, group) => pendingRows(runner, run, number, group),
      beside: ({ client }, results) => addProgress(client, job.id, progressOf(results, actor)),
    });
  };
  if (!canBatch(actor, mode)) return apart(rows);
  const together = (some: readonly GivenRow[]) =>
    inTransaction(pool, async (scope) => {
      // A power cut may lose such a transaction, but then with its outcomes: its rows are written again.
      await scope.client.query('set local synchronous_commit = off');
      await lockRunning(scope.client, run);
      const left = await pendingRows(scope.client, run, number, some);
      if (left.length > 0)
        await addProgress(
          scope.client,
          job.id,
          progressOf(await importBatch({ ...writer, ...scope }, mode, run, left), actor),
        );
    });
  await inHalves(rows, {
    together,
    apart,
    isRefusal: (error) => refusalOf(error, actor.resource) !== undefined,
    signal,
  });
}

/**
 * The rows without an outcome. Locks the chunk until the transaction ends, since a server that lost the job's lock may
 * not have noticed it yet. Wrong rows are skipped until they are sent again.
 */
async function pendingRows(
  runner: Runner,
  run: number,
  number: number,
  rows: readonly GivenRow[],
): Promise<readonly GivenRow[]> {
  const lockedRun = await runOnce(
    runner,
    sql`select 1 from import_chunk where import_id = ${run} and number = ${number} for update`,
  );
  if (lockedRun.length === 0) return [];
  const found = await runOnce(
    runner,
    sql`select row from import_row where import_id = ${run} and row = any (${sql.param(rows.map(({ row }) => row))}::integer[])`,
  );
  const known = new Set(found.map(([row]) => Number(row)));
  return rows.filter(({ row }) => !known.has(row));
}

/** Parses the rows of a chunk; cells without a header get the path of an unknown column. */
export function parseChunk(text: string, paths: readonly string[]): readonly GivenRow[] {
  const chunk: unknown = JSON.parse(text);
  return (Array.isArray(chunk) ? chunk : []).map((line: unknown): GivenRow => {
    const [row, ...cells] = Array.isArray(line) ? line : [0];
    const values = cells.map((cell: JsonValue, place) => [paths[place] ?? `column ${place + 1}`, cell] as const);
    const revision = values.find(([path]) => path === revisionColumn)?.[1];
    return {
      row: Number(row),
      values: Object.fromEntries(values.filter(([path]) => path !== ignoredColumn && path !== revisionColumn)),
      ...(revision !== undefined && { revision: Number(revision) }),
    };
  });
}

/** The arguments of the job's `addProgress` for these results. */
function progressOf(results: readonly RowResult[], { resource, language }: Actor): Parameters<typeof addProgress>[2] {
  const wrong = results.flatMap((result) => ('wrong' in result ? [result] : []));
  const errors = wrong.flatMap(({ row, wrong: why }): JobError[] =>
    Object.entries(errorSentences(why, resource, language)).flatMap(([field, messages]) =>
      messages.map((message) => ({ row, field, message })),
    ),
  );
  return { done: results.length - wrong.length, failed: wrong.length, errors };
}
