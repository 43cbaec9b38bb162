import { sql } from 'drizzle-orm';
import { can } from '../../../../resources/access.ts';
import type { Actor, Slots } from '../../../crud/call.ts';
import { notFound } from '../../../crud/call.ts';
import { runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { lockRecord } from '../../../db/records/records.ts';
import { ApiError, type FieldProblems } from '../../../errors.ts';
import { addProgress, type Job, type JobError, payloadKey } from '../../../jobs/jobs.ts';
import type { JobContext, JobHandler } from '../../../jobs/worker.ts';
import { updateFound } from '../../runs/change-row.ts';
import { actorOf, placeOf } from '../../runs/job-actor.ts';
import { errorSentences, refusalOf } from '../../runs/refusals.ts';
import { missingError } from '../../trash/missing.ts';
import { type ImportableRows, importableRows, type LineToImport, rowsIn } from '../import/row-lines.ts';

/** Rows per transaction and entry of the history: as many as one save takes. */
const chunkSize = 1_000;
/** Errors in the job's answer; the rest is counted. */
const maxErrors = 2_000;
/** Characters of a refused row that its error quotes; of a longer one it gives only the line. */
const maxQuoted = 200;

/** The job that adds lines of text to a record as rows; resumes where it stopped. */
export const rowImportJob = (slots: Slots): JobHandler => ({
  run: (job, context) => addLines(job, context, slots),
  takesTurns: true,
  onGiveUp: ({ id }, { pool }) => dropLines(pool, id),
});

interface RowImport {
  readonly job: Job;
  readonly context: JobContext;
  readonly actor: Actor;
  readonly record: number;
  readonly field: ImportableRows;
}

async function addLines(job: Job, context: JobContext, slots: Slots): Promise<void> {
  const place = placeOf(job);
  const actor = place && (await actorOf(job, place, context, slots));
  if (!actor || !can(actor.caller.permissions, 'update', actor.resource))
    throw new ApiError(403, 'errors.importRights');
  const field = importableRows(actor.resource).find(({ name }) => name === job.data.field);
  if (!field) throw notFound();
  const work: RowImport = { job, context, actor, field, record: Number(job.data.record) };
  const lines = rowsIn(String(job.data[payloadKey] ?? ''), field);
  const [counted] = await runOnce(context.pool, sql`select done + failed from job where id = ${job.id}`);
  const { signal, turnOver } = context;
  for (let from = Number(counted?.[0] ?? 0); from < lines.length && !signal.aborted; from += chunkSize) {
    await addChunk(work, from, lines.slice(from, from + chunkSize));
    if (turnOver.aborted) return;
  }
  if (!signal.aborted) await dropLines(context.pool, job.id);
}

/** Removes the text of a job that needs it no more. */
async function dropLines(pool: JobContext['pool'], id: number): Promise<void> {
  await runOnce(pool, sql`update job set data = data - ${payloadKey}::text where id = ${id}`);
}

/** Adds rows in one transaction with the job's progress. Refused rows are left out, and reported with their lines. */
async function addChunk(work: RowImport, from: number, chunk: readonly LineToImport[]): Promise<void> {
  const refused = new Map<LineToImport, FieldProblems>();
  for (;;) {
    const rows = chunk.filter((row) => !refused.has(row));
    try {
      await writeRows(work, from, rows, errorsOf(work, chunk, refused));
      return;
    } catch (error) {
      const found = refusedRows(work, error, rows);
      if (found.size === 0) throw error;
      for (const [row, problems] of found) refused.set(row, problems);
    }
  }
}

async function writeRows(
  { job, context, actor, record, field }: RowImport,
  from: number,
  rows: readonly LineToImport[],
  errors: readonly JobError[],
): Promise<void> {
  const { resource, store, locale } = actor;
  await inTransaction(context.pool, async (scope) => {
    // Locked: a server that lost the job's lock may not know it yet.
    const [counted] = await runOnce(scope.client, sql`select done + failed from job where id = ${job.id} for update`);
    if (Number(counted?.[0]) !== from) return;
    if (rows.length > 0) {
      const current = await lockRecord(scope.client, { resource, id: record, store, locale });
      if (!current) throw await missingError(scope.client, actor, record);
      const set = rows.map(({ values }) => values);
      await updateFound({ call: actor, now: context.now(), ...scope }, current, { [field.name]: { set } }, 'import');
    }
    const progress = { done: rows.length, failed: errors.length, errors, most: maxErrors };
    await addProgress(scope.client, job.id, progress);
  });
}

/** The rows to which a refusal of the write applies, with their problems; none where the whole write was refused. */
function refusedRows(
  { actor, field }: RowImport,
  error: unknown,
  rows: readonly LineToImport[],
): ReadonlyMap<LineToImport, FieldProblems> {
  const found = new Map<LineToImport, FieldProblems>();
  const prefix = `${field.name}.set.`;
  for (const [path, problems] of Object.entries(refusalOf(error, actor.resource)?.details.fields ?? {})) {
    const row = path.startsWith(prefix) ? rows[Number.parseInt(path.slice(prefix.length), 10)] : undefined;
    if (row) found.set(row, { ...found.get(row), [path]: problems });
  }
  return found;
}

/** One error per refused row, in the order of the lines. */
function errorsOf(
  { actor: { resource, language } }: RowImport,
  chunk: readonly LineToImport[],
  refused: ReadonlyMap<LineToImport, FieldProblems>,
): readonly JobError[] {
  return chunk.flatMap((row) => {
    const fields = refused.get(row);
    const [first] = fields ? Object.entries(errorSentences({ fields }, resource, language)) : [];
    if (!first) return [];
    const [path, [message = '']] = first;
    const quoted = row.text.length > maxQuoted ? {} : { text: row.text };
    return [{ row: row.line, ...quoted, field: path.split('.').at(-1) ?? '', message }];
  });
}
