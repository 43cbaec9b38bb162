import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Runner } from '../db/connection/statement.ts';
import type { StandingContext, StandingTask } from '../jobs/standing-tasks.ts';

/** Maximum number of concurrent attempts; mail servers and couriers allow few connections per client. */
const lanes = 4;
/** Number of items read ahead. */
const readAhead = 20;

/** Interval at which an idle lane checks for new items while others wait for an answer, in milliseconds. */
const lookAgain = 1_000;

/** Pause after the other side was unreachable, in milliseconds; doubled each time. */
const [shortestPause, longestPause] = [5_000, 60_000];

/** The result of an attempt, as far as the sender needs it. */
export type Attempted =
  | { readonly what: 'sent' | 'failed' | 'unclear' }
  /**
   * To be retried. `away`: so is everything else, but not now. `asked`: the delay that the other side requested, in
   * milliseconds.
   */
  | { readonly what: 'postponed'; readonly problem: string; readonly away: boolean; readonly asked?: number };

/** Sends one item at a time. */
export interface SenderLane<T, O extends Attempted> {
  /** Returns the result; undefined if the server stops, so that the next sender repeats it. */
  readonly attempt: (one: T) => Promise<O | undefined>;
  readonly close: () => void;
}

/** A kind of items to send: reads due ones, sends them, and records results. */
export interface Leaving<T extends { readonly id: number }, O extends Attempted> extends Pick<
  StandingTask,
  'name' | 'number'
> {
  readonly hasDue: (runner: Runner, now: Date) => Promise<boolean>;
  /** Reads the next due items, the longest waiting first. */
  readonly next: (
    runner: Runner,
    now: Date,
    which: { readonly except: readonly number[]; readonly most: number },
  ) => Promise<readonly T[]>;
  /** Begins a run; returns a factory of lanes. */
  readonly begin: (context: StandingContext) => Promise<() => SenderLane<T, O>>;
  /** Records the result of an attempt, with its history entry. `random`: from 0 to 1. */
  readonly record: (pool: pg.Pool, one: T, outcome: O, now: Date, random: number) => Promise<void>;
  /** Log message when the other side becomes unreachable. */
  readonly away: string;
}

/** Sends due items, on one server at a time, which holds the task's lock. */
export function senderOf<T extends { readonly id: number }, O extends Attempted>(
  leaving: Leaving<T, O>,
  random: () => number = Math.random,
): StandingTask {
  const pause = new Pause(leaving.away);
  return {
    name: leaving.name,
    number: leaving.number,
    isDue: async (pool, now) => !pause.holds(now) && (await leaving.hasDue(pool, now)),
    async run(context) {
      const open = await leaving.begin(context);
      const queue = new Queue(context, leaving);
      // Holds the lock until the last lane has ended, even if another failed.
      const ended = await Promise.allSettled(
        Array.from({ length: lanes }, async () => {
          const lane = open();
          try {
            await work(context, { leaving, queue, lane, pause, random });
          } finally {
            lane.close();
          }
        }),
      );
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
    },
  };
}

interface Working<T extends { readonly id: number }, O extends Attempted> {
  readonly leaving: Leaving<T, O>;
  readonly queue: Queue<T>;
  readonly lane: SenderLane<T, O>;
  readonly pause: Pause;
  readonly random: () => number;
}

/** Sends until nothing is due or being sent, or the server stops. A slow item doesn't block the others. */
async function work<T extends { readonly id: number }, O extends Attempted>(
  { pool, now, signal, log }: StandingContext,
  { leaving, queue, lane, pause, random }: Working<T, O>,
): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    const one = pause.holds(now()) ? undefined : await queue.next();
    if (!one) {
      if (await queue.isUnderWay()) continue;
      return;
    }
    try {
      const outcome = await lane.attempt(one);
      if (!outcome) return;
      const attempted: Attempted = outcome;
      if (attempted.what !== 'postponed') pause.end();
      else if (attempted.away) pause.begin(now(), log, attempted);
      await leaving.record(pool, one, outcome, now(), random());
    } finally {
      queue.done(one);
    }
  }
}

/** Due items, some of them read ahead; hands out each once. */
class Queue<T extends { readonly id: number }> {
  readonly #context: StandingContext;
  readonly #leaving: Pick<Leaving<T, Attempted>, 'next'>;
  readonly #out = new Set<number>();
  #ahead: readonly T[] = [];
  #reading: Promise<void> | undefined;
  #ended = new AbortController();

  constructor(context: StandingContext, leaving: Pick<Leaving<T, Attempted>, 'next'>) {
    this.#context = context;
    this.#leaving = leaving;
  }

  async next(): Promise<T | undefined> {
    if (this.#ahead.length === 0) await (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
    const [one, ...rest] = this.#ahead;
    this.#ahead = rest;
    if (one) this.#out.add(one.id);
    return one;
  }

  done({ id }: T): void {
    this.#out.delete(id);
    this.#ended.abort();
    this.#ended = new AbortController();
  }

  /** Waits until an item ends, or a moment, if any is being sent; returns whether one was. */
  async isUnderWay(): Promise<boolean> {
    if (this.#out.size === 0) return false;
    const signal = AbortSignal.any([this.#context.signal, this.#ended.signal]);
    await sleep(lookAgain, undefined, { signal }).catch(() => undefined);
    return true;
  }

  async #read(): Promise<void> {
    const { pool, now } = this.#context;
    this.#ahead = await this.#leaving.next(pool, now(), { except: [...this.#out], most: readAhead });
  }
}

/** Pauses sending while the other side is unreachable or requests it, instead of trying every item. */
class Pause {
  readonly #words: string;
  #since = 0;
  #until = 0;
  #length = shortestPause;

  constructor(words: string) {
    this.#words = words;
  }

  holds(now: Date): boolean {
    // A time before the start means that the clock was set back.
    return now.getTime() >= this.#since && now.getTime() < this.#until;
  }

  begin(now: Date, log: Logger, { problem, asked = 0 }: Extract<Attempted, { readonly what: 'postponed' }>): void {
    const holds = this.holds(now);
    const length = Math.max(holds ? 0 : this.#length, asked);
    // Several attempts may be running when the first fails; the longest requested pause counts.
    if (holds && now.getTime() + length <= this.#until) return;
    log.warn({ problem, seconds: length / 1_000 }, this.#words);
    this.#since = now.getTime();
    this.#until = now.getTime() + length;
    if (!holds) this.#length = Math.min(this.#length * 2, longestPause);
  }

  end(): void {
    this.#length = shortestPause;
  }
}
