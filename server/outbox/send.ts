import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { StandingContext, StandingTask } from '../jobs/standing.ts';
import { describeError } from '../process/describe-error.ts';
import { giveUpLostMails, hasDueMails, nextMails, recordHandOver, recordOutcome } from './queue.ts';
import { compose } from './compose.ts';
import type { DueMail } from './due-mail.ts';
import type { Lane, Outcome, Transport } from './transport.ts';

/** Mails under way at the same time; mail servers allow few connections of one client. */
const lanes = 4;
/** Mails read ahead. */
const readAhead = 20;

/** Milliseconds after which a lane without work looks again, while others wait for the mail server. */
const lookAgain = 1_000;

/** How long nothing is sent after the mail server could not be reached, in milliseconds; doubled each time. */
const [shortestPause, longestPause] = [5_000, 60_000];

export interface SenderOptions {
  readonly transport: Transport;
  /** A number from 0 to 1; tests print its seed. */
  readonly random?: () => number;
}

/**
 * Sends the mails that are due, on one server at a time: who holds the task's lock. Mails that a killed server had under
 * way are sent by the next one if their end wasn't sent, and otherwise shown as unclear.
 */
export function mailSender({ transport, random = Math.random }: SenderOptions): StandingTask {
  const pause = new Pause();
  return {
    name: 'mails',
    number: 1,
    isDue: async (pool, now) => !pause.holds(now) && (await hasDueMails(pool, now)),
    async run(context) {
      await giveUpLostMails(context.pool, context.now());
      const queue = new MailQueue(context);
      // The lock is held until the last lane is done, whatever happened in another.
      const ended = await Promise.allSettled(
        Array.from({ length: lanes }, async () => {
          const lane = transport.lane();
          try {
            await work(context, queue, lane, pause, random);
          } finally {
            lane.close();
          }
        }),
      );
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
    },
  };
}

/**
 * Sends mails until none is due and none is under way, or the server stops: one that the mail server takes minutes over
 * holds up no others.
 */
async function work(
  context: StandingContext,
  queue: MailQueue,
  lane: Lane,
  pause: Pause,
  random: () => number,
): Promise<void> {
  const { pool, now, signal, log } = context;
  for (;;) {
    if (signal.aborted) return;
    const mail = pause.holds(now()) ? undefined : await queue.next();
    if (!mail) {
      if (await queue.isUnderWay()) continue;
      return;
    }
    try {
      const outcome = await attempt(context, queue, lane, mail);
      if (!outcome) return;
      if (outcome.what === 'postponed' && outcome.away) pause.begin(now(), log, outcome);
      else if (outcome.what !== 'postponed') pause.end();
      await recordOutcome(pool, mail, outcome, now(), random());
    } finally {
      queue.done(mail);
    }
  }
}

/** What became of a mail; nothing where it was left before its end, and is the next sender's. */
async function attempt(
  { signal, log }: StandingContext,
  queue: MailQueue,
  lane: Lane,
  mail: DueMail,
): Promise<Outcome | undefined> {
  const composed = await compose(mail).catch((error: unknown) => {
    log.error({ mail: mail.id, err: describeError(error) }, 'a mail could not be composed');
    return undefined;
  });
  if (!composed) return { what: 'failed', problem: 'refused', words: 'it could not be composed' };
  // A lane listens for an abort that is to come.
  if (signal.aborted) return undefined;
  try {
    return await lane.deliver(composed, () => queue.handOver(mail), signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    log.error({ mail: mail.id, err: describeError(error) }, 'a mail could not be handed over');
    throw error;
  }
}

/** The mails that are due, a few read ahead, each given out once. */
class MailQueue {
  readonly #context: StandingContext;
  /** The lanes share the lock's connection. */
  readonly #inTurn = pLimit(1);
  readonly #out = new Set<number>();
  #ahead: readonly DueMail[] = [];
  #reading: Promise<void> | undefined;
  #ended = new AbortController();

  constructor(context: StandingContext) {
    this.#context = context;
  }

  async next(): Promise<DueMail | undefined> {
    if (this.#ahead.length === 0) await (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
    const [mail, ...rest] = this.#ahead;
    this.#ahead = rest;
    if (mail) this.#out.add(mail.id);
    return mail;
  }

  handOver(mail: DueMail): Promise<void> {
    const { lockHolder, now } = this.#context;
    return this.#inTurn(() => recordHandOver(lockHolder, mail, now()));
  }

  done({ id }: DueMail): void {
    this.#out.delete(id);
    this.#ended.abort();
    this.#ended = new AbortController();
  }

  /** Whether a mail is under way; if so, after its end or a moment later. */
  async isUnderWay(): Promise<boolean> {
    if (this.#out.size === 0) return false;
    const signal = AbortSignal.any([this.#context.signal, this.#ended.signal]);
    await sleep(lookAgain, undefined, { signal }).catch(() => undefined);
    return true;
  }

  async #read(): Promise<void> {
    const { pool, now } = this.#context;
    this.#ahead = await nextMails(pool, now(), { except: [...this.#out], most: readAhead });
  }
}

/** Lets a mail server alone that can't be reached, rather than trying each mail at it. */
class Pause {
  #until = 0;
  #length = shortestPause;

  holds(now: Date): boolean {
    // Further away than a pause is long: the clock was put back.
    return this.#until > now.getTime() && this.#until <= now.getTime() + longestPause;
  }

  begin(now: Date, log: Logger, { problem }: Extract<Outcome, { what: 'postponed' }>): void {
    if (this.holds(now)) return;
    log.warn({ problem, seconds: this.#length / 1_000 }, 'mails can’t be sent; trying again');
    this.#until = now.getTime() + this.#length;
    this.#length = Math.min(this.#length * 2, longestPause);
  }

  end(): void {
    this.#length = shortestPause;
  }
}
