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
 * Context of a handler. `signal` aborts when the server stops or the job's lock is lost: the handler should return
 * soon, and is called again later.
 */
export interface JobContext {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Aborts when the job's turn is over and others wait: a handler that takes turns should return soon. */
  readonly turnOver: AbortSignal;
}

export interface JobHandler {
  /** Runs or resumes a job: must not repeat completed work. */
  readonly run: (job: Job, context: JobContext) => Promise<void>;
  /**
   * Whether the job yields its slot to waiting jobs after each turn. Every turn must make progress, however short it
   * is.
   */
  readonly takesTurns?: boolean;
  /** Cleans up after a job that failed permanently. Must be idempotent. */
  readonly onGiveUp?: (job: Job, context: JobContext, reason: GiveUpReason) => Promise<void>;
}

interface WorkerDeps {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now: () => Date;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly standing?: readonly StandingTask[];
  /** Records a failed job, in the transaction that marks it as failed. */
  readonly onFailed?: (scope: TransactionScope, job: Job, reason: GiveUpReason, now: Date) => Promise<void>;
  /** Interval of polling for open jobs, in milliseconds. */
  readonly pollInterval?: number;
  /** How long a job keeps its slot while others wait, in milliseconds. */
  readonly turnLength?: number;
}

/** The turn of a running job; `since` is by the clock of the process. */
interface Turn {
  readonly since: number;
  readonly over: AbortController;
}

const defaultPollInterval = 500;
const concurrency = 2;
/** In milliseconds: long compared to the cost of resuming a job, and short for users who wait for small jobs. */
const defaultTurnLength = 1_000;
/** Delay until a job is retried that failed through no fault of its own, in milliseconds. */
const transientDelay = 5_000;

/**
 * Runs jobs, two at a time per server, on any number of servers; long jobs take turns while others wait. A worker holds
 * an advisory lock on its job through a separate connection. When a server is killed, the lock is released at once, and
 * another server, or the next start, resumes the job.
 */
export class Worker {
  readonly #deps: WorkerDeps;
  readonly #stop = new AbortController();
  readonly #standing: StandingTasks;
  readonly #running = new Map<number, Promise<void>>();
  /** Turns of running jobs that take turns. */
  readonly #turns = new Map<number, Turn>();
  /** Updates of jobs to repeat, since the database didn't answer. */
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

  /** Starts no more jobs, and waits until the running ones have stopped at a point where they can be resumed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake?.();
    await this.#loop;
    await Promise.all([...this.#running.values(), ...this.#standing.running]);
  }

  /** Runs all open jobs and standing tasks to completion; for tests. Other workers may continue afterwards. */
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

  /** Starts open jobs in free slots. Returns their number. */
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

  /** Ends as many turns as jobs wait for a slot, the longest turns first. */
  async #endTurns(): Promise<void> {
    const { pool, now, turnLength = defaultTurnLength } = this.#deps;
    const turns = [...this.#turns.values()];
    const leaving = turns.filter(({ over }) => over.signal.aborted).length;
    const long = turns.filter(({ since, over }) => !over.signal.aborted && performance.now() - since >= turnLength);
    if (this.#running.size < concurrency || long.length === 0) return;
    const waiting = await countWaiting(pool, now());
    // A job that ended during the count has freed its slot, and may have been counted.
    if (this.#running.size < concurrency) return;
    // The map keeps turns in the order in which they began.
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
    // Another worker may have finished the job before we got the lock. Counts the attempt first, so that an attempt
    // that kills the server counts, too.
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
      // If the job was complete at that moment, its next turn finds nothing to do.
      else if (turn.over.signal.aborted) await this.#update(id, queueAgain(id, now()));
      else
        await runOnce(
          client,
          sql`update job set status = 'done', finished_at = ${now().toISOString()} where id = ${id}`,
        );
    } catch (error) {
      if (signal.aborted) return this.#retryUncounted(id);
      log.error({ job: id, err: describeError(error) }, 'a job failed');
      // A full disk or an unavailable database isn't the job's fault: it resumes afterwards.
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

  /** Ends a job that failed permanently. */
  async #giveUp(job: Job, reason: GiveUpReason): Promise<void> {
    const { pool, log, now, onFailed } = this.#deps;
    const at = now();
    const errors = JSON.stringify([{ message: translate(job.language, reason.key, reason.params) }]);
    // Only once: another server may have taken over the job and ended it.
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
      // If the failure can never be recorded, ends the job without recording it, so that it isn't repeated forever.
      // After a temporary error, the job runs again, without counting an attempt.
      await this.#update(
        job.id,
        isTransient(error) || failureIn(error) !== undefined
          ? sql`update job set attempts = greatest(attempts - 1, 1), run_at = ${again} where id = ${job.id} and status = 'running'`
          : ended,
      );
    }
  }

  /**
   * Doesn't count an attempt that was interrupted by the server's stop. One that failed through no fault of the job is
   * retried after a delay, with a count of at least 1, since a job without attempts doesn't wait for `run_at`.
   */
  #retryUncounted(id: number, later?: number): Promise<void> {
    const again = new Date(this.#deps.now().getTime() + (later ?? 0)).toISOString();
    return this.#update(
      id,
      sql`update job set attempts = greatest(attempts - 1, ${later === undefined ? 0 : 1}), run_at = ${again} where id = ${id}`,
    );
  }

  /** Updates the job now, or as soon as the database answers again. */
  async #update(id: number, statement: SQL): Promise<void> {
    this.#pendingUpdates.delete(id);
    await runOnce(this.#deps.pool, statement).catch(() => this.#pendingUpdates.set(id, statement));
  }
}

async function attemptsOf(client: pg.PoolClient, id: number): Promise<number> {
  const [row] = await runOnce(client, sql`select attempts from job where id = ${id}`);
  return Number(row?.[0]);
}
