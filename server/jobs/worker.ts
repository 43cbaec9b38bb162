import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { translate } from '../../resources/messages/translate.ts';
import { failureIn } from '../db/connection/failures.ts';
import { runOnce } from '../db/connection/statement.ts';
import { ApiError } from '../errors.ts';
import { describeError } from '../process/describe-error.ts';
import { type Job, jobIn } from './jobs.ts';

/**
 * What a handler is given besides its job. `signal` aborts when the server stops, or the job's lock is lost: return
 * soon, and go on another time.
 */
export interface JobContext {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

export interface JobHandler {
  /** Does a job, or goes on with one that was begun: nothing that it did before may happen again. */
  readonly run: (job: Job, context: JobContext) => Promise<void>;
  /** What is left to do where a job is given up: it is never run again. More than once does no harm. */
  readonly gaveUp?: (job: Job, context: JobContext) => Promise<void>;
}

interface Given {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now: () => Date;
  readonly handlers: ReadonlyMap<string, JobHandler>;
}

/** A number that no other lock of ours begins with. */
const lockClass = 7_242_028;
const pause = 500;
const atOnce = 2;
/** So many attempts in which nothing was done. */
const mostAttempts = 5;
/** A next attempt that is further away comes from a clock that was wrong. */
const longestWait = 600_000;

/**
 * Runs jobs, two at once, on as many servers as there are. Whoever runs one holds a lock of the database on it, which
 * goes with its connection: a server that is killed lets go at once, and another, or the next start, goes on.
 */
export class Worker {
  readonly #given: Given;
  readonly #stop = new AbortController();
  readonly #running = new Map<number, Promise<void>>();
  /** What the database is to be told of jobs once it answers again. */
  readonly #untold = new Map<number, SQL>();
  #loop: Promise<void> | undefined;
  #wake: (() => void) | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Begins to look for jobs, twice a second. */
  start(): void {
    this.#loop ??= this.#look();
  }

  /** Takes no more, and waits until those under way have come to a place where they can go on later. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake?.();
    await this.#loop;
    await Promise.all(this.#running.values());
  }

  /** Runs what there is to run now, to its end; for tests. */
  async drain(): Promise<void> {
    while ((await this.#takeSome()) > 0 || this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async #look(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#takeSome();
      } catch (error) {
        this.#given.log.warn({ err: describeError(error) }, 'jobs could not be looked for');
      }
      await this.#rest();
    }
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stop.signal.aborted) return resolve();
      const timer = setTimeout(resolve, pause);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Begins as many open jobs as there is room for; answers how many. */
  async #takeSome(): Promise<number> {
    const room = atOnce - this.#running.size;
    if (room <= 0) return 0;
    const { pool, now } = this.#given;
    await Promise.all(Array.from(this.#untold, ([id, statement]) => this.#tell(id, statement)));
    const at = (later: number) => new Date(now().getTime() + later).toISOString();
    const rows = await runOnce(
      pool,
      sql`select id from job where status in ('queued', 'running') and (attempts = 0 or run_at <= ${at(0)} or run_at > ${at(longestWait)}) order by id limit 20`,
    );
    let taken = 0;
    for (const id of rows.map(([one]) => Number(one)).filter((one) => !this.#running.has(one))) {
      if (taken >= room || this.#stop.signal.aborted) break;
      if (await this.#take(id)) taken += 1;
    }
    return taken;
  }

  async #take(id: number): Promise<boolean> {
    const { pool } = this.#given;
    const client = await pool.connect();
    const lost = new AbortController();
    const onLost = () => lost.abort();
    client.on('error', onLost);
    const release = (broken: boolean) => {
      client.off('error', onLost);
      client.release(broken);
    };
    try {
      const [held] = await runOnce(client, sql`select pg_try_advisory_lock(${lockClass}, ${id})`);
      if (held?.[0] !== true) {
        release(false);
        return false;
      }
    } catch (error) {
      release(true);
      throw error;
    }
    const work = this.#run(client, id, AbortSignal.any([this.#stop.signal, lost.signal]))
      .catch((error: unknown) =>
        this.#given.log.error({ job: id, err: describeError(error) }, 'a job could not be run'),
      )
      // The lock goes with the connection, whatever state that is in.
      .finally(() => {
        this.#running.delete(id);
        release(true);
      });
    this.#running.set(id, work);
    return true;
  }

  async #run(client: pg.PoolClient, id: number, signal: AbortSignal): Promise<void> {
    const { handlers, log, now } = this.#given;
    // Somebody may have finished it before we had the lock. An attempt that ends the server counts too.
    const [row] = await runOnce(
      client,
      sql`update job set status = 'running', attempts = attempts + 1 where id = ${id} and status in ('queued', 'running') returning id, task, data, user_id, language, attempts`,
    );
    if (!row) return;
    const job = jobIn(row);
    const handler = handlers.get(job.task);
    const context: JobContext = { ...this.#given, signal };
    try {
      if (!handler) throw new Error(`nobody does the task ${job.task}`);
      if (job.attempts > mostAttempts) throw new Error('the server ended over it again and again');
      await handler.run(job, context);
      if (!signal.aborted)
        await runOnce(
          client,
          sql`update job set status = 'done', finished_at = ${now().toISOString()} where id = ${id}`,
        );
      else await this.#forgive(id);
    } catch (error) {
      if (signal.aborted) return this.#forgive(id);
      log.error({ job: id, err: describeError(error) }, 'a job failed');
      // Lack of room, or of a database, is nothing that the job could mend: it goes on once that is over.
      if (isPassing(error)) return this.#forgive(id, 5_000);
      const attempts = await attemptsOf(client, id);
      const over = isHopeless(error) || attempts >= mostAttempts;
      if (over)
        await handler
          ?.gaveUp?.(job, context)
          .catch((failure: unknown) =>
            log.error({ job: id, err: describeError(failure) }, 'a job that was given up could not be closed'),
          );
      const reasons = over ? [{ message: sentenceOf(job, error) }] : [];
      const again = new Date(now().getTime() + 500 * 4 ** attempts).toISOString();
      await runOnce(
        client,
        sql`update job set run_at = ${again}, status = ${over ? 'failed' : 'queued'}, errors = errors || ${JSON.stringify(reasons)}::jsonb, finished_at = ${over ? now().toISOString() : null}::timestamptz where id = ${id}`,
      );
    }
  }

  /**
   * An attempt that the server broke off doesn't count; nor does one that something else failed, but the next waits a
   * little.
   */
  #forgive(id: number, later?: number): Promise<void> {
    const again = new Date(this.#given.now().getTime() + (later ?? 0)).toISOString();
    return this.#tell(
      id,
      sql`update job set attempts = ${later === undefined ? sql`greatest(attempts - 1, 0)` : sql`1`}, run_at = ${again} where id = ${id}`,
    );
  }

  /** The database itself may be what failed: it is told now, or as soon as it answers. */
  async #tell(id: number, statement: SQL): Promise<void> {
    this.#untold.delete(id);
    await runOnce(this.#given.pool, statement).catch(() => this.#untold.set(id, statement));
  }
}

async function attemptsOf(client: pg.PoolClient, id: number): Promise<number> {
  const [row] = await runOnce(client, sql`select attempts from job where id = ${id}`);
  return Number(row?.[0]);
}

/** Whether it failed for lack of room, of the database or of the store of files: that passes. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 503 : failureIn(error) === 'away' || failureIn(error) === 'full';
}

/** Whether another attempt would be refused for the same reason. */
function isHopeless(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 409 && error.status !== 429;
}

/** Why a job was given up, for whoever asked for it: nothing of the inside. */
function sentenceOf({ language }: Job, error: unknown): string {
  return error instanceof ApiError && error.status < 500
    ? translate(language, error.key, error.details.params)
    : translate(language, 'errors.jobFailed', { attempts: mostAttempts });
}
