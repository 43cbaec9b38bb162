import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isForbidden, forbiddenFields } from '../../../../resources/field-access.ts';
import { linesModeIn } from '../../../../resources/csv/importable-rows.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { Actor, Slots } from '../../../crud/call.ts';
import { notFound } from '../../../crud/call.ts';
import { runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { lockRecord } from '../../../db/records/records.ts';
import { ApiError } from '../../../errors.ts';
import { addProgress, type Job, type JobError, payloadKey, resetProgress } from '../../../jobs/jobs.ts';
import type { JobContext, JobHandler } from '../../../jobs/worker.ts';
import { errorSentences } from '../../runs/refusals.ts';
import { missingError } from '../../trash/missing.ts';
import { actorOf, importOf } from '../import/job-actor.ts';
import { finishRun, type ImportRun, lockRun, readRun } from '../import/runs.ts';
import { judgeLines, type JudgedLine, type LinesTarget } from './judge-lines.ts';
import { type ReadLine, readLine } from './read-lines.ts';
import { storedLine, storeLines } from './store-lines.ts';
import { writeLines } from './write-lines.ts';

/** Task name of the jobs that add lines to the rows of a record, or remove them. */
export const linesTask = 'import_lines';

/** Errors in the job's answer; the rest is counted. */
const maxErrors = 2_000;

/** The job that carries an import of lines out, in one transaction: a kill leaves all of it to be done. */
export const linesJob = (slots: Slots): JobHandler => ({
  run: (job, context) => carryOut(job, context, slots),
  onGiveUp: async (job, { pool, now }) => {
    const about = importOf(job);
    if (about) await inTransaction(pool, ({ client }) => finishRun(client, about, about.id, now()));
    await dropText(pool, job.id);
  },
});

async function carryOut(job: Job, context: JobContext, slots: Slots): Promise<void> {
  const { pool, signal, now } = context;
  const actor = await actorOf(job, context, slots);
  const run = await readRun(pool, actor, Number(job.data.import));
  const target = assertTarget(actor, run);
  const onBatch = async (done: number) => {
    // Not in the transaction, so that others see it. The job is written there only at the end.
    await resetProgress(pool, job.id, { done, failed: 0 });
    signal.throwIfAborted();
  };
  await inTransaction(pool, async (scope) => {
    const { client } = scope;
    // Another server may have carried it out before its lock was lost.
    if ((await lockRun(client, actor, run.id)).status !== 'running') return;
    const current = await lockRecord(client, { ...actor, id: target.record });
    if (!current) throw await missingError(client, actor, target.record);
    slots.assertWritable(actor.resource, current.record);
    const judged = await judgeLines(client, target, linesOf(job));
    signal.throwIfAborted();
    const rows = await writeLines({ call: actor, now: now(), ...scope }, target, current, judged, onBatch);
    await storeLines(client, run.id, judged, rows);
    const { counts } = await finishRun(client, actor, run.id, now());
    const wrong = judged.filter(({ outcome }) => outcome === 'wrong');
    await resetProgress(client, job.id, { done: 0, failed: 0 });
    await addProgress(client, job.id, {
      done: judged.length - wrong.length,
      failed: wrong.length,
      errors: wrong.slice(0, maxErrors).map((line) => errorOf(line, actor)),
      most: maxErrors,
    });
    await runOnce(
      client,
      sql`update job set data = data - ${payloadKey}::text || ${JSON.stringify({ outcomes: counts })}::jsonb where id = ${job.id}`,
    );
  });
}

/** The lines of a job that isn't carried out yet, as the call read them. */
function linesOf({ data }: Job): readonly ReadLine[] {
  return z.array(readLine).parse(JSON.parse(String(data[payloadKey])));
}

/** The rows that an import goes into. @throws ApiError 404 if there are none any more, 403 for a field of others */
export function assertTarget(actor: Actor, { mode, record }: ImportRun): LinesTarget {
  const found = linesModeIn(actor.resource, mode);
  if (!found || record === undefined || isForbidden(found.rows.name, actor.hidden)) throw notFound();
  assertMayWrite(actor, found.rows.name);
  return { resource: actor.resource, record, ...found };
}

/** @throws ApiError 403 if the caller may not write the field */
export function assertMayWrite({ resource, caller }: Pick<Actor, 'resource' | 'caller'>, field: string): void {
  if (isForbidden(field, forbiddenFields(resource, caller.permissions, 'write')))
    throw new ApiError(403, 'errors.importRights');
}

/** Removes the text of a job that needs it no more. */
async function dropText(pool: JobContext['pool'], id: number): Promise<void> {
  await runOnce(pool, sql`update job set data = data - ${payloadKey}::text where id = ${id}`);
}

function errorOf(line: JudgedLine, { resource, language }: { resource: Resource } & Pick<Actor, 'language'>): JobError {
  const { text } = storedLine(line);
  const [[path, [message = '']] = ['', []]] = Object.entries(
    errorSentences({ fields: line.problems ?? {} }, resource, language),
  );
  return { row: line.line, ...(text !== undefined && { text }), field: path.split('.').at(-1) ?? '', message };
}
