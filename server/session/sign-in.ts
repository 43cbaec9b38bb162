import type { Deps } from '../http/deps.ts';
import type { RunLimited } from '../http/route.ts';
import { ApiError } from '../errors.ts';
import { type Attempt, beginAttempt, cancelOnError, markSucceeded } from './sign-in-attempts.ts';
import { hashNewPassword } from './change-password.ts';
import { assertHashingCapacity, verifyPassword } from '../credentials/hash.ts';
import {
  passwordFingerprint,
  setPassword,
  lockAccount,
  type Account,
  findAccountByUsername,
  findAccount,
} from './accounts.ts';
import { noteSecurityEvent } from './security-log.ts';
import type { Device } from './device.ts';
import { endSessionsOf, type OpenedSession, openSession } from './sessions.ts';
import { Limiter } from '../concurrency/limiter.ts';
import type { Tokens } from './tokens.ts';

type Needs = Pick<Deps, 'database' | 'env' | 'now'>;

/** `runLimited` wraps each database access on its own: hashing must not occupy a slot meanwhile. */
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

/** The result of a sign-in: a session, or a challenge to set a new password first (SPEC §4). */
export type SignIn = OpenedSession | { readonly challengeToken: string };

/**
 * Verifies a password. Neither the answer nor its timing reveals whether the name, the password or a suspension is at
 * fault.
 * @throws ApiError 401, 429 after too many failures, or 503 where the hashing queue is full
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
  if (!account || !right || account.suspended) {
    const refused = { event: 'sign_in_refused', account: account?.username, device } as const;
    await runLimited(() => noteSecurityEvent(database, refused, now()));
    throw new ApiError(401, 'errors.credentials');
  }
  if (account.must_change_password) {
    await runLimited(() => markSucceeded(database, attempt, now()));
    return {
      challengeToken: await tokens.signChallenge({ userId: account.id, fingerprint: passwordFingerprint(account) }),
    };
  }
  return runLimited(() => openProvedSession({ database, env, now, device }, attempt, account));
}

/** Checks the account again under a lock: it may have changed during the hashing. */
async function openProvedSession(
  { database, env, now, device }: Omit<SignInNeeds, 'runLimited'>,
  attempt: Attempt,
  proved: Account,
): Promise<OpenedSession> {
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, proved.id);
    if (!account || account.suspended || account.password !== proved.password)
      throw new ApiError(401, 'errors.credentials');
    await markSucceeded(tx, attempt, now());
    await noteSecurityEvent(tx, { event: 'signed_in', account: account.username, device }, now());
    return openSession(tx, account.id, { lifetimes: env.sessions, device }, now());
  });
}

/**
 * Sets the password that a challenge requires, ends all sessions of the user and opens a new one.
 * @throws ApiError 401 when the challenge has expired or was completed, 422 when the password is the old one
 */
export async function completeChallenge(
  needs: SignInNeeds,
  tokens: Tokens,
  challengeToken: string,
  password: string,
): Promise<OpenedSession> {
  const { database, env, now, runLimited, device } = needs;
  const claims = await tokens.readChallenge(challengeToken);
  if (!claims) throw new ApiError(401, 'errors.challengeOver');
  const assertChallenged = (account: Account | undefined): Account => {
    if (!account || account.suspended || passwordFingerprint(account) !== claims.fingerprint)
      throw new ApiError(401, 'errors.challengeOver');
    return account;
  };
  return challengeLimiter.run(`${claims.userId}`, async () => {
    const hash = await hashNewPassword(
      needs,
      assertChallenged(await runLimited(() => findAccount(database, claims.userId))),
      password,
    );
    return runLimited(() =>
      database.transaction(async (tx) => {
        const account = assertChallenged(await lockAccount(tx, claims.userId));
        await setPassword(tx, account, hash, false, now(), account);
        await endSessionsOf(tx, account.id);
        await noteSecurityEvent(tx, { event: 'signed_in', account: account.username, device }, now());
        return openSession(tx, account.id, { lifetimes: env.sessions, device }, now());
      }),
    );
  });
}
