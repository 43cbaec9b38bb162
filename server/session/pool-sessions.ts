import { eq, sql } from 'drizzle-orm';
import { openSealed, seal } from '../credentials/seal.ts';
import { hashToken } from '../credentials/token.ts';
import type { Database, Executor } from '../db/connection/pool.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Caller, RunLimited } from '../http/route.ts';
import type { Env } from '../process/env.ts';
import { sessionForm } from './body-schemas.ts';
import type { Device } from './device.ts';
import { bearerOf } from './tokens.ts';
import { accountOfIdentity, findPoolAccount } from './pool-accounts.ts';
import { translated } from './pool-refusals.ts';
import { recordSecurityEvent } from './security-log.ts';
import { endSession, endSessionsOf, revokePoolTokens } from './sessions.ts';
import { beginAttempt, cancelOnError, markSucceeded } from './sign-in-attempts.ts';
import { session } from './tables.ts';
import { poolAskedEvery, timestampAfter } from './timeouts.ts';
import { PoolError, type PoolProof, type UserPool } from './user-pool.ts';

/** `runLimited` wraps each database access separately, since waiting for the pool must not occupy a slot. */
export interface PoolNeeds {
  readonly database: Database;
  readonly env: Pick<Env, 'sessions'>;
  readonly now: () => Date;
  readonly runLimited: RunLimited;
  readonly device: Device;
  readonly userPool: UserPool;
}

const sealedFor = (id: string) => `user pool of session ${id}`;

/** Used as the session id of a call with a token of the pool, which has no session. */
export const poolCallOf = (userId: number): string => `user pool ${userId}`;
export const isPoolCall = (session: string): boolean => session.startsWith('user pool ');

/** Stores the pool's refresh token with its session, and the time of this check. */
export async function keepPoolToken(db: Executor, id: string, token: string, now: Date): Promise<void> {
  await db
    .update(session)
    .set({ poolToken: seal(token, sealedFor(id)), poolAskedAt: now.toISOString() })
    .where(eq(session.id, id));
}

interface PoolSession extends Record<string, unknown> {
  readonly id: string;
  readonly pool_token: string | null;
  readonly user: number;
  readonly username: string;
  readonly told_until: string | null;
}

const byRefreshToken = (token: string) =>
  sql`s.id = (select t.session from refresh_token t where t.hash = ${hashToken(token)})`;
const poolTokenOf = ({ id, pool_token }: PoolSession): string | undefined =>
  pool_token === null ? undefined : openSealed(pool_token, sealedFor(id));

async function findSession(db: Executor, condition: ReturnType<typeof sql>): Promise<PoolSession | undefined> {
  const { rows } = await db.execute<PoolSession>(
    sql`select s.id, s.pool_token, u.id as "user", u.username, p.told_until
      from session s join admin_user u on u.id = s.admin_user join pool_account p on p.admin_user = u.id
      where s.pool_token is not null and ${condition}`,
  );
  return rows[0];
}

/** Claims the check of a session, so that concurrent requests use its pool token only once. */
async function claimAsking(
  db: Executor,
  condition: ReturnType<typeof sql>,
  { before, now }: { readonly before: string; readonly now: Date },
): Promise<PoolSession | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update session s set pool_asked_at = ${now.toISOString()}
      where (s.pool_asked_at is null or s.pool_asked_at <= ${before}) and ${condition} returning s.id`,
  );
  return rows[0] && findSession(db, sql`s.id = ${rows[0].id}`);
}

/**
 * Checks with the pool whether the user of a session may continue, at most every five minutes, and updates the account.
 * While the pool is unreachable, its last token counts until its `exp` (SPEC §9). If the pool refuses, the session
 * ends.
 * @throws ApiError 503 if the pool is unreachable and its last token has expired
 */
export async function askPool(needs: PoolNeeds, refreshToken: string): Promise<void> {
  const { database, now, runLimited, device, userPool } = needs;
  const before = timestampAfter(now(), -poolAskedEvery);
  const found = await runLimited(() => claimAsking(database, byRefreshToken(refreshToken), { before, now: now() }));
  if (!found) return;
  const kept = poolTokenOf(found);
  let proof: PoolProof;
  try {
    if (kept === undefined) throw new PoolError('refused');
    proof = await userPool.refresh(kept, true);
  } catch (error) {
    if (error instanceof PoolError && error.reason !== 'away' && error.reason !== 'busy') {
      await runLimited(() =>
        database.transaction(async (tx) => {
          await endSession(tx, found.id);
          const event = {
            event: 'session_ended',
            account: found.username,
            sessions: 1,
            details: 'User pool',
            device,
          } as const;
          await recordSecurityEvent(tx, event, now());
        }),
      );
      return;
    }
    // There was no answer, so the next request checks again.
    await runLimited(() => database.execute(sql`update session set pool_asked_at = null where id = ${found.id}`));
    if (error instanceof PoolError && Date.parse(found.told_until ?? '') > now().getTime()) return;
    throw translated(error, new ApiError(401, 'errors.unauthenticated'));
  }
  const isTheirs = await runLimited(() =>
    database.transaction(async (tx) => {
      const account = await accountOfIdentity(tx, proof.identity, now(), 'new');
      if (account.id === found.user) await keepPoolToken(tx, found.id, proof.refreshToken, now());
      else await endSession(tx, found.id);
      return account.id === found.user;
    }),
  );
  if (!isTheirs) forget(userPool, proof.refreshToken);
}

/** Revokes the pool's token of a session that is signed out, without waiting: our session ends in any case. */
export async function revokeAtPool(
  { database, runLimited, userPool }: Pick<PoolNeeds, 'database' | 'runLimited' | 'userPool'>,
  refreshToken: string,
): Promise<void> {
  const found = await runLimited(() => findSession(database, byRefreshToken(refreshToken)));
  const token = found && poolTokenOf(found);
  if (token !== undefined) forget(userPool, token);
}

/**
 * Signs out a program that uses a token of the pool: all tokens issued until now are refused.
 * @throws ApiError 503 if the pool's keys can't be fetched
 */
export async function revokeTokensOf(
  { database, now, runLimited, device, userPool }: PoolNeeds,
  authorization: string | undefined,
): Promise<void> {
  const token = bearerOf(authorization);
  const identity = token === undefined ? undefined : await userPool.readToken(token);
  if (!identity) return;
  await runLimited(() =>
    database.transaction(async (tx) => {
      const { id, username } = await accountOfIdentity(tx, identity, now());
      await revokePoolTokens(tx, id, now());
      await recordSecurityEvent(tx, { event: 'signed_out', account: username, device }, now());
    }),
  );
}

/** Revokes a token at the pool, without waiting. */
export function forget(userPool: UserPool, token: string): void {
  userPool.revoke(token).catch(() => undefined);
}

/**
 * Changes the caller's password at the pool and ends their other sessions. Wrong passwords are counted as in
 * `changeOwnPassword`.
 * @throws ApiError 422 for the field at fault, 429 after too many failures, 503 if the pool is unreachable
 */
export async function changePasswordAtPool(
  needs: PoolNeeds,
  caller: Caller,
  current: string,
  next: string,
): Promise<void> {
  const { database, now, runLimited, device, userPool } = needs;
  const own = sql`s.id = ${caller.session}`;
  const found = await runLimited(() => findSession(database, own));
  const kept = found && poolTokenOf(found);
  if (kept === undefined) throw new ApiError(409, 'errors.poolSession');
  const attempt = await runLimited(() =>
    beginAttempt(database, `session of ${caller.id}`, { own: `password of ${caller.id}` }, now()),
  );
  const right = await cancelOnError(database, attempt, async () => {
    const { accessToken } = await renewed(needs, caller.session, kept);
    try {
      await userPool.changePassword(accessToken, current, next);
      return true;
    } catch (error) {
      if (error instanceof PoolError && error.reason === 'refused') return false;
      throw translated(error, new ApiError(409, 'errors.poolSession'));
    }
  });
  if (!right) {
    const refused = { event: 'proof_refused', account: caller.username, device } as const;
    await runLimited(() => recordSecurityEvent(database, refused, now()));
    throw invalid({ current_password: [{ rule: 'currentPassword' }] }, sessionForm);
  }
  await runLimited(() =>
    database.transaction(async (tx) => {
      await markSucceeded(tx, attempt, now());
      await endSessionsOf(tx, caller.id, now(), caller.session);
      await recordSecurityEvent(tx, { event: 'password_changed', account: caller.username, device }, now());
    }),
  );
}

/** Gets a new access token for calls of the pool's API; stores the refresh token, which the pool may have rotated. */
async function renewed(
  { database, now, runLimited, userPool }: PoolNeeds,
  id: string,
  kept: string,
): Promise<PoolProof> {
  try {
    await runLimited(() => claimAsking(database, sql`s.id = ${id}`, { before: now().toISOString(), now: now() }));
    const proof = await userPool.refresh(kept);
    await runLimited(() => keepPoolToken(database, id, proof.refreshToken, now()));
    return proof;
  } catch (error) {
    throw translated(error, new ApiError(409, 'errors.poolSession'));
  }
}

/**
 * Whether this is the admin user's password at the pool.
 * @throws ApiError 503 if the pool is unreachable
 */
export async function isPasswordAtPool(
  db: Executor,
  userPool: UserPool,
  { id, password }: { readonly id: number; readonly password: string },
): Promise<boolean> {
  const account = await findPoolAccount(db, id);
  if (!account) return false;
  try {
    const answer = await userPool.signIn(account.pool_username, password);
    // A challenge for a code means that the password was right; a first password isn't the user's own.
    if ('challenge' in answer) return answer.challenge.name !== 'NEW_PASSWORD_REQUIRED';
    forget(userPool, answer.refreshToken);
    // The pool may have given the name to another user since.
    return answer.identity.subject === account.subject;
  } catch (error) {
    if (error instanceof PoolError && error.reason === 'refused') return false;
    throw translated(error, new ApiError(401, 'errors.unauthenticated'));
  }
}
