import { sql } from 'drizzle-orm';
import { type ImportMode, modesOf } from '../../../../resources/csv/index.ts';
import type { JsonValue } from '../../../../resources/kinds/kind.ts';
import type { Actor, WriteOrigin, Slots } from '../../../crud/call.ts';
import { isObject } from '../../../db/model/paths.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import type { Job, JobError } from '../../../jobs/jobs.ts';
import { addProgress } from '../../../jobs/jobs.ts';
import type { JobContext, JobHandler } from '../../../jobs/worker.ts';
import { isRefusal, sentencesOf } from './attempt.ts';
import type { GivenRow } from './bodies.ts';
import type { RowResult } from './change-row.ts';
import { actorOf, importOf } from './job-actor.ts';
import { importTogether, mayTogether } from './many-rows.ts';
import { writeRows } from './rows.ts';
import { assertModeAllowed } from './rights.ts';
import { finishRun, holdRun, readRun } from './runs.ts';
import { remark } from './upload.ts';

/** Writes the rows of a file, some hundred at a time, and goes on where it was when the server ended. */
export const importJob = (slots: Slots): JobHandler => ({
  run: (job, context) => writeFile(job, context, slots),
  onGiveUp: closeFile,
});

async function writeFile(job: Job, context: JobContext, slots: Slots): Promise<void> {
  const { pool, signal, now } = context;
  const actor = await actorOf(job, context, slots);
  const run = await readRun(pool, actor, Number(job.data.import));
  const mode = modesOf(actor.resource).find((one) => one === run.mode);
  if (!mode) throw new Error(`an import by ${run.mode}`);
  assertModeAllowed(actor, mode);
  const { columns, apart } = mappingIn(run.mapping);
  const numbers = (
    await runOnce(pool, sql`select number from import_chunk where import_id = ${run.id} order by number`)
  )
    .map(([number]) => Number(number))
    .values();
  const part: Part = { job, actor, mode, run: run.id, context };
  const writeSome = async () => {
    for (const number of numbers) {
      await writeChunk(part, number, columns);
      if (signal.aborted) return;
    }
  };
  // While the database writes some rows, the next are checked. Both have ended before anyone else may go on.
  const ends = await Promise.allSettled(apart ? [writeSome(), writeSome()] : [writeSome()]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (!signal.aborted) await inTransaction(pool, ({ client }) => finishRun(client, actor, run.id, now()));
}

/** The import is over, with what was written; its other rows are nobody's to write any more. */
async function closeFile(job: Job, { pool, now }: JobContext): Promise<void> {
  const about = importOf(job);
  if (!about) return;
  await inTransaction(pool, async ({ client }) => {
    await finishRun(client, about, about.id, now());
    await runOnce(client, sql`delete from import_chunk where import_id = ${about.id}`);
  });
}

function mappingIn(mapping: JsonValue | undefined): { readonly columns: readonly string[]; readonly apart: boolean } {
  const { columns, apart } = isObject(mapping) ? mapping : {};
  return { columns: Array.isArray(columns) ? columns.map(String) : [], apart: apart === true };
}

async function writeChunk(part: Part, number: number, columns: readonly string[]): Promise<void> {
  const {
    run,
    context: { pool, signal },
  } = part;
  const [chunk] = await runOnce(
    pool,
    sql`select rows from import_chunk where import_id = ${run} and number = ${number}`,
  );
  await writePart(part, number, rowsIn(String(chunk?.[0] ?? '[]'), columns));
  if (!signal.aborted)
    await runOnce(pool, sql`delete from import_chunk where import_id = ${run} and number = ${number}`);
}

interface Part {
  readonly job: Job;
  readonly actor: Actor;
  readonly mode: ImportMode;
  readonly run: number;
  readonly context: JobContext;
}

/** So few rows are sooner written one by one than halved once more. */
const few = 8;

/** Writes rows together; where some of them can't be, the halves of them; the last few each on its own. */
async function writePart(part: Part, number: number, rows: readonly GivenRow[]): Promise<void> {
  const {
    job,
    actor,
    mode,
    run,
    context: { pool, signal, now },
  } = part;
  if (rows.length === 0 || signal.aborted) return;
  const writer: WriteOrigin = { call: actor, now: now() };
  const together = rows.length > few && mayTogether(actor, mode);
  if (!together) {
    await writeRows(writer, mode, run, rows, {
      signal,
      left: (runner, some) => unwritten(runner, run, number, some),
      beside: ({ client }, results) => addProgress(client, job.id, told(results, actor)),
    });
    return;
  }
  try {
    await inTransaction(pool, async (scope) => {
      // What a power cut takes, it takes whole, outcomes and all: those rows are written again.
      await scope.client.query('set local synchronous_commit = off');
      await holdRun(scope.client, run);
      const left = await unwritten(scope.client, run, number, rows);
      if (left.length > 0)
        await addProgress(
          scope.client,
          job.id,
          told(await importTogether({ ...writer, ...scope }, mode, run, left), actor),
        );
    });
  } catch (error) {
    if (!isRefusal(error, actor.resource)) throw error;
    const half = Math.ceil(rows.length / 2);
    await writePart(part, number, rows.slice(0, half));
    await writePart(part, number, rows.slice(half));
  }
}

/**
 * Rows of a part that nothing came of yet, which nobody else writes until the transaction ends: a server that lost the
 * job's lock may not know it yet. A wrong row stays so, until it is mended and sent again.
 */
async function unwritten(
  runner: Runner,
  run: number,
  number: number,
  rows: readonly GivenRow[],
): Promise<readonly GivenRow[]> {
  const held = await runOnce(
    runner,
    sql`select 1 from import_chunk where import_id = ${run} and number = ${number} for update`,
  );
  if (held.length === 0) return [];
  const found = await runOnce(
    runner,
    sql`select row from import_row where import_id = ${run} and row = any (${sql.param(rows.map(({ row }) => row))}::integer[])`,
  );
  const known = new Set(found.map(([row]) => Number(row)));
  return rows.filter(({ row }) => !known.has(row));
}

/** The rows of a chunk by column; cells beyond the header are columns that there are not. */
export function rowsIn(text: string, paths: readonly string[]): readonly GivenRow[] {
  const chunk: unknown = JSON.parse(text);
  return (Array.isArray(chunk) ? chunk : []).map((line: unknown): GivenRow => {
    const [row, ...cells] = Array.isArray(line) ? line : [0];
    const values = cells.map((cell, place) => [paths[place] ?? `column ${place + 1}`, String(cell)] as const);
    return { row: Number(row), values: Object.fromEntries(values.filter(([path]) => path !== remark)) };
  });
}

/** What these rows add to the job. */
function told(results: readonly RowResult[], { resource, language }: Actor): Parameters<typeof addProgress>[2] {
  const wrong = results.flatMap((result) => ('wrong' in result ? [result] : []));
  const errors = wrong.flatMap(({ row, wrong: why }): JobError[] =>
    Object.entries(sentencesOf(why, resource, language)).flatMap(([field, messages]) =>
      messages.map((message) => ({ row, field, message })),
    ),
  );
  return { done: results.length - wrong.length, failed: wrong.length, errors };
}
