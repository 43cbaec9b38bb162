import { sql } from 'drizzle-orm';
import type { Actor, Call, WriteOrigin, Slots } from '../../../crud/call.ts';
import { assertNoValues } from '../../../crud/write.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { ApiError } from '../../../errors.ts';
import { jsonBody } from '../../../http/json-body.ts';
import {
  addJob,
  addProgress,
  findJobByKey,
  findOpenJob,
  type Job,
  resetProgress,
  storePosition,
} from '../../../jobs/jobs.ts';
import type { JobContext, JobHandler } from '../../../jobs/worker.ts';
import { isExpired, retentionDays } from '../../runs/retention.ts';
import { actorOf, importOf } from './job-actor.ts';
import { assertMayUndo } from './permissions.ts';
import { finishRun, type ImportRun, readRun, runIdOf } from './runs.ts';
import { assertNoOpenJob } from './open-job.ts';
import { type ImportedRecord, recordsToUndo, countUndone, writes } from './imported-records.ts';
import { type Alongside, sumOf, type UndoResult, undoBatchSize, undoRecords } from './undo-batch.ts';
import { idempotencyKeyOf } from './upload.ts';

/** Task name of the jobs that undo an import. */
export const undoTask = 'undo_import';

/** Maximum number of records that are undone within the request; a job undoes larger imports. */
const maxInRequest = 1_000;

/**
 * `POST {path}/import/{id}/undo`: restores the records that the import updated or deleted, and deletes those it
 * created, each with its history. Skips and lists records that others changed since, or that are in use. A job undoes
 * large imports (202). Repeatable: then undoes what has become possible meanwhile.
 * @throws ApiError 403 if records would be deleted and the caller may not, 409 while rows are written or past the
 * retention
 */
export async function undoImport(call: Call): Promise<Response> {
  const { context } = call;
  assertNoValues(call, await jsonBody(context, { optional: true }));
  return context.get('runLimited')(() => undo(call));
}

async function undo(call: Call): Promise<Response> {
  const { deps, context, caller, language, resource, store } = call;
  const now = deps.now();
  const { id } = await readRun(deps.pool, call, runIdOf(call));
  const key = idempotencyKeyOf(call);
  const digest = `${resource.name} undo ${id}`;
  const before = key === undefined ? undefined : await findJobByKey(deps.pool, caller.id, key, digest, now);
  if (before !== undefined) return context.json({ data: { job_id: before } }, 202);
  const begun = await inTransaction(deps.pool, async ({ client }) => {
    // Finishes the import, so that no more rows are written; a concurrent call waits for its lock.
    const run = await finishRun(client, call, id, now);
    await assertNoOpenJob(client, run);
    if (isExpired(run, now)) throw new ApiError(409, 'errors.importUndoLate', { params: { days: retentionDays } });
    const open = await findOpenJob(client, undoTask, id, caller.id);
    if (open !== undefined) return { job: open };
    const touched = await recordsToUndo(client, id);
    assertMayUndo(call, run, touched);
    if (touched.length <= maxInRequest) return { run, touched };
    return {
      job: await addJob(
        client,
        {
          task: undoTask,
          data: { import: id, entity: resource.name, store: store ?? null },
          total: touched.length + (await countUndone(client, id)),
          user: caller.id,
          language,
          key,
          digest,
        },
        now,
      ),
    };
  });
  if (begun.job !== undefined) return context.json({ data: { job_id: begun.job } }, 202);
  const { left } = await undoAll({ call, now }, begun.run, begun.touched, async () => {});
  return context.json({ data: { undone: await countUndone(deps.pool, id), left } });
}

/** The job that undoes an import of many records; resumes where it stopped. */
export const undoJob = (slots: Slots): JobHandler => ({
  async run(job, context) {
    const actor = await actorOf(job, context, slots);
    const { pool, now } = context;
    const run = await readRun(pool, actor, importOf(job)?.id ?? 0);
    // Doesn't retry records that an earlier turn of the job left.
    const { at, failed = 0 } = positionOf(job);
    const touched = await recordsToUndo(pool, run.id, at);
    assertMayUndo(actor, run, touched);
    await resetProgress(pool, job.id, { done: await countUndone(pool, run.id), failed });
    const reportProgress: Alongside = ({ client }, { undone, left }) =>
      addProgress(client, job.id, {
        done: undone,
        failed: left.length,
        errors: left.map(({ reason, ...record }) => ({ ...record, message: reason })),
      });
    const { left, reached } = await undoAll({ call: actor, now: now() }, run, touched, reportProgress, context);
    if (reached !== undefined) await storePosition(pool, job.id, { at: reached, failed: failed + left.length });
  },
  takesTurns: true,
});

/** The row that earlier turns of a job reached, and how many records they left. */
function positionOf({ data: { at, failed } }: Job): { readonly at?: number; readonly failed?: number } {
  return typeof at === 'number' && typeof failed === 'number' ? { at, failed } : {};
}

/**
 * Undoes batch by batch, until the end or until the job's turn ends. `reached`: the row of the last record of a
 * complete batch.
 */
async function undoAll(
  writer: WriteOrigin & { readonly call: Actor },
  run: ImportRun,
  touched: readonly ImportedRecord[],
  beside: Alongside,
  turn?: Pick<JobContext, 'signal' | 'turnOver'>,
): Promise<UndoResult & { readonly reached?: number }> {
  const { pool } = writer.call.deps;
  const all: UndoResult[] = [];
  let through = 0;
  while (through < touched.length && !turn?.signal.aborted && !(through > 0 && turn?.turnOver.aborted)) {
    const some = touched.slice(through, through + undoBatchSize);
    const result = await undoRecords(writer, run, some, beside, turn?.signal);
    if (turn?.signal.aborted) break;
    all.push(result);
    through += some.length;
  }
  if (through === touched.length) await storeUndoStatus(pool, run.id);
  const reached = touched[through - 1]?.row;
  return { ...sumOf(all), ...(reached !== undefined && { reached }) };
}

/** Stores the number of restored records; an import with nothing left to undo becomes `undone`. */
async function storeUndoStatus(runner: Runner, id: number): Promise<void> {
  await runOnce(
    runner,
    sql`update import_run set counts = counts || ${JSON.stringify({ undone: await countUndone(runner, id) })}::jsonb where id = ${id}`,
  );
  await runOnce(
    runner,
    sql`update import_run set status = 'undone' where id = ${id} and status = 'done' and not exists (select from import_row where import_id = ${id} and outcome in ${writes})`,
  );
}
