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
import { noteSecurityEvent } from './security-log.ts';
import { endSession, endSessionsOf, refusePoolTokens } from './sessions.ts';
import { beginAttempt, cancelOnError, markSucceeded } from './sign-in-attempts.ts';
import { session } from './tables.ts';
import { poolAskedEvery } from './timeouts.ts';
import { PoolError, type PoolProof, type UserPool } from './user-pool.ts';

/** `runLimited` wraps each database access on its own: the pool must not occupy a slot meanwhile. */
export interface PoolNeeds {
  readonly database: Database;
  readonly env: Pick<Env, 'sessions'>;
  readonly now: () => Date;
  readonly runLimited: RunLimited;
  readonly device: Device;
  readonly userPool: UserPool;
}

const sealedFor = (id: string) => `user pool of session ${id}`;

/** Stands for the session of a call that comes with a token of the pool itself, and has none. */
export const poolCallOf = (userId: number): string => `user pool ${userId}`;
export const isPoolCall = (session: string): boolean => session.startsWith('user pool ');

/** Keeps the pool's refresh token with the session that it goes on with. */
export async function keepPoolToken(db: Executor, id: string, token: string): Promise<void> {
  await db
    .update(session)
    .set({ poolToken: seal(token, sealedFor(id)) })
    .where(eq(session.id, id));
}

interface PoolSession extends Record<string, unknown> {
  readonly id: string;
  readonly pool_token: string | null;
  readonly user: number;
  readonly username: string;
  readonly told_at: string | null;
  readonly told_until: string | null;
}

async function findSession(db: Executor, condition: ReturnType<typeof sql>): Promise<PoolSession | undefined> {
  const { rows } = await db.execute<PoolSession>(
    sql`select s.id, s.pool_token, u.id as "user", u.username, p.told_at, p.told_until
      from session s join admin_user u on u.id = s.admin_user left join pool_account p on p.admin_user = u.id
      where ${condition}`,
  );
  return rows[0];
}

const byRefreshToken = (token: string) =>
  sql`s.id = (select t.session from refresh_token t where t.hash = ${hashToken(token)})`;
const poolTokenOf = ({ id, pool_token }: PoolSession): string | undefined =>
  pool_token === null ? undefined : openSealed(pool_token, sealedFor(id));

/**
 * Asks the pool whether the user of a session may go on, at most every five minutes, and takes over what it tells. While
 * it can't be reached, its last token counts until its `exp` (SPEC §9). Where it says no, the session ends; so does one
 * that began without it.
 * @throws ApiError 503 where the pool can't be reached and its last token is over
 */
export async function askPool(needs: PoolNeeds, refreshToken: string): Promise<void> {
  const { database, now, runLimited, userPool } = needs;
  const found = await runLimited(() => findSession(database, byRefreshToken(refreshToken)));
  // Refused by whoever looks for it next.
  if (!found) return;
  const kept = poolTokenOf(found);
  if (kept !== undefined && wasAskedLately(found, now())) return;
  let proof: PoolProof;
  try {
    if (kept === undefined) throw new PoolError('refused');
    proof = await userPool.refresh(kept);
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    const isAway = error.reason === 'away' || error.reason === 'busy';
    if (isAway && Date.parse(found.told_until ?? '') > now().getTime()) return;
    if (isAway) throw translated(error, new ApiError(401, 'errors.unauthenticated'));
    return endUnlessRenewed(needs, found);
  }
  await runLimited(() =>
    database.transaction(async (tx) => {
      const account = await accountOfIdentity(tx, proof.identity, now(), 'new');
      if (account.id === found.user) await keepPoolToken(tx, found.id, proof.refreshToken);
      else await endSession(tx, found.id);
    }),
  );
}

const wasAskedLately = ({ told_at }: PoolSession, now: Date): boolean =>
  told_at !== null && now.getTime() - Date.parse(told_at) < poolAskedEvery;

/** Another tab may have asked at the same time, and have got the token that follows. */
async function endUnlessRenewed({ database, now, runLimited, device }: PoolNeeds, before: PoolSession): Promise<void> {
  const { id, username } = before;
  await runLimited(() =>
    database.transaction(async (tx) => {
      const after = await findSession(tx, sql`s.id = ${id} for update of s`);
      if (!after || after.pool_token !== before.pool_token) return;
      await endSession(tx, id);
      await noteSecurityEvent(tx, { event: 'session_ended', account: username, details: 'User pool', device }, now());
    }),
  );
}

/** Ends the pool's part of a session that is being signed out. The pool isn't waited for: the session is over here. */
export async function revokeAtPool(
  { database, runLimited, userPool }: Pick<PoolNeeds, 'database' | 'runLimited' | 'userPool'>,
  refreshToken: string,
): Promise<void> {
  const found = await runLimited(() => findSession(database, byRefreshToken(refreshToken)));
  const token = found && poolTokenOf(found);
  if (token !== undefined) forget(userPool, token);
}

/**
 * Signs out a program that comes with a token of the pool: none that was issued until now is taken any more.
 * @throws ApiError 503 where the pool's keys can't be had
 */
export async function refuseTokensOf(
  { database, now, runLimited, device, userPool }: PoolNeeds,
  authorization: string | undefined,
): Promise<void> {
  const token = bearerOf(authorization);
  const identity = token === undefined ? undefined : await userPool.readToken(token);
  if (!identity) return;
  await runLimited(() =>
    database.transaction(async (tx) => {
      const { id, username } = await accountOfIdentity(tx, identity, now());
      await refusePoolTokens(tx, id, now());
      await noteSecurityEvent(tx, { event: 'signed_out', account: username, device }, now());
    }),
  );
}

function forget(userPool: UserPool, token: string): void {
  userPool.revoke(token).catch(() => undefined);
}

/**
 * Changes the caller's password at the pool and ends their other sessions. Wrong ones are counted as in
 * `changeOwnPassword`.
 * @throws ApiError 422 on the field at fault, 429 after too many failures, 503 where the pool can't be reached
 */
export async function changePasswordAtPool(
  { database, now, runLimited, device, userPool }: PoolNeeds,
  caller: Caller,
  current: string,
  next: string,
): Promise<void> {
  const found = await runLimited(() => findSession(database, sql`s.id = ${caller.session}`));
  const kept = found && poolTokenOf(found);
  if (kept === undefined) throw new ApiError(409, 'errors.poolSession');
  const attempt = await runLimited(() =>
    beginAttempt(database, `session of ${caller.id}`, { own: `password of ${caller.id}` }, now()),
  );
  const right = await cancelOnError(database, attempt, async () => {
    let mayTry = false;
    try {
      const { accessToken, refreshToken } = await userPool.refresh(kept);
      await runLimited(() => keepPoolToken(database, caller.session, refreshToken));
      mayTry = true;
      await userPool.changePassword(accessToken, current, next);
      return true;
    } catch (error) {
      if (mayTry && error instanceof PoolError && error.reason === 'refused') return false;
      throw translated(error, new ApiError(401, 'errors.unauthenticated'));
    }
  });
  if (!right) throw invalid({ current_password: [{ rule: 'currentPassword' }] }, sessionForm);
  await runLimited(() =>
    database.transaction(async (tx) => {
      await markSucceeded(tx, attempt, now());
      await endSessionsOf(tx, caller.id, now(), caller.session);
      await noteSecurityEvent(tx, { event: 'password_changed', account: caller.username, device }, now());
    }),
  );
}

/**
 * Whether it is the password by which the pool signs this admin user in.
 * @throws ApiError 503 where the pool can't be reached
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
    if ('refreshToken' in answer) forget(userPool, answer.refreshToken);
    return true;
  } catch (error) {
    if (error instanceof PoolError && error.reason === 'refused') return false;
    throw translated(error, new ApiError(401, 'errors.unauthenticated'));
  }
}
