import type { TotpSetUp } from '../../resources/system/second-factor.ts';
import type { Deps } from '../http/deps.ts';
import type { RunLimited } from '../http/route.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Transaction } from '../db/connection/transaction.ts';
import { ApiError, type ErrorKey } from '../errors.ts';
import {
  type Attempt,
  beginAttempt,
  cancelOnError,
  forgetAttempt,
  markSucceeded,
  recordKnownAddress,
} from './sign-in-attempts.ts';
import { hashNewPassword } from './change-password.ts';
import { assertHashingCapacity, verifyPassword } from '../credentials/hash.ts';
import {
  passwordFingerprint,
  setPassword,
  lockAccount,
  type Account,
  isFirstPasswordOver,
  findAccountByUsername,
  findAccount,
} from './accounts.ts';
import { assertionOptions } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { recordSecurityEvent } from './security-log.ts';
import type { Device } from './device.ts';
import { endSessionsOf, type OpenedSession, openSession } from './sessions.ts';
import { Limiter } from '../concurrency/limiter.ts';
import { type Proof, spendFactor, wrongCode } from './factor-proofs.ts';
import { beginTotp, confirmTotp, factorsOf } from './second-factor.ts';
import type { Challenge, ChallengeClaims, Tokens } from './tokens.ts';

type Needs = Pick<Deps, 'database' | 'env' | 'now'>;

/** `runLimited` wraps each database access separately, since hashing must not occupy a slot. */
interface SignInNeeds extends Needs {
  readonly runLimited: RunLimited;
  readonly device: Device;
}

/** Completes the challenges of one user one at a time: a single token must not fill the hashing queue. */
const challengeLimiter = new Limiter({
  concurrency: 1,
  queueLimit: 4,
  createError: () => new ApiError(429, 'errors.callsMany', { retryAfter: 1 }),
});

/** The next step required before a session opens (SPEC §4). */
export interface Challenged {
  readonly challenge: Challenge;
  readonly challengeToken: string;
  /** Ways to prove the second factor. */
  readonly factors?: readonly ('code' | 'passkey')[];
}

/** The result of a sign-in, or of one of its steps. */
export type SignIn = OpenedSession | Challenged;

async function challenged(db: Executor, tokens: Tokens, account: Account, challenge: Challenge): Promise<Challenged> {
  const claims = { userId: account.id, challenge, fingerprint: passwordFingerprint(account) };
  const challengeToken = await tokens.signChallenge(claims);
  return {
    challenge,
    challengeToken,
    ...(challenge === 'SECOND_FACTOR' && { factors: await factorsOf(db, account.id) }),
  };
}

/**
 * The next step after the password. A second factor comes first, so that a leaked password alone can't change the
 * account of somebody who has one; then the user's own password; then setting up an app if one is required.
 */
function challengeFor(
  { second_factor, must_change_password, needs_factor }: Account,
  proved: readonly Challenge[] = [],
): Challenge | undefined {
  if (second_factor && !proved.includes('SECOND_FACTOR')) return 'SECOND_FACTOR';
  if (must_change_password && !proved.includes('NEW_PASSWORD_REQUIRED')) return 'NEW_PASSWORD_REQUIRED';
  return needs_factor && !second_factor ? 'SECOND_FACTOR_SETUP' : undefined;
}

/**
 * Verifies a password. Neither the answer nor its timing reveals whether the name, the password or a suspension is at
 * fault. Only somebody who knows the password learns that a first password has expired.
 * @throws ApiError 401, 429 after too many failures, or 503 if the hashing queue is full
 */
export async function signIn(
  { database, env, now, runLimited, device }: SignInNeeds,
  tokens: Tokens,
  username: string,
  password: string,
): Promise<SignIn> {
  assertHashingCapacity();
  const attempt = await runLimited(() => beginAttempt(database, device.address, username, now()));
  const { account, right } = await cancelOnError(database, attempt, async () => {
    const found = await runLimited(() => findAccountByUsername(database, username));
    return { account: found, right: await verifyPassword(password, found?.password ?? undefined) };
  });
  const reject = async (error: ErrorKey, details?: string): Promise<never> => {
    const refused = { event: 'sign_in_refused', account: account?.username, device, details } as const;
    await runLimited(() => recordSecurityEvent(database, refused, now()));
    throw new ApiError(401, error);
  };
  if (!account || !right || account.suspended)
    // Only the log shows administrators the reason.
    return reject('errors.credentials', right && account?.suspended ? 'suspended' : undefined);
  if (isFirstPasswordOver(account, now())) {
    await runLimited(() => forgetAttempt(database, attempt));
    return reject('errors.firstPasswordOver', 'first password over');
  }
  const challenge = challengeFor(account);
  if (challenge) {
    // The password is right, but there is no session yet. So the address doesn't become known, and a stranger who knows
    // the password leaves a trace in the log.
    await runLimited(() => forgetAttempt(database, attempt));
    if (challenge === 'SECOND_FACTOR')
      await runLimited(() =>
        recordSecurityEvent(database, { event: 'code_asked', account: account.username, device }, now()),
      );
    return runLimited(() => challenged(database, tokens, account, challenge));
  }
  return runLimited(() => openProvedSession({ database, env, now, device }, attempt, account));
}

/** Checks the account again under a lock, since it may have changed during hashing. */
async function openProvedSession(
  { database, env, now, device }: Omit<SignInNeeds, 'runLimited'>,
  attempt: Attempt,
  proved: Account,
): Promise<OpenedSession> {
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, proved.id);
    if (!account || account.suspended || account.password !== proved.password || challengeFor(account))
      throw new ApiError(401, 'errors.credentials');
    await markSucceeded(tx, attempt, now());
    await recordSecurityEvent(tx, { event: 'signed_in', account: account.username, device }, now());
    return openSession(tx, account.id, { lifetimes: env.sessions, device }, now());
  });
}

/**
 * @throws ApiError 401 if the account was deleted or suspended since the challenge was issued, or its password or
 * second factor changed
 */
function assertChallenged(account: Account | undefined, { fingerprint }: ChallengeClaims): Account {
  if (!account || account.suspended || passwordFingerprint(account) !== fingerprint) throw challengeOver();
  return account;
}

/** The 401 for a challenge that has expired or was completed. */
export const challengeOver = (): ApiError => new ApiError(401, 'errors.challengeOver');

/**
 * Finds the account of a challenge of one of these kinds.
 * @throws ApiError 401 if the challenge has expired or was completed
 */
async function readChallenge(
  { database, runLimited }: Pick<SignInNeeds, 'database' | 'runLimited'>,
  tokens: Tokens,
  token: string,
  asked: readonly Challenge[],
): Promise<{ readonly claims: ChallengeClaims; readonly account: Account }> {
  const claims = await tokens.readChallenge(token);
  if (!claims || !asked.includes(claims.challenge)) throw challengeOver();
  const account = assertChallenged(await runLimited(() => findAccount(database, claims.userId)), claims);
  return { claims, account };
}

/**
 * Sets the password that a challenge requires and ends all sessions of the user. Opens a new one, unless a second
 * factor is still required.
 * @throws ApiError 401 if the challenge has expired or was completed, 422 if the password is the old one
 */
export async function completeChallenge(
  needs: SignInNeeds,
  tokens: Tokens,
  challengeToken: string,
  password: string,
): Promise<SignIn> {
  const { database, now, runLimited, device } = needs;
  const claimed = await tokens.readChallenge(challengeToken);
  if (!claimed) throw challengeOver();
  return challengeLimiter.run(`${claimed.userId}`, async () => {
    const { claims, account: proved } = await readChallenge(needs, tokens, challengeToken, ['NEW_PASSWORD_REQUIRED']);
    const hash = await hashNewPassword(needs, proved, password);
    return runLimited(() =>
      database.transaction(async (tx): Promise<SignIn> => {
        const account = assertChallenged(await lockAccount(tx, claims.userId), claims);
        await setPassword(tx, account, hash, false, now(), device);
        await endSessionsOf(tx, account.id, now());
        // If the account has a second factor, it was proved before this challenge was issued. The new password ends the
        // challenge.
        const next = challengeFor(account, ['SECOND_FACTOR', 'NEW_PASSWORD_REQUIRED']);
        if (next) return challenged(tx, tokens, { ...account, password: hash }, next);
        return enter(tx, needs, account);
      }),
    );
  });
}

/** Opens the session after all steps are completed. */
async function enter(tx: Transaction, { env, now, device }: SignInNeeds, account: Account): Promise<OpenedSession> {
  await recordKnownAddress(tx, device.address, account.username, now());
  await recordSecurityEvent(tx, { event: 'signed_in', account: account.username, device }, now());
  return openSession(tx, account.id, { lifetimes: env.sessions, device }, now());
}

/** A session, with recovery codes if the second factor was just set up; or the next step. */
export type FactorProved = (OpenedSession & { readonly recoveryCodes?: readonly string[] }) | Challenged;

/**
 * Verifies a code, a passkey, or the first code of an app that is being set up. Opens a session, unless a new password
 * is required.
 * @throws ApiError 401 if the challenge has expired, 422 if the code is wrong, 429 after too many
 */
export async function proveSecondFactor(
  needs: SignInNeeds,
  tokens: Tokens,
  challengeToken: string,
  proof: Proof,
): Promise<FactorProved> {
  const { database, now, runLimited, device } = needs;
  const asked = ['SECOND_FACTOR', 'SECOND_FACTOR_SETUP'] as const;
  const { claims, account: proved } = await readChallenge(needs, tokens, challengeToken, asked);
  const locked = async (tx: Transaction) => assertChallenged(await lockAccount(tx, claims.userId), claims);
  if (claims.challenge === 'SECOND_FACTOR')
    return spendFactor(needs, { ...proof, account: proved, place: 'sign-in' }, now(), async (tx) => {
      const account = await locked(tx);
      const next = challengeFor(account, ['SECOND_FACTOR']);
      return next ? challenged(tx, tokens, account, next) : enter(tx, needs, account);
    });
  return runLimited(() =>
    database.transaction(async (tx) => {
      const account = await locked(tx);
      const code = 'code' in proof ? proof.code : '';
      const recoveryCodes = await confirmTotp(tx, { account, code, device }, now());
      if (!recoveryCodes) throw wrongCode();
      return { ...(await enter(tx, needs, account)), recoveryCodes };
    }),
  );
}

/**
 * Options for the browser to prove a passkey at sign-in.
 * @throws ApiError 401 if the challenge has expired
 */
export async function passkeyOptionsAtSignIn(
  needs: SignInNeeds,
  tokens: Tokens,
  challengeToken: string,
  site: RelyingParty,
) {
  const { account } = await readChallenge(needs, tokens, challengeToken, ['SECOND_FACTOR']);
  return needs.runLimited(() => assertionOptions(needs.database, site, account, needs.now()));
}

/**
 * Begins to set up an app at sign-in, if a second factor is required.
 * @throws ApiError 401 if the challenge has expired, or an app exists by now
 */
export async function beginTotpAtSignIn(
  needs: SignInNeeds,
  tokens: Tokens,
  challengeToken: string,
): Promise<TotpSetUp> {
  const { account } = await readChallenge(needs, tokens, challengeToken, ['SECOND_FACTOR_SETUP']);
  return needs.runLimited(() => beginTotp(needs.database, account, needs.now()));
}
