import pLimit from 'p-limit';
import type { StandingContext, StandingTask } from '../jobs/standing-tasks.ts';
import { describeError } from '../process/describe-error.ts';
import { compose } from './compose.ts';
import type { DueMail } from './due-mail.ts';
import { giveUpLostMails, hasDueMails, nextMails, recordHandOver, recordOutcome } from './queue.ts';
import { senderOf } from './sender.ts';
import type { Lane, Outcome, Transport } from './transport.ts';

export interface SenderOptions {
  readonly transport: Transport;
  /** Returns a number from 0 to 1; tests print its seed. */
  readonly random?: () => number;
}

/**
 * Sends due mails, on one server at a time, which holds the task's lock. If a server was killed while sending, its
 * mails are sent by the next one if their end wasn't sent; otherwise they are shown as unclear.
 */
export function mailSender({ transport, random }: SenderOptions): StandingTask {
  return senderOf<DueMail, Outcome>(
    {
      name: 'mails',
      number: 1,
      away: 'mails can’t be sent; trying again',
      hasDue: hasDueMails,
      next: nextMails,
      record: recordOutcome,
      async begin(context) {
        await giveUpLostMails(context.pool, context.now());
        // The lanes share the lock's connection, so they use it one at a time.
        const inTurn = pLimit(1);
        return () => {
          const lane = transport.lane();
          const handOver = (mail: DueMail) => inTurn(() => recordHandOver(context.lockHolder, mail, context.now()));
          return { attempt: (mail) => attempt(context, lane, mail, () => handOver(mail)), close: () => lane.close() };
        };
      },
    },
    random,
  );
}

/** The result of an attempt; undefined if it was aborted before the mail's end, so that the next sender repeats it. */
async function attempt(
  { signal, log }: StandingContext,
  lane: Lane,
  mail: DueMail,
  handOver: () => Promise<void>,
): Promise<Outcome | undefined> {
  const composed = await compose(mail).catch((error: unknown) => {
    log.error({ mail: mail.id, err: describeError(error) }, 'a mail could not be composed');
    return undefined;
  });
  if (!composed) return { what: 'failed', problem: 'refused', words: 'it could not be composed' };
  // A lane only listens for later aborts.
  if (signal.aborted) return undefined;
  try {
    return await lane.deliver(composed, handOver, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    log.error({ mail: mail.id, err: describeError(error) }, 'a mail could not be handed over');
    throw error;
  }
}
