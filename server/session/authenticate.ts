import { sql } from 'drizzle-orm';
import { BoundedCache } from '../concurrency/bounded-cache.ts';
import { Limiter } from '../concurrency/limiter.ts';
import { run, statementOf } from '../db/connection/statement.ts';
import { createDatabase } from '../db/connection/pool.ts';
import type { Authenticate, Authenticated, TokenClaim } from '../http/authenticate.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import { heldPermissions } from './held-permissions.ts';
import { accountOfIdentity } from './pool-accounts.ts';
import { poolCallOf } from './pool-sessions.ts';
import { timestampAfter, viewingLasts } from './timeouts.ts';
import { type AccessClaims, bearerOf, type Tokens } from './tokens.ts';
import type { UserPool } from './user-pool.ts';

/**
 * Reads session, user, role and store in one prepared statement, since this runs on every call. Ended sessions and
 * revoked permissions take effect at the next call (CONTRACT, Sessions). Permissions are joined into one text: parsing
 * an array of fifty takes longer than the whole query. Somebody who views the portal as a role has the permissions that
 * both roles have.
 */
const callerStatement = statementOf(
  sql`select u.id, u.username, u.name, array_to_string(${heldPermissions}, ' '),
      exists (select from store where store.id = ${sql.placeholder('store')}),
      v.id, v.name, array_to_string(v.permissions, ' '), s.view_as_since
    from session s join admin_user u on u.id = s.admin_user join role r on r.id = u.role
      left join role v on v.id = s.view_as and s.view_as_since > ${sql.placeholder('viewedAfter')}
    where s.id = ${sql.placeholder('session')} and u.id = ${sql.placeholder('userId')} and not u.suspended
      and s.until > ${sql.placeholder('now')}`,
  { prepared: true },
);

/** Limits lookups of tokens that are new on this server, since sign-ins need the same connections. */
const accountLimiter = new Limiter({
  concurrency: 1,
  queueLimit: 20,
  createError: () => new ApiError(429, 'errors.callsMany', { retryAfter: 1 }),
});

/** The same for a call with a token of the user pool, which has no session. */
const poolCallerStatement = statementOf(
  sql`select u.id, u.username, u.name, array_to_string(${heldPermissions}, ' '),
      exists (select from store where store.id = ${sql.placeholder('store')})
    from admin_user u join role r on r.id = u.role join pool_account a on a.admin_user = u.id
    where u.id = ${sql.placeholder('userId')} and not u.suspended
      and (a.refused_before is null or date_trunc('second', a.refused_before) < ${sql.placeholder('issuedAt')})`,
  { prepared: true },
);

export function createAuthenticate(
  { vital, now }: Pick<Deps, 'vital' | 'now'>,
  tokens: Tokens,
  userPool?: UserPool,
): Authenticate {
  const permissionLists = new BoundedCache<readonly string[]>();
  const permissionsIn = (list: unknown) => permissionLists.get(`${list}`, () => `${list}`.split(' ').filter(Boolean));

  async function resolveCaller(
    { session, userId }: AccessClaims,
    store: number | undefined,
  ): Promise<Authenticated | undefined> {
    const viewedAfter = timestampAfter(now(), -viewingLasts);
    const values = { session, userId, store: store ?? null, now: now().toISOString(), viewedAfter };
    const [row] = await run(vital, callerStatement, values);
    if (!row) return undefined;
    const [id, username, name, permissions, storeExists, viewed, title, viewedPermissions, since] = row;
    const own = permissionsIn(permissions);
    return {
      caller: {
        id: Number(id),
        username: String(username),
        name: String(name),
        permissions: viewed === null ? own : permissionsIn(viewedPermissions).filter((one) => own.includes(one)),
        session,
        ...(viewed !== null && {
          viewingAs: {
            id: Number(viewed),
            title: String(title),
            until: timestampAfter(new Date(String(since)), viewingLasts),
          },
        }),
      },
      storeExists: storeExists === true,
    };
  }

  /** Accounts by pool token; each token updates its account once. */
  const known = new BoundedCache<Promise<number>>();

  async function readPoolToken(pool: UserPool, token: string): Promise<TokenClaim | undefined> {
    const identity = await pool.readToken(token);
    if (!identity) return undefined;
    const tokenKey = `${identity.subject} ${identity.issuedAt.toISOString()} ${identity.groups.join('\n')}`;
    const account = () =>
      createDatabase(vital).transaction(async (tx) => (await accountOfIdentity(tx, identity, now())).id);
    const userId = await known
      .get(tokenKey, () => accountLimiter.run('', account))
      .catch((error: unknown) => {
        known.delete(tokenKey);
        throw error;
      });
    return {
      user: userId,
      session: poolCallOf(userId),
      async resolveCaller(store) {
        const values = { store: store ?? null, userId, issuedAt: identity.issuedAt.toISOString() };
        const [row] = await run(vital, poolCallerStatement, values);
        // The account may be deleted; a newer token may create it again.
        if (!row) known.delete(tokenKey);
        if (!row) return undefined;
        const [id, username, name, permissions, storeExists] = row;
        return {
          caller: {
            id: Number(id),
            username: String(username),
            name: String(name),
            permissions: permissionsIn(permissions),
            session: poolCallOf(userId),
          },
          storeExists: storeExists === true,
        };
      },
    };
  }

  return async (authorization) => {
    const token = bearerOf(authorization);
    if (token === undefined) return undefined;
    const claims = await tokens.readAccess(token);
    if (!claims) return userPool && readPoolToken(userPool, token);
    return {
      user: claims.userId,
      session: claims.session,
      resolveCaller: (store) => resolveCaller(claims, store),
    };
  };
}
