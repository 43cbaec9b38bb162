import { sql } from 'drizzle-orm';
import type { Actor, Call, WriteOrigin, Slots } from '../../../crud/call.ts';
import { assertNoValues } from '../../../crud/write.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { ApiError } from '../../../errors.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { addJob, resetProgress, findJobByKey, findOpenJob, addProgress } from '../../../jobs/jobs.ts';
import type { JobHandler } from '../../../jobs/worker.ts';
import { isOver, rowDays } from './clean-up.ts';
import { actorOf, importOf } from './job-actor.ts';
import { assertMayRemove } from './rights.ts';
import { finishRun, type ImportRun, readRun, assertFinished, runIdOf } from './runs.ts';
import { type Touched, touchedBy, undoneOf } from './touched.ts';
import { type Beside, type Undone, undoneAtOnce, undoSome } from './undo-many.ts';
import { keyIn } from './upload.ts';

/** The task of jobs that undo an import. */
export const undoTask = 'undo_import';

/** Of more records a job takes care, as nobody waits so long for an answer. */
const mostAtOnce = 1_000;

/**
 * `POST {path}/import/{id}/undo`: puts the records that it wrote back to what they were, and removes those that it
 * made, each with its history. What somebody changed since, or uses, is left as it is, and listed. Of many records a
 * job does it (202). Again and again it answers the same, but for what can be undone meanwhile.
 * @throws ApiError 403 where records would be removed and the caller may not, 409 while rows are still written or when
 * it is too late
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
  const key = keyIn(call);
  const digest = `${resource.name} undo ${id}`;
  const before = key === undefined ? undefined : await findJobByKey(deps.pool, caller.id, key, digest, now);
  if (before !== undefined) return context.json({ data: { job_id: before } }, 202);
  const begun = await inTransaction(deps.pool, async ({ client }) => {
    // From here on no row is written for it any more; two calls at once come one after the other.
    const run = await finishRun(client, call, id, now);
    await assertFinished(client, run);
    if (isOver(run, now)) throw new ApiError(409, 'errors.importUndoLate', { params: { days: rowDays } });
    const open = await findOpenJob(client, undoTask, id);
    if (open !== undefined) return { job: open };
    const touched = await touchedBy(client, id);
    if (touched.some(({ made }) => made)) assertMayRemove(call);
    if (touched.length <= mostAtOnce) return { run, touched };
    return {
      job: await addJob(
        client,
        {
          task: undoTask,
          data: { import: id, entity: resource.name, store: store ?? null },
          total: touched.length + (await undoneOf(client, id)),
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
  return context.json({ data: { undone: await undoneOf(deps.pool, id), left } });
}

/** Undoes an import of many records, and goes on where it was when the server ended. */
export const undoJob = (slots: Slots): JobHandler => ({
  async run(job, context) {
    const actor = await actorOf(job, context, slots);
    const { pool, now, signal } = context;
    const run = await readRun(pool, actor, importOf(job)?.id ?? 0);
    const touched = await touchedBy(pool, run.id);
    if (touched.some(({ made }) => made)) assertMayRemove(actor);
    // Those that were left the last time are looked at once more.
    await resetProgress(pool, job.id, await undoneOf(pool, run.id));
    const told: Beside = ({ client }, { undone, left }) =>
      addProgress(client, job.id, {
        done: undone,
        failed: left.length,
        errors: left.map(({ reason, ...record }) => ({ ...record, message: reason })),
      });
    await undoAll({ call: actor, now: now() }, run, touched, told, signal);
  },
});

async function undoAll(
  writer: WriteOrigin & { readonly call: Actor },
  run: ImportRun,
  touched: readonly Touched[],
  beside: Beside,
  signal?: AbortSignal,
): Promise<Undone> {
  const { pool } = writer.call.deps;
  const all: Undone[] = [];
  for (let from = 0; from < touched.length; from += undoneAtOnce) {
    if (signal?.aborted) break;
    all.push(await undoSome(writer, run, touched.slice(from, from + undoneAtOnce), beside, signal));
  }
  if (!signal?.aborted) await keepStatus(pool, run.id);
  return { undone: all.reduce((sum, { undone }) => sum + undone, 0), left: all.flatMap(({ left }) => left) };
}

/** An import of which nothing is left is undone; of the others it is kept how many of their records were put back. */
async function keepStatus(runner: Runner, id: number): Promise<void> {
  await runOnce(
    runner,
    sql`update import_run set counts = counts || ${JSON.stringify({ undone: await undoneOf(runner, id) })}::jsonb where id = ${id}`,
  );
  await runOnce(
    runner,
    sql`update import_run set status = 'undone' where id = ${id} and status = 'done' and not exists (select from import_row where import_id = ${id} and outcome in ('create', 'update'))`,
  );
}
