import type { Authenticate, Authenticated } from '../http/authenticate.ts';
import type { Deps } from '../http/deps.ts';
import type { AccessClaims, Tokens } from './tokens.ts';

interface Row {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  /** Separated by spaces: parsing an array of fifty takes longer than the whole query. */
  readonly permissions: string;
  readonly store_exists: boolean;
}

/**
 * Runs on every call, so it is one prepared statement: session, user, role and store at once. Ended sessions and
 * revoked permissions take effect at the next call (CONTRACT, Sessions).
 */
const callerQuery = {
  name: 'caller',
  text: `select u.id, u.username, u.name, array_to_string(r.permissions, ' ') as permissions, exists (select from store where store.id = $3) as store_exists
    from session s join admin_user u on u.id = s.admin_user join role r on r.id = u.role
    where s.id = $1 and u.id = $2 and not u.suspended and s.until > $4`,
};

/** There are few roles, so few different lists. */
const maxCachedLists = 500;

export function createAuthenticate({ vital, now }: Pick<Deps, 'vital' | 'now'>, tokens: Tokens): Authenticate {
  const permissionLists = new Map<string, readonly string[]>();
  function parsePermissions(permissions: string): readonly string[] {
    const known = permissionLists.get(permissions);
    if (known) return known;
    const list = permissions.split(' ').filter(Boolean);
    if (permissionLists.size >= maxCachedLists) permissionLists.clear();
    permissionLists.set(permissions, list);
    return list;
  }

  async function resolveCaller(
    { session, userId }: AccessClaims,
    store: number | undefined,
  ): Promise<Authenticated | undefined> {
    const { rows } = await vital.query<Row>({
      ...callerQuery,
      values: [session, userId, store ?? null, now().toISOString()],
    });
    const [row] = rows;
    if (!row) return undefined;
    const { id, username, name, permissions } = row;
    return {
      caller: { id, username, name, permissions: parsePermissions(permissions), session },
      storeExists: row.store_exists,
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
