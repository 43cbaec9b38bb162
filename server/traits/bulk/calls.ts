import { sql } from 'drizzle-orm';
import { kindOf } from '../../../resources/kinds/index.ts';
import { bulkRunsParameters } from '../../../resources/query/calls.ts';
import type { Call } from '../../crud/call.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { assertNoValues, write } from '../../crud/write.ts';
import { modelNamed } from '../../db/model/titles.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError, invalid } from '../../errors.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { parseBody } from '../../http/parse-body.ts';
import { addJob } from '../../jobs/jobs.ts';
import { assertReauthenticated, reauthenticatedFields } from '../../session/reauthentication.ts';
import { againBody, bulkBody } from './body.ts';
import { freeze } from './freeze.ts';
import { bulkTask } from './job.ts';
import {
  type BulkRun,
  closeStage,
  createRun,
  leftToDo,
  lockRun,
  noCounts,
  openStage,
  readRun,
  readRuns,
  runAnswer,
  runIdOf,
  type Stage,
  storeCounts,
} from './runs.ts';
import { retryRows } from './retry.ts';
import { waysBack } from '../../../resources/lifecycle.ts';
import { assertMayUndo, parseWork, type Work } from './work.ts';

/**
 * `POST {path}/bulk`: stores the selected records as a run, which a job then checks; nothing is written to them before
 * `start`. Storing a million takes seconds, so it uses a connection for long work.
 */
export function createBulk(call: Call): Promise<Response> {
  return write(
    call,
    async ({ client, now }, input) => {
      const { selection, dry_run: dryRun, store_id: _, ...task } = parseBody(bulkBody, input);
      const work = parseWork(call, task);
      await assertReferences(client, call, work);
      await assertProved(call, client, { work, stage: 'check', now });
      const id = await createRun(client, call, now, { kind: work.does, what: { selection, ...task }, dryRun });
      const counts = {
        ...noCounts,
        ...(await freeze(client, call, id, selection, { deleted: work.does === 'restore' })),
      };
      await runOnce(client, sql`update bulk_run set total = ${counts.waiting + counts.gone} where id = ${id}`);
      await storeCounts(client, id, counts);
      await addStageJob(client, call, await readRun(client, call, id), 'check', now);
      return runOf(client, call, id);
    },
    { pool: call.deps.background },
  );
}

/**
 * Asserts that the caller has confirmed their identity, if the work requires that, or the transition by which a record
 * comes back from it: the job can't ask.
 * @throws ApiError 403
 */
async function assertProved(
  { caller, resource }: Call,
  client: Runner,
  { work, stage, now }: { readonly work: Work; readonly stage: Stage; readonly now: Date },
): Promise<void> {
  const asks =
    work.does === 'action'
      ? work.action.reauthenticate ||
        (stage === 'undo' && waysBack(resource, work.name).some((way) => way.reauthenticate))
      : work.does === 'changes'
        ? work.changes.some(({ field }) => field.reauthenticate)
        : reauthenticatedFields(resource).length > 0;
  if (asks) await assertReauthenticated(client, caller, now);
}

/** Creates the job of a stage, and opens the stage. */
async function addStageJob(runner: Runner, call: Call, run: BulkRun, stage: Stage, now: Date): Promise<void> {
  const { resource, store, caller, language } = call;
  const job = await addJob(
    runner,
    {
      task: bulkTask,
      data: { bulk: run.id, entity: resource.name, store: store ?? null },
      total: run.total,
      user: caller.id,
      language,
    },
    now,
  );
  await openStage(runner, run, { stage, job, caller });
}

async function runOf(runner: Runner, call: Call, id: number) {
  return { status: 202, body: { data: runAnswer(call, await readRun(runner, call, id)) } } as const;
}

/**
 * Asserts that the new values of references exist: otherwise each row would fail for the same reason.
 * @throws ApiError 422
 */
async function assertReferences(runner: Runner, { resource, store }: Call, work: Work): Promise<void> {
  if (work.does !== 'changes') return;
  for (const change of work.changes) {
    const { storage } = kindOf(change.field);
    if (change.how !== 'set' || (storage.at !== 'link' && storage.at !== 'join')) continue;
    const ids = [...new Set([change.value].flat().filter((id) => typeof id === 'number'))];
    const { table, scoped } = modelNamed(storage.to);
    const inStore = scoped && store !== undefined ? sql` and store_id = ${store}` : sql``;
    const [row] = await runOnce(
      runner,
      sql`select count(*) from ${sql.identifier(table)} where id = any (${sql.param(ids)}::integer[])${inStore}`,
    );
    if (Number(row?.[0]) < ids.length) throw invalid({ [change.name]: [{ rule: 'reference' }] }, resource);
  }
}

/** `GET {path}/bulk`: newest first. */
export async function listBulks(call: Call): Promise<Response> {
  const { page, perPage } = parseParameters(call, bulkRunsParameters);
  const { runs, total } = await readRuns(call.deps.pool, call, { page, perPage });
  return pageAnswer(call.context, { data: runs.map((run) => runAnswer(call, run)), total, page, perPage });
}

/** `GET {path}/bulk/{id}`. */
export async function getBulk(call: Call): Promise<Response> {
  return call.context.json({ data: runAnswer(call, await readRun(call.deps.pool, call, runIdOf(call))) });
}

/**
 * `POST {path}/bulk/{id}/start`: writes the checked rows, or continues a stopped run. `again` retries rows that were
 * changed meanwhile (with their present values) or refused.
 * @throws ApiError 409 for a dry run, or a run that can't be started in its state
 */
export function startBulk(call: Call): Promise<Response> {
  const id = runIdOf(call);
  return write(
    call,
    async ({ client, now }, input) => {
      const { again = [] } = parseBody(againBody, input ?? {});
      const run = await lockRun(client, call, id, now);
      const work = parseWork(call, run.task);
      if (run.dryRun) throw new ApiError(409, 'errors.bulkDryRun');
      const goesOn = run.progress === 'stopped';
      const begins = run.progress === 'over' && (run.stage === 'check' || (run.stage === 'write' && again.length > 0));
      if (!goesOn && !begins) throw new ApiError(409, 'errors.bulkNoStart');
      const stage = begins ? 'write' : run.stage;
      await assertProved(call, client, { work, stage, now });
      if (stage === 'undo') assertMayUndo(call, work);
      if (stage === 'write' && again.length > 0) await retryRows(client, call, run, again);
      await addStageJob(client, call, run, stage, now);
      return runOf(client, call, id);
    },
    { bodyOptional: true, pool: call.deps.background },
  );
}

/**
 * `POST {path}/bulk/{id}/stop`: the job stops after its current batch; this call waits for that batch.
 * @throws ApiError 409 if nothing is running
 */
export function stopBulk(call: Call): Promise<Response> {
  const id = runIdOf(call);
  return write(
    call,
    async ({ client, now }, input) => {
      assertNoValues(call, input);
      const run = await lockRun(client, call, id, now);
      // Its creator may stop it even without the rights for its work.
      if (run.createdBy.id !== call.caller.id) parseWork(call, run.task);
      if (run.progress !== 'open') throw new ApiError(409, 'errors.bulkNoStop');
      // If its last batch was just written, the run is over, and can't be continued.
      await closeStage(client, run, leftToDo(run) > 0 ? 'stopped' : 'over', now);
      return runOf(client, call, id);
    },
    { bodyOptional: true, pool: call.deps.background },
  );
}

/**
 * `POST {path}/bulk/{id}/undo`: restores the values before the run, in records that nobody changed since; can be
 * repeated for the rows that were left.
 * @throws ApiError 409 if nothing was written, or the run is still writing
 */
export function undoBulk(call: Call): Promise<Response> {
  const id = runIdOf(call);
  return write(
    call,
    async ({ client, now }, input) => {
      assertNoValues(call, input);
      const run = await lockRun(client, call, id, now);
      const work = parseWork(call, run.task);
      assertMayUndo(call, work);
      if (run.progress === 'open' || run.counts.done + run.counts.left === 0)
        throw new ApiError(409, 'errors.bulkNoUndo');
      await assertProved(call, client, { work, stage: 'undo', now });
      await addStageJob(client, call, run, 'undo', now);
      return runOf(client, call, id);
    },
    { bodyOptional: true, pool: call.deps.background },
  );
}
