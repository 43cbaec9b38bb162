import { sql } from 'drizzle-orm';
import { translate } from '../../../../resources/messages/translate.ts';
import type { Actor, Call, Slots } from '../../../crud/call.ts';
import { assertNoValues } from '../../../crud/write.ts';
import { type Row, type Runner, runOnce } from '../../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../../db/connection/transaction.ts';
import { isErasedIn } from '../../../db/records/erased.ts';
import { lockRecord } from '../../../db/records/records.ts';
import { ApiError } from '../../../errors.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { addJob, addProgress, findJobByKey, findOpenJob, resetProgress, storePosition } from '../../../jobs/jobs.ts';
import type { JobContext, JobHandler } from '../../../jobs/worker.ts';
import { isExpired, retentionDays } from '../../runs/retention.ts';
import { missingError } from '../../trash/missing.ts';
import { actorOf, importOf } from '../import/job-actor.ts';
import { assertNoOpenJob } from '../import/open-job.ts';
import { type ImportRun, lockRun, readRun, runIdOf } from '../import/runs.ts';
import type { SkippedRecord } from '../import/imported-records.ts';
import { idempotencyKeyOf } from '../import/upload.ts';
import { assertTarget, linesTask } from './job.ts';
import { batchSize, keepToIndex, type LinesTarget, linesTable, sameLine } from './line-outcomes.ts';
import { changedIn, changedRows, type ChangedRows, insertLines, saveLines } from './write-lines.ts';

/** Task name of the jobs that undo an import of lines. */
export const undoLinesTask = 'undo_lines';

/** Maximum number of lines that are undone within the request; a job undoes larger imports. */
const maxInRequest = 1_000;
/** Maximum number of skipped lines that the answer lists. */
const mostLeft = 200;

interface LinesUndone {
  readonly undone: number;
  /** Rows that others changed since; with their ids. */
  readonly left: readonly SkippedRecord[];
  /** Total number of these rows. */
  readonly leftInAll: number;
}

/**
 * `POST {path}/import/{id}/undo` for lines: removes the rows that the import added and adds those that it removed,
 * unless somebody did so since. Repeatable. A job undoes large imports (202).
 * @throws ApiError 409 while the import runs, or past the retention
 */
export async function undoLines(call: Call): Promise<Response> {
  const { context, deps, caller, language, resource, store } = call;
  assertNoValues(call, await jsonBody(context, { optional: true }));
  const now = deps.now();
  const run = await readRun(deps.pool, call, runIdOf(call));
  assertTarget(call, run);
  const key = idempotencyKeyOf(call);
  const digest = `${resource.name} undo ${run.id}`;
  const known = key === undefined ? undefined : await findJobByKey(deps.pool, caller.id, key, digest, now);
  if (known !== undefined) return context.json({ data: { job_id: known } }, 202);
  // Checked before locking the import: a running import holds that lock until its end.
  await assertNoOpenJob(deps.pool, run, linesTask);
  const done = await inTransaction(deps.pool, async (scope) => {
    const locked = await assertUndoable(scope.client, call, run.id, now);
    const open = await findOpenJob(scope.client, undoLinesTask, run.id, caller.id);
    if (open !== undefined) return open;
    const total = await countLeft(scope.client, run.id);
    if (total <= maxInRequest) return takeBack(scope, call, locked, now);
    const data = { import: run.id, entity: resource.name, store: store ?? null };
    return addJob(scope.client, { task: undoLinesTask, data, total, user: caller.id, language, key, digest }, now);
  });
  if (typeof done === 'number') return context.json({ data: { job_id: done } }, 202);
  return context.json({ data: { undone: done.undone, left: done.left } });
}

/** The job that undoes an import of many lines, in one transaction. */
export const undoLinesJob = (slots: Slots): JobHandler => ({
  async run(job, context) {
    const { pool, now, signal } = context;
    const actor = await actorOf(job, context, slots);
    const onBatch = progressOf(context, job.id);
    await inTransaction(pool, async (scope) => {
      const run = await lockRun(scope.client, actor, importOf(job)?.id ?? 0);
      // Another server, or this one before it was killed, may have finished the work already.
      if (isExpired(run, now()) || (await isCarriedOut(scope.client, job.id))) return;
      const { undone, left, leftInAll } = await takeBack(scope, actor, run, now(), onBatch);
      signal.throwIfAborted();
      await resetProgress(scope.client, job.id, { done: 0, failed: 0 });
      await addProgress(scope.client, job.id, {
        done: undone,
        failed: leftInAll,
        errors: left.map(({ reason, ...row }) => ({ ...row, message: reason })),
      });
      await storePosition(scope.client, job.id, { [carriedOut]: true });
    });
  },
});

/**
 * Member of a job's data that marks its work as done, written in the transaction of the work, before the job's status.
 */
const carriedOut = 'carried_out';

async function isCarriedOut(runner: Runner, job: number): Promise<boolean> {
  return (await runOnce(runner, sql`select from job where id = ${job} and data ? ${carriedOut}`)).length > 0;
}

/** Publishes the progress outside of the transaction, so that others see it. */
const progressOf =
  ({ pool, signal }: Pick<JobContext, 'pool' | 'signal'>, job: number) =>
  async (done: number): Promise<void> => {
    await resetProgress(pool, job, { done, failed: 0 });
    signal.throwIfAborted();
  };

/** Locks a finished import. @throws ApiError 409 if it is still running, or past the retention */
async function assertUndoable(runner: Runner, call: Actor, id: number, now: Date): Promise<ImportRun> {
  const run = await lockRun(runner, call, id);
  await assertNoOpenJob(runner, run, linesTask);
  // The job failed, and all its writes were rolled back.
  if (run.status === 'running') throw new ApiError(409, 'errors.importNothing');
  if (isExpired(run, now)) throw new ApiError(409, 'errors.importUndoLate', { params: { days: retentionDays } });
  return run;
}

const written = sql`outcome in ('added', 'removed', 'unknown') and record_id is not null`;

async function countLeft(runner: Runner, run: number): Promise<number> {
  const [row] = await runOnce(runner, sql`select count(*) from import_row where import_id = ${run} and ${written}`);
  return Number(row?.[0]);
}

async function takeBack(
  scope: TransactionScope,
  call: Actor,
  run: ImportRun,
  now: Date,
  onBatch: (done: number) => Promise<void> = async () => {},
): Promise<LinesUndone> {
  const { client } = scope;
  const target = assertTarget(call, run);
  const current = await lockRecord(client, { ...call, id: target.record });
  if (!current) throw await missingError(client, call, target.record);
  call.deps.slots.assertWritable(call.resource, current.record);
  await keepToIndex(client);
  let changed: ChangedRows = { count: 0, sample: [] };
  const takeBackSome = target.action === 'add' ? removeAdded : addRemoved;
  for (let from = 1; from <= run.total; from += batchSize) {
    changed = changedRows(changed, await takeBackSome(client, target, run.id, from), target);
    await onBatch(changed.count);
  }
  const side = target.action === 'add' ? 'before' : 'after';
  await saveLines({ ...scope, call, now }, target, current, side, changed, 'undo_import');
  const leftInAll = await countLeft(client, run.id);
  const counts = { ...run.counts, undone: (run.counts.undone ?? 0) + changed.count };
  await runOnce(
    client,
    sql`update import_run set counts = ${JSON.stringify(counts)}, status = ${leftInAll === 0 ? 'undone' : 'done'} where id = ${run.id}`,
  );
  return { undone: changed.count, left: await listLeft(client, call, target, run.id), leftInAll };
}

/** The written lines of a batch that aren't undone yet, with the ids of their rows. */
const listed = (run: number, from: number) =>
  sql`listed as materialized (select row, record_id as id, cells->>'value' as value from import_row
    where import_id = ${run} and row >= ${from} and row < ${from + batchSize} and ${written})`;

/**
 * Marks the lines of `taken` as undone. Uses arrays and scalar subqueries, since the planner would estimate too few
 * rows.
 */
const marked = (run: number) =>
  sql`marked as (update import_row set outcome = 'undone' where import_id = ${run} and row = any (array(select row from taken)))`;

/** Removes the rows of a batch that are unchanged since they were added. */
function removeAdded(runner: Runner, target: LinesTarget, run: number, from: number): Promise<readonly Row[]> {
  const { child, column } = linesTable(target);
  const table = sql.identifier(child.table);
  return runOnce(
    runner,
    sql`with ${listed(run, from)},
      taken as materialized (select listed.* from listed cross join lateral (select record_id, ${sql.identifier(column)} as value from ${table} where id = listed.id offset 0) as kept
        where kept.record_id = ${target.record} and kept.value = listed.value),
      gone as (delete from ${table} where id = any (array(select id from taken))),
      ${marked(run)} ${changedIn(sql`taken`)}`,
  );
}

/** Adds the rows of a batch that are still missing, under their ids. */
function addRemoved(runner: Runner, target: LinesTarget, run: number, from: number): Promise<readonly Row[]> {
  const table = sql.identifier(linesTable(target).child.table);
  return runOnce(
    runner,
    sql`with ${listed(run, from)},
      taken as materialized (select * from listed where (select true from ${table} where id = listed.id) is null and ${sameLine(target, sql`listed.value`)} is null
        and not ${isErasedIn(sql`listed.value`)}),
      back as (${insertLines(target, run, sql`taken`)}),
      ${marked(run)} ${changedIn(sql`taken`)}`,
  );
}

async function listLeft(
  runner: Runner,
  { language }: Pick<Actor, 'language'>,
  { action }: LinesTarget,
  run: number,
): Promise<readonly SkippedRecord[]> {
  const rows = await runOnce(
    runner,
    sql`select record_id, cells->>'value' from import_row where import_id = ${run} and ${written} order by row limit ${mostLeft}`,
  );
  const reason = translate(language, action === 'add' ? 'errors.lineChanged' : 'errors.lineBack');
  return rows.map(([id, value]) => ({ id: Number(id), title: String(value), reason }));
}
