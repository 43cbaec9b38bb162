import { pushAnswer } from '../../../resources/orders/courier-push-calls.ts';
import type { CrudDeps } from '../../crud/call.ts';
import { ApiError } from '../../errors.ts';
import type { StandingContext, StandingTask } from '../../jobs/standing-tasks.ts';
import { senderOf } from '../../outbox/sender.ts';
import { fetchOutside, OutsideError, type OutsideOptions, type OutsideReason } from '../../outgoing/fetch-outside.ts';
import { retryAfter } from '../../outgoing/retry-after.ts';
import { type CourierAccess, courierAccess } from './push.ts';
import { claimPush, type DuePush, hasDuePushes, nextPushes, type PushOutcome, recordPush } from './push-queue.ts';

/** Far larger than an answer about one parcel. */
const maxBytes = 65_536;
/** Maximum length of a stored answer, in characters. */
const mostWords = 2_000;

type Postponed = Extract<PushOutcome, { readonly what: 'postponed' }>;
const postponed = (problem: Postponed['problem'], away: boolean, words?: string): Postponed => ({
  what: 'postponed',
  problem,
  away,
  ...(words !== undefined && words !== '' && { words }),
});

/** Results for failed calls; those that are `away` would affect every other push, too. */
const failures = {
  address: postponed('address', true),
  private: postponed('address', true),
  redirect: postponed('address', true),
  unreachable: postponed('unreachable', true),
  timeout: postponed('timeout', false),
  aborted: postponed('timeout', false),
  tooLarge: postponed('unreadable', false),
} as const satisfies Readonly<Record<OutsideReason, Postponed>>;

export interface PushDeps {
  readonly env: CrudDeps['env'];
  /** Returns a number from 0 to 1; tests print its seed. */
  readonly random?: () => number;
  /** Timeout of an attempt in milliseconds, shortened in tests. */
  readonly timeout?: number;
}

/**
 * Sends due pushes to the courier with the outbox's sender: on one server at a time, and with the retries of mails. If
 * an answer was lost, the attempt is repeated with the same key, so that the courier books it once.
 */
export function pushSender({ env, random, timeout }: PushDeps): StandingTask {
  const limits = { allowPrivate: env?.outgoingAllowPrivate === true, ...(timeout !== undefined && { timeout }) };
  return senderOf<DuePush, PushOutcome>(
    {
      name: 'courier pushes',
      number: 10,
      away: 'sub-orders can’t be pushed to the courier; trying again',
      hasDue: hasDuePushes,
      next: nextPushes,
      record: recordPush,
      begin: async (context) => () => ({
        attempt: (push) => attempt(context, push, limits),
        close: () => {},
      }),
    },
    random,
  );
}

type Limits = Pick<OutsideOptions, 'allowPrivate' | 'timeout'>;

async function attempt(
  { pool, signal, now }: StandingContext,
  push: DuePush,
  limits: Limits,
): Promise<PushOutcome | undefined> {
  try {
    const access = await courierAccess(pool);
    const claimed = await claimPush(pool, push);
    if ('problem' in claimed) return { what: 'failed', problem: claimed.problem };
    return await send(access, push, claimed.request, { ...limits, signal, now: now() });
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof OutsideError) return failures[error.reason];
    if (error instanceof ApiError) return postponed('settings', true);
    throw error;
  }
}

async function send(
  { url, key }: CourierAccess,
  push: DuePush,
  request: string,
  { now, ...limits }: Limits & { readonly signal: AbortSignal; readonly now: Date },
): Promise<PushOutcome> {
  const { status, headers, body } = await fetchOutside(url, {
    ...limits,
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Idempotency-Key': push.key,
    },
    body: request,
    maxBytes,
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const said = Buffer.concat(chunks).toString('utf8');
  // The answer may repeat the API key, which must not be stored.
  const words = wordsIn(said.replaceAll(key, '…'));
  if (status === 401 || status === 403) return postponed('key', true, words);
  if (status === 429 || status === 503) return { ...postponed('later', true, words), asked: retryAfter(headers, now) };
  if (status === 408 || status === 425 || status >= 500) return postponed('later', false, words);
  if (status >= 400) return { what: 'failed', problem: 'refused', words: words === '' ? String(status) : words };
  const answer = pushAnswer.safeParse(jsonIn(said));
  // The push may be booked already; another attempt with the same key will show it.
  if (status >= 300 || status < 200 || !answer.success) return postponed('unreadable', false, words);
  return { what: 'sent', answer: answer.data, words };
}

/** An answer as stored and shown, without control characters. */
const wordsIn = (said: string): string =>
  said
    .slice(0, mostWords)
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim();

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
