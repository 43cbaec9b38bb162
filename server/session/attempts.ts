import { and, eq, sql } from 'drizzle-orm';
import { foldedText } from '../../resources/folded-text.ts';
import { waitOf } from '../../resources/messages/wait.ts';
import type { Database, Executor } from '../db/connection/pool.ts';
import { inParts, type Runner, runOnce } from '../db/connection/statement.ts';
import { ApiError } from '../errors.ts';
import { networkOf, siteOf } from '../http/network.ts';
import { addressKnown, after, attemptWindow } from './lifetimes.ts';
import { signInAttempt } from './tables.ts';
import { hashToken } from './tokens.ts';

/**
 * Failures allowed in the window: of one address, of the network of an IPv6 one, and of one account from addresses that
 * never signed in to it.
 */
export const perAddress = 10;
export const perNetwork = 50;
export const perAccount = 20;

export interface Attempt {
  readonly id: number;
  readonly address: string;
  readonly account: string;
}

/**
 * Notes an attempt to prove a password, before anything slow is done, and refuses it where too many failed. It counts
 * as failed until `succeeded` says otherwise, so guesses sent all at once count each other. An address that signed in
 * to this account before keeps an allowance of its own: nobody locks the owner out from elsewhere.
 * @throws ApiError 429 with the seconds to wait
 */
export async function beginAttempt(db: Database, from: string, username: string, now: Date): Promise<Attempt> {
  const address = networkOf(from);
  const account = accountOf(username);
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

/**
 * Does what judges an attempt. Where that fails, it was no guess: who is refused for our own reasons isn't shut out for
 * them.
 */
export async function judged<T>(db: Database, { id }: Attempt, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch (error) {
    // Where this fails too, the attempt counts for a quarter of an hour.
    await db
      .delete(signInAttempt)
      .where(eq(signInAttempt.id, id))
      .catch(() => {});
    throw error;
  }
}

/** The password was right: the attempt is no failure, and its address is known from now on. Old rows go. */
export async function succeeded(db: Executor, { id, address, account }: Attempt, now: Date): Promise<void> {
  await db.execute(sql`update sign_in_attempt set succeeded = true where id = ${id}`);
  const old = sql`(succeeded and address = ${address} and account = ${account} and id <> ${id})
    or ${countsNoMore(now)}`;
  // Whoever signs in at the same moment removes the others: nobody waits for anybody.
  await db.execute(
    sql`delete from sign_in_attempt where id in (select id from sign_in_attempt where ${old} limit 1000 for update skip locked)`,
  );
}

const countsNoMore = (now: Date) =>
  sql`(not succeeded and at < ${after(now, -attemptWindow)}) or at < ${after(now, -addressKnown)}`;

/** Forgets attempts that count no more: nobody may sign in for long. */
export function forgetOldAttempts(runner: Runner, now: Date, signal: AbortSignal): Promise<number> {
  return inParts(
    signal,
    async (most) =>
      (
        await runOnce(
          runner,
          sql`delete from sign_in_attempt where id in (select id from sign_in_attempt where ${countsNoMore(now)} limit ${most} for update skip locked) returning 1`,
        )
      ).length,
  );
}

/** Forgets the failures of an account, as when its password was reset. */
export async function forgetFailures(db: Executor, username: string): Promise<void> {
  await db
    .delete(signInAttempt)
    .where(and(eq(signInAttempt.account, accountOf(username)), eq(signInAttempt.succeeded, false)));
}

/** Milliseconds of the moment when the next attempt is allowed; undefined where this one is. */
async function blockedUntil(db: Executor, { id, address, account }: Attempt, now: Date): Promise<number | undefined> {
  const recent = sql`from sign_in_attempt a where not a.succeeded and a.at > ${after(now, -attemptWindow)} and a.id <> ${id}`;
  const known = (from: unknown) =>
    sql`exists (select from sign_in_attempt k where k.succeeded and k.account = ${account} and k.address = ${from} and k.at > ${after(now, -addressKnown)})`;
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
    (select a.at ${recent} and a.address = ${address} and a.account = ${account} ${nth(perAddress)}) as own,
    (select a.at ${recent} and a.address = ${address} ${nth(perAddress)}) as anyone,
    (select a.at ${recent} and starts_with(a.address, ${site ?? null}::text) ${nth(perNetwork)}) as beside,
    (select a.at ${recent} and a.account = ${account} and not ${known(sql`a.address`)} ${nth(perAccount)}) as elsewhere`);
  const [row] = rows;
  const blocks = row?.known ? [row.own] : [row?.anyone, row?.beside, row?.elsewhere];
  const times = blocks.filter((at) => typeof at === 'string').map((at) => Date.parse(at) + attemptWindow);
  return times.length > 0 ? Math.max(...times) : undefined;
}

function accountOf(username: string): string {
  return hashToken(foldedText(username.trim()));
}
