import type pg from 'pg';
import type { Logger } from 'pino';
import type { Runner } from '../db/connection/statement.ts';
import { describeError } from '../process/describe-error.ts';
import { beginLocked } from './lock.ts';

/** What a standing task works with. `signal` aborts when the server stops or the task's lock is lost. */
export interface StandingContext {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** The connection that holds the lock: what it writes, nobody writes who lost the lock. */
  readonly lockHolder: Runner;
}

/**
 * Work that nobody asked for by a job: it comes from a table of its own, whenever there is some. Done by one server at a
 * time, beside the jobs rather than in one of their places, so that it doesn't wait for long ones.
 */
export interface StandingTask {
  /** For the log. */
  readonly name: string;
  /** Number of its lock, from 1; the numbers of jobs' locks are their ids, and those of tasks the negative ones. */
  readonly number: number;
  readonly isDue: (pool: pg.Pool, now: Date) => Promise<boolean>;
  /** Does what is due. Must not repeat what is done already. */
  readonly run: (context: StandingContext) => Promise<void>;
}

type Deps = Omit<StandingContext, 'lockHolder' | 'signal'>;

/** Runs standing tasks, each time that they are looked after. */
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

  /** Starts the tasks with something to do that run nowhere. Returns how many. */
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
