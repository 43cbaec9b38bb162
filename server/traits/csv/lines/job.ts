import { sql } from 'drizzle-orm';
import { isForbidden, forbiddenFields } from '../../../../resources/field-access.ts';
import { hiddenBy } from '../../../../resources/visible.ts';
import { linesModeIn } from '../../../../resources/csv/importable-rows.ts';
import type { Actor, Slots } from '../../../crud/call.ts';
import { notFound } from '../../../crud/call.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { isObject } from '../../../db/model/paths.ts';
import { lockRecord } from '../../../db/records/records.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { addProgress, type Job, type JobError, resetProgress, storePosition } from '../../../jobs/jobs.ts';
import type { JobContext, JobHandler } from '../../../jobs/worker.ts';
import { errorSentences } from '../../runs/refusals.ts';
import { missingError } from '../../trash/missing.ts';
import { actorOf, importOf } from '../import/job-actor.ts';
import { assertMayList } from '../import/permissions.ts';
import { finishRun, type ImportRun, lockRun, readRun } from '../import/runs.ts';
import { keepToIndex, type LinesTarget } from './line-outcomes.ts';
import { dropLines, keptChunks } from './keep-lines.ts';
import { changedRows, type ChangedRows, saveLines, writeChunk } from './write-lines.ts';

/** Task name of the jobs that add lines to the rows of a record, or remove them. */
export const linesTask = 'import_lines';

/** Maximum number of errors in the job's answer; further ones are only counted. */
const maxErrors = 2_000;

/** The job that runs an import of lines in one transaction, so that a kill leaves nothing half done. */
export const linesJob = (slots: Slots): JobHandler => ({
  run: (job, context) => carryOut(job, context, slots),
  onGiveUp: async (job, { pool, now }) => {
    const about = importOf(job);
    if (!about) return;
    await inTransaction(pool, async ({ client }) => {
      await finishRun(client, about, about.id, now());
      await dropLines(client, about.id);
    });
  },
});

async function carryOut(job: Job, context: JobContext, slots: Slots): Promise<void> {
  const { pool, signal, now } = context;
  const actor = await actorOf(job, context, slots);
  const run = await readRun(pool, actor, Number(job.data.import));
  assertMayList(actor);
  const target = assertTarget(actor, run);
  const onChunk = async (done: number) => {
    signal.throwIfAborted();
    // Outside of the transaction, so that others see it. The transaction itself writes the job only at the end.
    await resetProgress(pool, job.id, { done, failed: 0 });
  };
  await inTransaction(pool, async (scope) => {
    const { client } = scope;
    // Another server may have run it before its lock was lost.
    if ((await lockRun(client, actor, run.id)).status !== 'running') return;
    const current = await lockRecord(client, { ...actor, id: target.record });
    if (!current) throw await missingError(client, actor, target.record);
    slots.assertWritable(actor.resource, current.record);
    assertShown(target, current.record);
    await keepToIndex(client);
    let changed: ChangedRows = { count: 0, sample: [] };
    for (const chunk of await keptChunks(client, run.id)) {
      await onChunk(chunk - 1);
      changed = changedRows(changed, await writeChunk(client, target, run.id, chunk), target);
    }
    const side = target.action === 'add' ? 'after' : 'before';
    await saveLines({ call: actor, now: now(), ...scope }, target, current, side, changed, 'import');
    await dropLines(client, run.id);
    const { counts } = await finishRun(client, actor, run.id, now());
    const failed = 'wrong' in counts ? (counts.wrong ?? 0) : 0;
    await resetProgress(client, job.id, { done: 0, failed: 0 });
    await addProgress(client, job.id, {
      done: run.total - failed,
      failed,
      errors: await wrongLines(client, actor, run.id),
      most: maxErrors,
    });
    await storePosition(client, job.id, { outcomes: { ...counts } });
    signal.throwIfAborted();
  });
}

/**
 * The rows that an import changes. @throws ApiError 404 if they no longer exist, 403 if the caller may not write them
 */
export function assertTarget(actor: Actor, { mode, record }: ImportRun): LinesTarget {
  const found = linesModeIn(actor.resource, mode);
  if (!found || record === undefined || isForbidden(found.rows.name, actor.hidden)) throw notFound();
  assertMayWrite(actor, found.rows.name);
  return { resource: actor.resource, record, ...found };
}

/** @throws ApiError 422 where the record doesn't show the rows (`visibleWhen`) */
export function assertShown(
  { resource, rows }: Pick<LinesTarget, 'resource' | 'rows'>,
  record: Parameters<typeof hiddenBy>[1],
): void {
  const other = hiddenBy(rows.field, record);
  if (other !== undefined) throw invalid({ [rows.name]: [{ rule: 'notApplicable', params: { other } }] }, resource);
}

/** @throws ApiError 403 if the caller may not write the field */
export function assertMayWrite({ resource, caller }: Pick<Actor, 'resource' | 'caller'>, field: string): void {
  if (isForbidden(field, forbiddenFields(resource, caller.permissions, 'write')))
    throw new ApiError(403, 'errors.importRights');
}

/** The errors of wrong lines: the first ones; further ones are only counted. */
async function wrongLines(runner: Runner, { resource, language }: Actor, run: number): Promise<readonly JobError[]> {
  const rows = await runOnce(
    runner,
    sql`select cells->'line', cells->>'text', wrong from import_row where import_id = ${run} and outcome = 'wrong' order by row limit ${maxErrors}`,
  );
  return rows.map(([line, text, wrong]) => {
    const sentences = Object.entries(errorSentences(isObject(wrong) ? wrong : {}, resource, language));
    const [[path, [message = '']] = ['', []]] = sentences;
    return {
      row: Number(line),
      ...(text !== null && { text: String(text) }),
      field: path.split('.').at(-1) ?? '',
      message,
    };
  });
}
