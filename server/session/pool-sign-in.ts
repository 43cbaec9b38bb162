import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openSealed, seal } from '../credentials/seal.ts';
import type { Transaction } from '../db/connection/transaction.ts';
import { ApiError } from '../errors.ts';
import { accountOfIdentity } from './pool-accounts.ts';
import { translated } from './pool-refusals.ts';
import { forget, keepPoolToken, type PoolNeeds } from './pool-sessions.ts';
import { recordSecurityEvent } from './security-log.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { challengeOver, type SignIn } from './sign-in.ts';
import { beginAttempt, cancelOnError, forgetAttempt, markSucceeded, recordKnownAddress } from './sign-in-attempts.ts';
import { isPoolChallenge, type PoolAnswer, type PoolChallenge, PoolError, type PoolProof } from './user-pool.ts';

/**
 * Calls the pool; a refusal is returned, and counts as a failed attempt.
 * @throws ApiError if the pool is unreachable, which doesn't count
 */
async function answerOf(ask: () => Promise<PoolAnswer>): Promise<PoolAnswer | PoolError> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PoolError && error.reason !== 'away') return error;
    throw translated(error, credentials());
  }
}

const credentials = (): ApiError => new ApiError(401, 'errors.credentials');

/**
 * Context for sealing a challenge of the pool. It is the same for all accounts: only the person who entered the
 * password receives the challenge, and it contains nothing that anybody else could use.
 */
const sealedFor = 'challenge of the user pool';
const challengeForm = z.strictObject({
  name: z.string().refine(isPoolChallenge),
  session: z.string(),
  username: z.string(),
  /** As typed: known addresses are stored by this name. */
  typed: z.string(),
});

function challenged(challenge: PoolChallenge, typed: string): SignIn {
  const challengeToken = seal(JSON.stringify({ ...challenge, typed }), sealedFor);
  return challenge.name === 'NEW_PASSWORD_REQUIRED'
    ? { challenge: 'NEW_PASSWORD_REQUIRED', challengeToken }
    : { challenge: 'SECOND_FACTOR', challengeToken, factors: ['code'] };
}

/** @throws ApiError 401 if it isn't one of our challenges */
function readChallenge(token: string): z.infer<typeof challengeForm> {
  const opened = openSealed(token, sealedFor);
  if (opened === undefined) throw challengeOver();
  return challengeForm.parse(JSON.parse(opened));
}

/**
 * Signs in at the user pool. Attempts are counted like those with our own passwords, so that nobody can guess pool
 * passwords through this server.
 * @throws ApiError 401 without revealing whether name or password was wrong, 409 if the pool requires a step that must
 * be done there, 429 after too many failures, 503 if the pool is unreachable
 */
export async function signInAtPool(needs: PoolNeeds, username: string, password: string): Promise<SignIn> {
  const { database, now, runLimited, device, userPool } = needs;
  const attempt = await runLimited(() => beginAttempt(database, device.address, username, now()));
  const answer = await cancelOnError(database, attempt, () => answerOf(() => userPool.signIn(username, password)));
  if (answer instanceof PoolError) {
    await noteOf(needs, 'sign_in_refused', username);
    throw translated(answer, credentials());
  }
  if ('challenge' in answer) {
    await runLimited(() => forgetAttempt(database, attempt));
    if (answer.challenge.name !== 'NEW_PASSWORD_REQUIRED') await noteOf(needs, 'code_asked', username);
    return challenged(answer.challenge, username);
  }
  const opened = await enter(needs, answer, (tx) => markSucceeded(tx, attempt, now()));
  return opened ?? rejectSuspended(needs, username);
}

/**
 * Refuses an account that the pool accepted but that is suspended here. Only the log shows administrators the reason.
 */
async function rejectSuspended(needs: PoolNeeds, typed: string): Promise<never> {
  await noteOf(needs, 'sign_in_refused', typed, 'suspended');
  throw credentials();
}

/** Logs a sign-in event for a typed name; unknown names aren't stored. */
async function noteOf(
  { database, now, runLimited, device }: PoolNeeds,
  event: 'code_asked' | 'factor_refused' | 'sign_in_refused',
  typed: string,
  details?: string,
): Promise<void> {
  await runLimited(async () => {
    const { rows } = await database.execute<{ username: string }>(
      sql`select u.username from pool_account p join admin_user u on u.id = p.admin_user
        where lower(p.username) = ${typed.toLowerCase()} limit 1`,
    );
    await recordSecurityEvent(database, { event, account: rows[0]?.username, details, device }, now());
  });
}

/**
 * Answers a challenge of the pool.
 * @throws ApiError 401 if it has expired or was completed, 422 if the pool refuses the answer
 */
export async function answerAtPool(
  needs: PoolNeeds,
  token: string,
  given: { readonly newPassword: string } | { readonly code: string },
): Promise<SignIn> {
  const { database, now, runLimited, device, userPool } = needs;
  const { typed, ...challenge } = readChallenge(token);
  const asksPassword = challenge.name === 'NEW_PASSWORD_REQUIRED';
  if (asksPassword !== 'newPassword' in given) throw challengeOver();
  const attempt = await runLimited(() => beginAttempt(database, device.address, typed, now()));
  const answer = await cancelOnError(database, attempt, () =>
    answerOf(() => userPool.answer(challenge, 'code' in given ? given.code : given.newPassword)),
  );
  if (answer instanceof PoolError) {
    if (answer.reason === 'code') await noteOf(needs, 'factor_refused', typed);
    // Only wrong codes count as guesses.
    else await runLimited(() => forgetAttempt(database, attempt));
    throw translated(answer, challengeOver());
  }
  await runLimited(() => forgetAttempt(database, attempt));
  if ('challenge' in answer) return challenged(answer.challenge, typed);
  const opened = await enter(needs, answer, async (tx, account) => {
    await recordKnownAddress(tx, device.address, typed, now());
    if (asksPassword) await recordSecurityEvent(tx, { event: 'password_changed', account, device }, now());
  });
  return opened ?? rejectSuspended(needs, typed);
}

/** Opens our own session for a user whom the pool accepted; undefined if they are suspended here. */
async function enter(
  { database, env, now, runLimited, device, userPool }: PoolNeeds,
  { identity, refreshToken }: PoolProof,
  note: (tx: Transaction, account: string) => Promise<void>,
): Promise<OpenedSession | undefined> {
  const opened = await runLimited(() =>
    database.transaction(async (tx) => {
      const { id, username, suspended } = await accountOfIdentity(tx, identity, now(), 'new');
      if (suspended) return undefined;
      await note(tx, username);
      await recordSecurityEvent(tx, { event: 'signed_in', account: username, device }, now());
      const opened = await openSession(tx, id, { lifetimes: env.sessions, device }, now());
      await keepPoolToken(tx, opened.session, refreshToken, now());
      return opened;
    }),
  );
  if (!opened) forget(userPool, refreshToken);
  return opened;
}
