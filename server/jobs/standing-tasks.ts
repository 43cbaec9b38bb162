import type pg from 'pg';
import type { Logger } from 'pino';
import type { Runner } from '../db/connection/statement.ts';
import { describeError } from '../process/describe-error.ts';
import { beginLocked } from './lock.ts';

/** Context of a standing task. `signal` aborts when the server stops or the task's lock is lost. */
export interface StandingContext {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** The connection that holds the lock: a server that lost the lock can't write through it. */
  readonly lockHolder: Runner;
}

/**
 * Background work from a table of its own, without a job. Runs on one server at a time, and next to jobs rather than in
 * one of their slots, so that it doesn't wait for long jobs.
 */
export interface StandingTask {
  /** Name for the log. */
  readonly name: string;
  /** Number of its lock, from 1. Locks of jobs use their ids, those of tasks the negated numbers. */
  readonly number: number;
  readonly isDue: (pool: pg.Pool, now: Date) => Promise<boolean>;
  /** Does the due work. Must not repeat completed work. */
  readonly run: (context: StandingContext) => Promise<void>;
}

type Deps = Omit<StandingContext, 'lockHolder' | 'signal'>;

/** Runs the due standing tasks, each time it is polled. */
export class StandingTasks {
  readonly #tasks: readonly StandingTask[];
  readonly #deps: Deps;
  readonly #stopped: AbortSignal;
  readonly #running = new Map<StandingTask, Promise<void>>();

  constructor(tasks: readonly StandingTask[], deps: Deps, stopped: AbortSignal) {
    this.#tasks = tasks;
    this.#deps = deps;
    this.#stopped = stopped;
  }

  get running(): readonly Promise<void>[] {
    return [...this.#running.values()];
  }

  /** Starts due tasks that don't run on any server. Returns their number. */
  async startDue(): Promise<number> {
    let started = 0;
    for (const task of this.#tasks)
      if (!this.#running.has(task) && !this.#stopped.aborted && (await this.#start(task))) started += 1;
    return started;
  }

  async #start(task: StandingTask): Promise<boolean> {
    const { pool, log, now } = this.#deps;
    if (!(await task.isDue(pool, now()))) return false;
    const work = await beginLocked(pool, -task.number, (lockHolder, lost) =>
      task.run({ ...this.#deps, lockHolder, signal: AbortSignal.any([this.#stopped, lost]) }),
    );
    if (!work) return false;
    const done = work.done
      .catch((error: unknown) => log.error({ task: task.name, err: describeError(error) }, 'a task failed'))
      .finally(() => this.#running.delete(task));
    this.#running.set(task, done);
    return true;
  }
}
