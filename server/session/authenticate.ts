import { sql } from 'drizzle-orm';
import { BoundedCache } from '../concurrency/bounded-cache.ts';
import { run, statementOf } from '../db/connection/statement.ts';
import type { Authenticate, Authenticated } from '../http/authenticate.ts';
import type { Deps } from '../http/deps.ts';
import { timestampAfter, viewingLasts } from './timeouts.ts';
import type { AccessClaims, Tokens } from './tokens.ts';

/**
 * Runs on every call, so it is one prepared statement: session, user, role and store at once. Ended sessions and
 * revoked permissions take effect at the next call (CONTRACT, Sessions). The permissions are one text: parsing an array
 * of fifty takes longer than the whole query. Whoever views the portal as a role has what both roles permit.
 */
const callerStatement = statementOf(
  sql`select u.id, u.username, u.name, array_to_string(r.permissions, ' '),
      exists (select from store where store.id = ${sql.placeholder('store')}),
      v.id, v.name, array_to_string(v.permissions, ' '), s.view_as_since
    from session s join admin_user u on u.id = s.admin_user join role r on r.id = u.role
      left join role v on v.id = s.view_as and s.view_as_since > ${sql.placeholder('viewedAfter')}
    where s.id = ${sql.placeholder('session')} and u.id = ${sql.placeholder('userId')} and not u.suspended
      and s.until > ${sql.placeholder('now')}`,
  { prepared: true },
);

export function createAuthenticate({ vital, now }: Pick<Deps, 'vital' | 'now'>, tokens: Tokens): Authenticate {
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

  return async (authorization) => {
    const token = /^Bearer ([\w.-]+)$/iu.exec(authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : await tokens.readAccess(token);
    return (
      claims && { user: claims.userId, session: claims.session, resolveCaller: (store) => resolveCaller(claims, store) }
    );
  };
}
