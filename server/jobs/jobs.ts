import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../resources/kinds/kind.ts';
import type { Language } from '../../resources/messages/translate.ts';
import { languages } from '../../resources/messages/translate.ts';
import { isObject } from '../db/model/paths.ts';
import { type Row, type Runner, runOnce } from '../db/connection/statement.ts';
import { ApiError } from '../errors.ts';

/** An error of a job, in the language of the requester. */
export interface JobError {
  readonly row?: number;
  /** The refused value, as sent. */
  readonly text?: string;
  readonly field?: string;
  readonly message: string;
  /** Id and title of the affected record, if any. */
  readonly id?: number;
  readonly title?: string;
}

/** The account in whose name a job writes, and the language of its messages. */
export interface JobAuthor {
  readonly user: number;
  readonly language: Language;
}

/** A job as its handler receives it. */
export interface Job extends JobAuthor {
  readonly id: number;
  readonly task: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly attempts: number;
}

/** A job to create. */
export interface NewJob {
  readonly task: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly total: number;
  readonly user: number;
  readonly language: Language;
  readonly key?: string | undefined;
  readonly digest?: string;
}

const day = 24 * 3_600_000;
/** Maximum number of errors in a job's answer; the handler stores all of them. */
const maxErrors = 200;

/** Creates a job, in the transaction of the request. Returns its id. */
export async function addJob(
  runner: Runner,
  { task, data, total, user, language, key, digest }: NewJob,
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
 * Finds the job created with an Idempotency-Key within 24 h (CONTRACT, Imports and exports).
 * @throws ApiError 422 if the key was used for another request
 */
export async function findJobByKey(
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

/** A job as answered to the user who requested it; undefined for others. */
export async function getJob(runner: Runner, id: number, user: number): Promise<object | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select status, total, done, failed, errors, task, data, created_at, finished_at from job where id = ${id} and user_id = ${user}`,
  );
  if (!row) return undefined;
  const [status, total, done, failed, errors, task, data, createdAt, finishedAt] = row;
  const { import: imported, bulk, outcomes } = isObject(data) ? data : {};
  const about = {
    ...(typeof imported === 'number' && { import: imported }),
    ...(typeof bulk === 'number' && { bulk }),
    ...(isObject(outcomes) && { outcomes }),
  };
  return { id, status, total, done, failed, errors, task, ...about, created_at: createdAt, finished_at: finishedAt };
}

/** A job that is queued or running. */
interface OpenJob {
  readonly id: number;
  readonly user: number;
  /** Progress of the job. */
  readonly progress: { readonly done: number; readonly total: number };
}

/** The job with this id, or the job of a task for an import, if it is queued or running. */
export async function openJob(
  runner: Runner,
  which: number | { readonly task: string; readonly import: number },
): Promise<OpenJob | undefined> {
  const wanted =
    typeof which === 'number'
      ? sql`id = ${which}`
      : sql`task = ${which.task} and data->>'import' = ${String(which.import)}`;
  const [row] = await runOnce(
    runner,
    sql`select id, user_id, done + failed, total from job where ${wanted} and status in ('queued', 'running')`,
  );
  return row && { id: Number(row[0]), user: Number(row[1]), progress: { done: Number(row[2]), total: Number(row[3]) } };
}

/**
 * Adds to a job's counters, in the transaction of the work itself, so that nothing is counted twice. Progress resets
 * the number of attempts: only attempts without progress lead to giving up.
 */
export async function addProgress(
  runner: Runner,
  id: number,
  {
    done,
    failed,
    errors = [],
    most = maxErrors,
  }: {
    readonly done: number;
    readonly failed: number;
    readonly errors?: readonly JobError[];
    /** Approximate maximum number of stored errors. */
    readonly most?: number;
  },
): Promise<void> {
  await runOnce(
    runner,
    sql`update job set done = done + ${done}, failed = failed + ${failed}, attempts = case when ${done} > 0 then 1 else attempts end,
      errors = case when jsonb_array_length(errors) >= ${most} then errors else errors || ${JSON.stringify(errors.slice(0, most))}::jsonb end where id = ${id}`,
  );
}

/** Stores the position from which an interrupted job continues. */
export async function storePosition(runner: Runner, id: number, position: JsonObject): Promise<void> {
  await runOnce(runner, sql`update job set data = data || ${JSON.stringify(position)}::jsonb where id = ${id}`);
}

/**
 * Sets a job's counters to the numbers of done and failed rows that its handler knows; each failed row has one error.
 */
export async function resetProgress(
  runner: Runner,
  id: number,
  { done, failed }: { readonly done: number; readonly failed: number },
): Promise<void> {
  await runOnce(
    runner,
    sql`update job set done = ${done}, failed = ${failed}, errors = coalesce((select jsonb_agg(error order by place)
        from jsonb_array_elements(errors) with ordinality as listed (error, place) where place <= ${failed}), '[]') where id = ${id}`,
  );
}

/**
 * Finds the queued or running job of a task for an import.
 * @throws ApiError 409 if it is another user’s, who alone can follow it
 */
export async function findOpenJob(
  runner: Runner,
  task: string,
  about: number,
  user: number,
): Promise<number | undefined> {
  const open = await openJob(runner, { task, import: about });
  if (open && open.user !== user) throw new ApiError(409, 'errors.jobOthers', { params: open.progress });
  return open?.id;
}

/** Parses a row of the job table. */
export function parseJob([id, task, data, user, language, attempts]: Row): Job {
  return {
    id: Number(id),
    task: String(task),
    data: isObject(data) ? data : {},
    user: Number(user),
    language: languages.find((one) => one === language) ?? 'en',
    attempts: Number(attempts),
  };
}
