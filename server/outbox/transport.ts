import type { RecordOf } from '../../resources/record.ts';
import type { outgoing_mail } from '../../resources/system/outgoing_mail.ts';
import type { Composed } from './compose.ts';
import type { Env } from '../process/env.ts';

type Problem = NonNullable<RecordOf<typeof outgoing_mail>['problem']>;

/** The result of an attempt. */
export type Outcome =
  /** `response`: the mail server's receipt, if there is one. */
  | { readonly what: 'sent'; readonly response?: string }
  /** Permanently refused, with the mail server's reply. */
  | { readonly what: 'failed'; readonly problem: Problem; readonly words?: string }
  /** To be retried; `away`: so are all other mails, but not now. */
  | { readonly what: 'postponed'; readonly problem: Problem; readonly words?: string; readonly away: boolean }
  /** Handed over completely, but without an answer. */
  | { readonly what: 'unclear'; readonly words?: string };

/** Delivers mails, one at a time. */
export interface Lane {
  /**
   * Delivers a mail. Calls `handOver` before the end of the mail is sent, and sends the end only after that succeeded:
   * until then, the receiver discards what it has.
   * @throws errors of `handOver`, or the signal's reason if it aborts earlier
   */
  readonly deliver: (mail: Composed, handOver: () => Promise<void>, signal: AbortSignal) => Promise<Outcome>;
  readonly close: () => void;
}

/** The way in which mails are sent. */
export interface Transport {
  readonly lane: () => Lane;
  /** Asserts that mails can be sent now. */
  readonly check: () => Promise<void>;
  /** Removes local copies of sent mails, by their receipts. */
  readonly forget: (receipts: readonly string[]) => Promise<void>;
}

export type OutboxEnv = Pick<Env, 'smtpUrl' | 'dataDir'>;
