import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { translate } from '../../resources/messages/translate.ts';
import { failureIn } from '../db/connection/failures.ts';
import { inTransaction, type TransactionScope } from '../db/connection/transaction.ts';
import { runOnce } from '../db/connection/statement.ts';
import { describeError } from '../process/describe-error.ts';
import { type Job, parseJob } from './jobs.ts';
import { type GiveUpReason, isPermanent, isTransient, maxAttempts, reasonOf } from './give-up.ts';
import { beginLocked, locksFreed } from './lock.ts';
import { countWaiting, nextJobs, queueAgain } from './queue.ts';
import { type StandingTask, StandingTasks } from './standing-tasks.ts';

/**
 * What a handler receives besides its job. `signal` aborts when the server stops or the job's lock is lost: the handler
 * should return soon, and will be called again later.
 */
export interface JobContext {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Aborts when others wait and the job's turn is over: a handler that takes turns should return soon. */
  readonly turnOver: AbortSignal;
}

export interface JobHandler {
  /** Does a job, or resumes one: must not repeat what is done already. */
  readonly run: (job: Job, context: JobContext) => Promise<void>;
  /**
   * Whether it gives its place up to jobs that wait, each time its turn is over. Every turn must get on, however short
   * it is.
   */
  readonly takesTurns?: boolean;
  /** Cleans up after a job that failed for good. Must be idempotent. */
  readonly onGiveUp?: (job: Job, context: JobContext, reason: GiveUpReason) => Promise<void>;
}

interface WorkerDeps {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now: () => Date;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly standing?: readonly StandingTask[];
  /** Notes a job that is given up, in the transaction that says so. */
  readonly onFailed?: (scope: TransactionScope, job: Job, reason: GiveUpReason, now: Date) => Promise<void>;
  /** How often open jobs are looked for, in milliseconds. */
  readonly pollInterval?: number;
  /** How long a job keeps its place while others wait, in milliseconds. */
  readonly turnLength?: number;
}

/** The turn of a running job, from `since` on by the clock of the process. */
interface Turn {
  readonly since: number;
  readonly over: AbortController;
}

const defaultPollInterval = 500;
const concurrency = 2;
/** Long beside what it costs to take a job up again, and short to whoever waits for a few records. */
const defaultTurnLength = 1_000;
/** Until what failed through no fault of a job is tried again, in milliseconds. */
const transientDelay = 5_000;

/**
 * Runs jobs, two at a time, on any number of servers; long ones take turns while others wait. A worker holds an advisory
 * lock on its job through a connection of its own. When a server is killed, the lock is released at once, and another
 * server, or the next start, resumes the job.
 */
export class Worker {
  readonly #deps: WorkerDeps;
  readonly #stop = new AbortController();
  readonly #standing: StandingTasks;
  readonly #running = new Map<number, Promise<void>>();
  /** Of those running jobs that take turns. */
  readonly #turns = new Map<number, Turn>();
  /** Updates of jobs that failed because the database didn't answer, to be repeated. */
  readonly #pendingUpdates = new Map<number, SQL>();
  #loop: Promise<void> | undefined;
  #wake: (() => void) | undefined;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    this.#standing = new StandingTasks(deps.standing ?? [], deps, this.#stop.signal);
  }

  /** Starts polling for jobs, twice a second. */
  start(): void {
    this.#loop ??= this.#poll();
  }

  /** Starts no more jobs, and waits until the running ones have stopped where they can be resumed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake?.();
    await this.#loop;
    await Promise.all([...this.#running.values(), ...this.#standing.running]);
  }

  /** Runs all open jobs and standing tasks to their end, after which any worker may go on; for tests. */
  async drain(): Promise<void> {
    const work = () => [...this.#running.values(), ...this.#standing.running];
    while ((await this.#startJobs()) + (await this.#standing.startDue()) > 0 || work().length > 0) {
      await Promise.all(work());
      await locksFreed(this.#deps.pool);
    }
  }

  async #poll(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#startJobs();
        await this.#endTurns();
        await this.#standing.startDue();
      } catch (error) {
        this.#deps.log.warn({ err: describeError(error) }, 'open jobs could not be read; trying again');
      }
      await this.#wait();
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stop.signal.aborted) return resolve();
      const timer = setTimeout(resolve, this.#deps.pollInterval ?? defaultPollInterval);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Starts as many open jobs as there are free slots. Returns how many. */
  async #startJobs(): Promise<number> {
    const room = concurrency - this.#running.size;
    if (room <= 0) return 0;
    const { pool, now } = this.#deps;
    await Promise.all(Array.from(this.#pendingUpdates, ([id, statement]) => this.#update(id, statement)));
    let started = 0;
    for (const id of (await nextJobs(pool, now())).filter((one) => !this.#running.has(one))) {
      if (started >= room || this.#stop.signal.aborted) break;
      if (await this.#startJob(id)) started += 1;
    }
    return started;
  }

  /** Ends turns for as many jobs as wait for a place, the longest first. */
  async #endTurns(): Promise<void> {
    const { pool, now, turnLength = defaultTurnLength } = this.#deps;
    const turns = [...this.#turns.values()];
    const leaving = turns.filter(({ over }) => over.signal.aborted).length;
    const long = turns.filter(({ since, over }) => !over.signal.aborted && performance.now() - since >= turnLength);
    if (this.#running.size < concurrency || long.length === 0) return;
    const waiting = await countWaiting(pool, now());
    // A job that ended during the count has left its place, and may have been counted.
    if (this.#running.size < concurrency) return;
    // Turns are kept in the order in which they began.
    for (const { over } of long.slice(0, Math.max(0, waiting - leaving))) over.abort();
  }

  async #startJob(id: number): Promise<boolean> {
    const work = await beginLocked(this.#deps.pool, id, (client, lost) =>
      this.#run(client, id, AbortSignal.any([this.#stop.signal, lost])),
    );
    if (!work) return false;
    const done = work.done
      .catch((error: unknown) => this.#deps.log.error({ job: id, err: describeError(error) }, 'a job could not be run'))
      .finally(() => {
        this.#running.delete(id);
        if (this.#turns.get(id)?.over.signal.aborted) this.#wake?.();
        this.#turns.delete(id);
      });
    this.#running.set(id, done);
    return true;
  }

  async #run(client: pg.PoolClient, id: number, signal: AbortSignal): Promise<void> {
    const { handlers, log, now } = this.#deps;
    // Another worker may have finished it before we had the lock. Counts the attempt first, so that one that kills the
    // server counts, too.
    const [row] = await runOnce(
      client,
      sql`update job set status = 'running', attempts = attempts + 1 where id = ${id} and status in ('queued', 'running') returning id, task, data, user_id, language, attempts`,
    );
    if (!row) return;
    const job = parseJob(row);
    const handler = handlers.get(job.task);
    const turn: Turn = { since: performance.now(), over: new AbortController() };
    if (handler?.takesTurns) this.#turns.set(id, turn);
    const context: JobContext = { ...this.#deps, signal, turnOver: turn.over.signal };
    try {
      if (!handler)
        throw new Error(`no handler for the task ${job.task}; run the version of the server that queued it`);
      if (job.attempts > maxAttempts)
        throw new Error(
          `given up after ${maxAttempts} attempts: the server crashed or was killed during the last; check its memory and the system log`,
        );
      await handler.run(job, context);
      if (signal.aborted) await this.#retryUncounted(id);
      // If it was over just then, its next turn finds nothing to do.
      else if (turn.over.signal.aborted) await this.#update(id, queueAgain(id, now()));
      else
        await runOnce(
          client,
          sql`update job set status = 'done', finished_at = ${now().toISOString()} where id = ${id}`,
        );
    } catch (error) {
      if (signal.aborted) return this.#retryUncounted(id);
      log.error({ job: id, err: describeError(error) }, 'a job failed');
      // A full disk or an unavailable database is not the job's fault: it resumes once that is over.
      if (isTransient(error)) return this.#retryUncounted(id, transientDelay);
      const attempts = await attemptsOf(client, id);
      if (isPermanent(error) || attempts >= maxAttempts) {
        await handler
          ?.onGiveUp?.(job, context, reasonOf(error))
          .catch((failure: unknown) =>
            log.error({ job: id, err: describeError(failure) }, 'cleaning up after a failed job failed'),
          );
        return this.#giveUp(job, reasonOf(error));
      }
      const again = new Date(now().getTime() + 500 * 4 ** attempts).toISOString();
      await runOnce(client, sql`update job set run_at = ${again}, status = 'queued' where id = ${id}`);
    }
  }

  /** Ends a job that failed for good. */
  async #giveUp(job: Job, reason: GiveUpReason): Promise<void> {
    const { pool, log, now, onFailed } = this.#deps;
    const at = now();
    const errors = JSON.stringify([{ message: translate(job.language, reason.key, reason.params) }]);
    // Once: another server may have taken the job over, and ended it.
    const ended = sql`update job set status = 'failed', errors = errors || ${errors}::jsonb, finished_at = ${at.toISOString()}
      where id = ${job.id} and status in ('queued', 'running') returning id`;
    try {
      await inTransaction(pool, async (scope) => {
        const [own] = await runOnce(scope.client, ended);
        if (own) await onFailed?.(scope, job, reason, at);
      });
    } catch (error) {
      log.error({ job: job.id, err: describeError(error) }, 'a failed job could not be noted');
      const again = new Date(at.getTime() + transientDelay).toISOString();
      // What can never be noted must not run for ever. Other attempts aren't counted.
      await this.#update(
        job.id,
        isTransient(error) || failureIn(error) !== undefined
          ? sql`update job set attempts = greatest(attempts - 1, 1), run_at = ${again} where id = ${job.id} and status = 'running'`
          : ended,
      );
    }
  }

  /**
   * Doesn't count an attempt that the server's stop interrupted, or that failed through no fault of the job. The latter
   * retries after a delay.
   */
  #retryUncounted(id: number, later?: number): Promise<void> {
    const again = new Date(this.#deps.now().getTime() + (later ?? 0)).toISOString();
    return this.#update(
      id,
      sql`update job set attempts = ${later === undefined ? sql`greatest(attempts - 1, 0)` : sql`1`}, run_at = ${again} where id = ${id}`,
    );
  }

  /** Updates the job now, or once the database answers again. */
  async #update(id: number, statement: SQL): Promise<void> {
    this.#pendingUpdates.delete(id);
    await runOnce(this.#deps.pool, statement).catch(() => this.#pendingUpdates.set(id, statement));
  }
}

async function attemptsOf(client: pg.PoolClient, id: number): Promise<number> {
  const [row] = await runOnce(client, sql`select attempts from job where id = ${id}`);
  return Number(row?.[0]);
}
