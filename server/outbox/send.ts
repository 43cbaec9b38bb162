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
  /** A number from 0 to 1; tests print its seed. */
  readonly random?: () => number;
}

/**
 * Sends the mails that are due, on one server at a time: who holds the task's lock. Mails that a killed server had under
 * way are sent by the next one if their end wasn't sent, and otherwise shown as unclear.
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
        // The lanes share the lock's connection.
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

/** What became of a mail; nothing where it was left before its end, and is the next sender's. */
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
  // A lane listens for an abort that is to come.
  if (signal.aborted) return undefined;
  try {
    return await lane.deliver(composed, handOver, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    log.error({ mail: mail.id, err: describeError(error) }, 'a mail could not be handed over');
    throw error;
  }
}
