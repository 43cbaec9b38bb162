import type { BulkOutcome } from '../../../resources/query/calls.ts';
import type { Slots } from '../../crud/call.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../../db/connection/transaction.ts';
import { ApiError } from '../../errors.ts';
import { type Job, storePosition } from '../../jobs/jobs.ts';
import type { GiveUpReason } from '../../jobs/give-up.ts';
import type { JobContext, JobHandler } from '../../jobs/worker.ts';
import { actorOf, placeOf } from '../runs/job-actor.ts';
import { checkRows } from './check-records.ts';
import { checkTogether } from './check-together.ts';
import { nextRows, type PendingRow, type RowRange } from './rows.ts';
import { type BulkRun, closeStage, lockOpen, readRun, type Stage } from './runs.ts';
import type { Batch } from './stage.ts';
import { undoRows } from './undo-records.ts';
import { isPermitted, parseWork } from './work.ts';
import { writeRows } from './write-records.ts';

/** Task name of the jobs of bulk runs. */
export const bulkTask = 'bulk';

/** Rows per batch, each of which is one transaction if possible. */
const batchSize = 500;

interface StageWork {
  /** The outcomes of the rows that the stage processes. */
  readonly outcomes: readonly BulkOutcome[];
  readonly rows: (batch: Batch, rows: readonly PendingRow[]) => Promise<void>;
}

const stages: Readonly<Record<Stage, StageWork>> = {
  check: { outcomes: ['waiting'], rows: checkRows },
  write: { outcomes: ['waiting', 'change'], rows: writeRows },
  // Retries the rows that an earlier undo left.
  undo: { outcomes: ['done', 'left'], rows: undoRows },
};

/**
 * The direction in which records are processed by id. Later records may refer to earlier ones, so later ones are
 * deleted first.
 */
function directionOf({ stage, task }: BulkRun): RowRange['direction'] {
  if (stage === 'check') return 'up';
  return (stage === 'write') === (task.delete === true) ? 'down' : 'up';
}

/** The job of a run's stage, batch by batch; resumes where it stopped. */
export const bulkJob = (slots: Slots): JobHandler => ({
  run: (job, context) => runStage(job, context, slots),
  takesTurns: true,
  onGiveUp: stopRun,
});

async function runStage(job: Job, context: JobContext, slots: Slots): Promise<void> {
  const { pool, signal, turnOver } = context;
  const begun = await runOf(job, context);
  if (!begun) throw new ApiError(404, 'errors.notFound');
  const { outcomes, rows: work } = stages[begun.stage];
  const direction = directionOf(begun);
  // Doesn't retry rows that an earlier turn of the job left.
  let at = typeof job.data.at === 'number' ? job.data.at : direction === 'up' ? 0 : 2_147_483_647;
  while (!signal.aborted) {
    const run = await runOf(job, context);
    if (!run || run.progress !== 'open' || run.stage !== begun.stage || run.job !== job.id) return;
    const rows = await nextRows(pool, run.id, { outcomes, direction, at }, batchSize);
    const last = rows.at(-1);
    const batch = await batchOf(run, job, context, slots);
    if (!last) return endStage(run, batch);
    await work(batch, rows);
    if (!signal.aborted) at = last.id;
    if (turnOver.aborted) break;
  }
  await storePosition(pool, job.id, { at });
}

function runOf(job: Job, { pool }: JobContext): Promise<BulkRun | undefined> {
  const place = placeOf(job);
  return place ? readRun(pool, place, Number(job.data.bulk)) : Promise.resolve(undefined);
}

/**
 * Loads a batch with the present permissions of the user who requested the stage: if one was revoked, the run ends
 * after the previous batch.
 * @throws ApiError 403
 */
async function batchOf(run: BulkRun, job: Job, context: JobContext, slots: Slots): Promise<Batch> {
  const place = placeOf(job);
  const actor = place && (await actorOf(job, place, context, slots));
  if (!actor || !isPermitted(actor, run)) throw new ApiError(403, 'errors.importRights');
  const work = parseWork(actor, run.task);
  return { actor, work, run: run.id, stage: run.stage, outcomes: stages[run.stage].outcomes, job, context };
}

/** Ends a stage, unless it was stopped meanwhile. */
function endStage(run: BulkRun, { actor, work, job, context: { pool, now } }: Batch): Promise<void> {
  return inTransaction(pool, async (scope) => {
    const { client } = scope;
    const counts = await lockOpen(client, run.id, job.id, run.stage);
    if (!counts) return;
    if (run.stage === 'check') await checkTogether({ ...scope, call: actor, now: now() }, run.id, work, counts);
    await closeStage(client, run, 'over', now());
  });
}

/** Stops the run of a failed job; it can be continued once the cause is removed. */
async function stopRun(job: Job, { pool }: JobContext, reason: GiveUpReason): Promise<void> {
  await runOnce(
    pool,
    sql`update bulk_run set progress = 'stopped', problem = ${JSON.stringify(reason)} where id = ${Number(job.data.bulk)} and job_id = ${job.id} and progress = 'open'`,
  );
}
