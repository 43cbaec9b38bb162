import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Runner } from '../db/connection/statement.ts';
import type { StandingContext, StandingTask } from '../jobs/standing-tasks.ts';

/** Attempts under way at the same time; mail servers allow few connections of one client, and so do couriers. */
const lanes = 4;
/** Things read ahead. */
const readAhead = 20;

/** Milliseconds after which a lane without work looks again, while others wait for an answer. */
const lookAgain = 1_000;

/** How long nothing is sent after the other side could not be reached, in milliseconds; doubled each time. */
const [shortestPause, longestPause] = [5_000, 60_000];

/** What became of an attempt, as far as the sender cares. */
export type Attempted =
  | { readonly what: 'sent' | 'failed' | 'unclear' }
  /**
   * Worth another attempt; `away`: so is everything else, but not now. `asked`: how long the other side asked to be left
   * alone, in milliseconds.
   */
  | { readonly what: 'postponed'; readonly problem: string; readonly away: boolean; readonly asked?: number };

/** Sends one thing at a time. */
export interface SenderLane<T, O extends Attempted> {
  /** What became of it; nothing where the server stops, and it is the next sender's. */
  readonly attempt: (one: T) => Promise<O | undefined>;
  readonly close: () => void;
}

/** A kind of things that leave: where they wait, how one is sent, and what is recorded of it. */
export interface Leaving<T extends { readonly id: number }, O extends Attempted> extends Pick<
  StandingTask,
  'name' | 'number'
> {
  readonly hasDue: (runner: Runner, now: Date) => Promise<boolean>;
  /** The next that are due; those that wait longest come first. */
  readonly next: (
    runner: Runner,
    now: Date,
    which: { readonly except: readonly number[]; readonly most: number },
  ) => Promise<readonly T[]>;
  /** Begins a run; answers what makes its lanes. */
  readonly begin: (context: StandingContext) => Promise<() => SenderLane<T, O>>;
  /** Records what became of an attempt, with its entry in the history. `random`: from 0 to 1. */
  readonly record: (pool: pg.Pool, one: T, outcome: O, now: Date, random: number) => Promise<void>;
  /** What is logged once the other side can't be reached. */
  readonly away: string;
}

/** Sends what is due, on one server at a time: who holds the task's lock. */
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
      // The lock is held until the last lane is done, whatever happened in another.
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

/**
 * Sends until nothing is due and nothing is under way, or the server stops: one that the other side takes long over
 * holds up no others.
 */
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

/** What is due, a few read ahead, each given out once. */
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

  /** Whether something is under way; if so, after its end or a moment later. */
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

/** Lets another side alone that can't be reached, or that asks for it, rather than trying each thing at it. */
class Pause {
  readonly #words: string;
  #since = 0;
  #until = 0;
  #length = shortestPause;

  constructor(words: string) {
    this.#words = words;
  }

  holds(now: Date): boolean {
    // Before it began: the clock was put back.
    return now.getTime() >= this.#since && now.getTime() < this.#until;
  }

  begin(now: Date, log: Logger, { problem, asked = 0 }: Extract<Attempted, { readonly what: 'postponed' }>): void {
    const holds = this.holds(now);
    const length = Math.max(holds ? 0 : this.#length, asked);
    // Several attempts are under way when the first fails; the longest that one of them was asked for counts.
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
