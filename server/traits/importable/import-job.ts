import { sql } from 'drizzle-orm';
import { modesOf } from '../../../resources/csv/index.ts';
import { can } from '../../../resources/access.ts';
import { findResource } from '../../../resources/index.ts';
import { contentLocaleOf } from '../../../resources/messages/translate.ts';
import type { Actor } from '../../crud/call.ts';
import { closedFields } from '../../crud/field-access.ts';
import type { Writer } from '../../crud/save.ts';
import { createDatabase } from '../../db/pool.ts';
import { runOnce } from '../../db/statement.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Job, JobError } from '../../jobs/jobs.ts';
import { progress } from '../../jobs/jobs.ts';
import type { JobContext, JobHandler } from '../../jobs/worker.ts';
import { callerOf } from '../../session/people.ts';
import { sentencesOf } from './attempt.ts';
import type { GivenRow } from './bodies.ts';
import { type RowResult, writeRows } from './rows.ts';
import { finishRun, readRun } from './runs.ts';

/** Writes the rows of a file, some hundred at a time, and goes on where it was when the server ended. */
export const importJob: JobHandler = async (job, context) => {
  const actor = await actorOf(job, context);
  const run = await readRun(context.pool, actor, Number(job.data.import));
  const mode = modesOf(actor.resource).find((one) => one === run.mode);
  if (!mode) throw new Error(`an import by ${run.mode}`);
  const paths = Array.isArray(run.mapping) ? run.mapping.map(String) : [];
  for (;;) {
    if (context.signal.aborted) return;
    const [chunk] = await runOnce(context.pool, sql`select number, rows from import_chunk where import_id = ${run.id} order by number limit 1`);
    if (!chunk) break;
    const [number, text] = chunk;
    const writer: Writer = { call: actor, now: context.now() };
    const results = await writeRows(writer, mode, run.id, rowsIn(String(text), paths), context.signal);
    if (results.length === 0 || context.signal.aborted) return;
    await inTransaction(context.pool, async ({ client }) => {
      await runOnce(client, sql`delete from import_chunk where import_id = ${run.id} and number = ${Number(number)}`);
      await progress(client, job.id, told(results, actor));
    });
  }
  await finishRun(context.pool, actor, run.id, context.now());
};

/**
 * Who the job writes for, with the rights that they have by now.
 * @throws Error where they may no longer import
 */
async function actorOf(job: Job, { pool, log, now }: JobContext): Promise<Actor> {
  const resource = findResource(String(job.data.entity));
  const caller = await callerOf(createDatabase(pool), job.user);
  if (!resource || !caller || !can(caller.permissions, 'import', resource)) throw new Error('whoever asked for this import may no longer do it');
  const { store } = job.data;
  return {
    deps: { pool, log, now },
    resource,
    caller,
    language: job.language,
    locale: contentLocaleOf(job.language),
    ...(typeof store === 'number' && { store }),
    hidden: closedFields(resource, caller.permissions, 'read'),
  };
}

/** The rows of a chunk by column; cells beyond the header are columns that there are not. */
export function rowsIn(text: string, paths: readonly string[]): readonly GivenRow[] {
  const chunk: unknown = JSON.parse(text);
  return (Array.isArray(chunk) ? chunk : []).map((line: unknown): GivenRow => {
    const [row, ...cells] = Array.isArray(line) ? line : [0];
    return { row: Number(row), values: Object.fromEntries(cells.map((cell, place) => [paths[place] ?? `column ${place + 1}`, String(cell)])) };
  });
}

/** What a chunk adds to the job. */
export function told(results: readonly RowResult[], { resource, language }: Pick<Actor, 'resource' | 'language'>): { readonly done: number; readonly failed: number; readonly errors: readonly JobError[] } {
  const wrong = results.flatMap((result) => ('wrong' in result ? [result] : []));
  const errors = wrong.flatMap(({ row, wrong: why }) => Object.entries(sentencesOf(why, resource, language)).flatMap(([field, messages]) => messages.map((message) => ({ row, field, message }))));
  return { done: results.length - wrong.length, failed: wrong.length, errors };
}
