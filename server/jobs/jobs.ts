import { sql } from 'drizzle-orm';
import type { Language } from '../../resources/messages/translate.ts';
import { languages } from '../../resources/messages/translate.ts';
import { isObject } from '../db/model/paths.ts';
import { type Row, type Runner, runOnce } from '../db/connection/statement.ts';
import { ApiError } from '../errors.ts';

/** One thing that went wrong in a job, in the words of whoever asked for it. */
export interface JobError {
  readonly row?: number;
  readonly field?: string;
  readonly message: string;
  /** The record that it is about, where it is about one: its id, and what it is called. */
  readonly id?: number;
  readonly title?: string;
}

/** A job, as its handler is given it. */
export interface Job {
  readonly id: number;
  readonly task: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly user: number;
  readonly language: Language;
  readonly attempts: number;
}

/** What is asked for. */
export interface Wanted {
  readonly task: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly total: number;
  readonly user: number;
  readonly language: Language;
  readonly key?: string | undefined;
  readonly digest?: string;
}

const day = 24 * 3_600_000;
/** So many errors are told with a job; whoever needs all finds them where they are kept. */
const mostErrors = 200;

/** Asks for work, in the transaction of what it is about. Answers its id. */
export async function addJob(
  runner: Runner,
  { task, data, total, user, language, key, digest }: Wanted,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const [row] = await runOnce(
    runner,
    sql`insert into job (task, data, total, user_id, language, key, digest, run_at, created_at)
      values (${task}, ${JSON.stringify(data)}, ${total}, ${user}, ${language}, ${key ?? null}, ${digest ?? null}, ${at}, ${at}) returning id`,
  );
  return Number(row?.[0]);
}

/**
 * The job that this key stands for within 24 h (CONTRACT, Imports and exports).
 * @throws ApiError 422 where it stood for something else
 */
export async function jobOfKey(
  runner: Runner,
  user: number,
  key: string,
  digest: string,
  now: Date,
): Promise<number | undefined> {
  const cutoff = new Date(now.getTime() - day).toISOString();
  await runOnce(
    runner,
    sql`update job set key = null where user_id = ${user} and key = ${key} and created_at < ${cutoff}`,
  );
  const [row] = await runOnce(runner, sql`select id, digest from job where user_id = ${user} and key = ${key}`);
  if (!row) return undefined;
  if (row[1] !== digest) throw new ApiError(422, 'errors.idempotencyKey');
  return Number(row[0]);
}

/** A job as it is answered to whoever asked for it; `undefined` to others. */
export async function shownJob(runner: Runner, id: number, user: number): Promise<object | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select status, total, done, failed, errors, task, data, created_at, finished_at from job where id = ${id} and user_id = ${user}`,
  );
  if (!row) return undefined;
  const [status, total, done, failed, errors, task, data, createdAt, finishedAt] = row;
  const about = isObject(data) && typeof data.import === 'number' ? { import: data.import } : {};
  return { id, status, total, done, failed, errors, task, ...about, created_at: createdAt, finished_at: finishedAt };
}

/** Whether a job is still to be done, or being done. */
export async function isOpenJob(runner: Runner, id: number): Promise<boolean> {
  return (
    (await runOnce(runner, sql`select 1 from job where id = ${id} and status in ('queued', 'running')`)).length > 0
  );
}

/**
 * Adds to what a job has done; in the transaction of that, so that nothing counts twice. Attempts that got on are no
 * reason to give it up.
 */
export async function progress(
  runner: Runner,
  id: number,
  {
    done,
    failed,
    errors = [],
  }: { readonly done: number; readonly failed: number; readonly errors?: readonly JobError[] },
): Promise<void> {
  await runOnce(
    runner,
    sql`update job set done = done + ${done}, failed = failed + ${failed}, attempts = case when ${done} > 0 then 1 else attempts end,
      errors = case when jsonb_array_length(errors) >= ${mostErrors} then errors else errors || ${JSON.stringify(errors.slice(0, mostErrors))}::jsonb end where id = ${id}`,
  );
}

/** Begins to count anew: what the job did is known from elsewhere. */
export async function countFrom(runner: Runner, id: number, done: number): Promise<void> {
  await runOnce(runner, sql`update job set done = ${done}, failed = 0, errors = '[]' where id = ${id}`);
}

/** The job of this task that is still to be done for an import, or being done. */
export async function openJobFor(runner: Runner, task: string, about: number): Promise<number | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select id from job where task = ${task} and status in ('queued', 'running') and data->>'import' = ${String(about)}`,
  );
  return row && Number(row[0]);
}

/** A job of the table. */
export function jobIn([id, task, data, user, language, attempts]: Row): Job {
  return {
    id: Number(id),
    task: String(task),
    data: isObject(data) ? data : {},
    user: Number(user),
    language: languages.find((one) => one === language) ?? 'en',
    attempts: Number(attempts),
  };
}
