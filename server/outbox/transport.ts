import type { RecordOf } from '../../resources/record.ts';
import type { outgoing_mail } from '../../resources/system/outgoing_mail.ts';
import type { Composed } from './compose.ts';
import type { Env } from '../process/env.ts';

type Problem = NonNullable<RecordOf<typeof outgoing_mail>['problem']>;

/** What became of an attempt. */
export type Outcome =
  /** `response`: the mail server's receipt, if there is one. */
  | { readonly what: 'sent'; readonly response?: string }
  /** Refused for good, in the mail server's words. */
  | { readonly what: 'failed'; readonly problem: Problem; readonly words?: string }
  /** Worth another attempt; `away`: so are all other mails, but not now. */
  | { readonly what: 'postponed'; readonly problem: Problem; readonly words?: string; readonly away: boolean }
  /** Handed over whole, and nobody knows whether the mail server took it. */
  | { readonly what: 'unclear'; readonly words?: string };

/** Hands mails over, one at a time. */
export interface Lane {
  /**
   * Delivers a mail. Calls `handOver` when everything but the end is handed over, and ends the mail only once that has
   * succeeded: before, the receiver drops what it has.
   * @throws what `handOver` throws, or the signal's reason where it aborts before
   */
  readonly deliver: (mail: Composed, handOver: () => Promise<void>, signal: AbortSignal) => Promise<Outcome>;
  readonly close: () => void;
}

/** Where mails go. */
export interface Transport {
  readonly lane: () => Lane;
  /** Asserts that mails can be handed over now. */
  readonly check: () => Promise<void>;
  /** Removes what this server itself still has of mails that were sent, by their receipts. */
  readonly forget: (receipts: readonly string[]) => Promise<void>;
}

export type OutboxEnv = Pick<Env, 'smtpUrl' | 'dataDir'>;
