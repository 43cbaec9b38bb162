import { and, eq, sql } from 'drizzle-orm';
import { foldedText } from '../../resources/folded-text.ts';
import { waitOf } from '../../resources/messages/wait.ts';
import type { Database, Executor } from '../db/connection/pool.ts';
import { inParts, type Runner, runOnce } from '../db/connection/statement.ts';
import { ApiError } from '../errors.ts';
import { networkOf, siteOf } from '../http/ip-network.ts';
import { knownAddressAge, timestampAfter, attemptWindow } from './timeouts.ts';
import { signInAttempt } from './tables.ts';
import { hashToken } from '../credentials/token.ts';

/**
 * Maximum number of failures within `attemptWindow`: per address, per network of an IPv6 address, and per account from
 * addresses that never signed in to it.
 */
export const maxFailuresPerAddress = 10;
export const maxFailuresPerNetwork = 50;
export const maxFailuresPerAccount = 20;

/** Identifies a proof without username, as `second factor of 5`. */
export interface OwnProof {
  readonly own: string;
}

export interface Attempt {
  readonly id: number;
  readonly address: string;
  readonly account: string;
}

/**
 * Records an attempt to prove a password, before any slow work, and refuses it after too many failures. Every attempt
 * counts as failed until `markSucceeded`, so that concurrent guesses count against each other. An address that has
 * signed in to this account before has its own limit, so that failures from elsewhere can't lock the owner out.
 * @throws ApiError 429 with the seconds to wait
 */
export async function beginAttempt(db: Database, from: string, proves: string | OwnProof, now: Date): Promise<Attempt> {
  const address = networkOf(from);
  const account = subjectOf(proves);
  const [noted] = await db
    .insert(signInAttempt)
    .values({ at: now.toISOString(), address, account })
    .returning({ id: signInAttempt.id });
  if (!noted) throw new Error('the attempt was not kept');
  const attempt = { id: noted.id, address, account };
  const until = await blockedUntil(db, attempt, now);
  if (until === undefined) return attempt;
  await db.delete(signInAttempt).where(eq(signInAttempt.id, attempt.id));
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  const { key, params } = waitOf(seconds);
  throw new ApiError(429, `errors.${key}`, { params, retryAfter: seconds });
}

/** Runs the work of an attempt. Deletes the attempt if the work throws, since a server error isn't a wrong guess. */
export async function cancelOnError<T>(db: Database, { id }: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // If this fails too, the attempt counts as failed until the window ends.
    await db
      .delete(signInAttempt)
      .where(eq(signInAttempt.id, id))
      .catch(() => {});
    throw error;
  }
}

/** Marks an attempt as succeeded, which makes its address known for the account. Deletes expired rows. */
export async function markSucceeded(db: Executor, { id, address, account }: Attempt, now: Date): Promise<void> {
  await db.execute(sql`update sign_in_attempt set succeeded = true where id = ${id}`);
  const old = sql`(succeeded and address = ${address} and account = ${account} and id <> ${id})
    or ${isExpired(now)}`;
  // Skips rows that a concurrent sign-in is deleting, so that they don't wait for each other.
  await db.execute(
    sql`delete from sign_in_attempt where id in (select id from sign_in_attempt where ${old} limit 1000 for update skip locked)`,
  );
}

const isExpired = (now: Date) =>
  sql`(not succeeded and at < ${timestampAfter(now, -attemptWindow)}) or at < ${timestampAfter(now, -knownAddressAge)}`;

/**
 * Deletes an attempt that wasn't a wrong guess but opened no session: it doesn't count as failed, and its address
 * doesn't become known.
 */
export async function forgetAttempt(db: Executor, { id }: Attempt): Promise<void> {
  await db.delete(signInAttempt).where(eq(signInAttempt.id, id));
}

/** Stores an address as known for an account, after a sign-in in several steps. */
export async function recordKnownAddress(db: Executor, from: string, username: string, now: Date): Promise<void> {
  const [account, address] = [subjectOf(username), networkOf(from)];
  await db.insert(signInAttempt).values({ at: now.toISOString(), address, account, succeeded: true });
}

/** Deletes expired attempts. Signing in deletes them too, but nobody may sign in for long. */
export function deleteOldAttempts(runner: Runner, now: Date, signal: AbortSignal): Promise<number> {
  return inParts(
    signal,
    async (most) =>
      (
        await runOnce(
          runner,
          sql`delete from sign_in_attempt where id in (select id from sign_in_attempt where ${isExpired(now)} limit ${most} for update skip locked) returning 1`,
        )
      ).length,
  );
}

/** Deletes the failures of an account, for example after a password reset. */
export async function clearFailures(db: Executor, proves: string | OwnProof): Promise<void> {
  await db
    .delete(signInAttempt)
    .where(and(eq(signInAttempt.account, subjectOf(proves)), eq(signInAttempt.succeeded, false)));
}

/** The time in milliseconds when the next attempt is allowed; undefined if it is allowed now. */
async function blockedUntil(db: Executor, { id, address, account }: Attempt, now: Date): Promise<number | undefined> {
  const recent = sql`from sign_in_attempt a where not a.succeeded and a.at > ${timestampAfter(now, -attemptWindow)} and a.id <> ${id}`;
  const known = (from: unknown) =>
    sql`exists (select from sign_in_attempt k where k.succeeded and k.account = ${account} and k.address = ${from} and k.at > ${timestampAfter(now, -knownAddressAge)})`;
  const nth = (limit: number) => sql`order by a.at desc offset ${limit - 1} limit 1`;
  const site = siteOf(address);
  const { rows } = await db.execute<{
    known: boolean;
    own: string | null;
    anyone: string | null;
    beside: string | null;
    elsewhere: string | null;
  }>(sql`select
    ${known(address)} as known,
    (select a.at ${recent} and a.address = ${address} and a.account = ${account} ${nth(maxFailuresPerAddress)}) as own,
    (select a.at ${recent} and a.address = ${address} ${nth(maxFailuresPerAddress)}) as anyone,
    (select a.at ${recent} and starts_with(a.address, ${site ?? null}::text) ${nth(maxFailuresPerNetwork)}) as beside,
    (select a.at ${recent} and a.account = ${account} and not ${known(sql`a.address`)} ${nth(maxFailuresPerAccount)}) as elsewhere`);
  const [row] = rows;
  const blocks = row?.known ? [row.own] : [row?.anyone, row?.beside, row?.elsewhere];
  const times = blocks.filter((at) => typeof at === 'string').map((at) => Date.parse(at) + attemptWindow);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** Digest of what is proved: a typed username, or one of our own names, which can't collide with usernames. */
const subjectOf = (proves: string | OwnProof): string =>
  hashToken(typeof proves === 'string' ? `username ${foldedText(proves.trim())}` : `own ${proves.own}`);
