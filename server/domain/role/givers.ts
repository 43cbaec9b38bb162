import { sql } from 'drizzle-orm';
import { permissionsFor, unknownOf } from '../../../resources/access.ts';
import { giversParameters } from '../../../resources/query/calls.ts';
import { QueryError, readQuery } from '../../../resources/query/parameters.ts';
import { type Givers, giversAnswer, mostGivers } from '../../../resources/system/givers.ts';
import { role } from '../../../resources/system/role.ts';
import type { Executor } from '../../db/connection/pool.ts';
import type { Deps } from '../../http/deps.ts';
import type { Caller, Route } from '../../http/route.ts';
import { canSignIn, heldPermissions } from '../../session/held-permissions.ts';
import { bodySchema, inQuery } from '../../openapi/schemas.ts';

/**
 * Who can give a permission to the caller, by the rules of `../permissions.ts`, and which roles have it. To change the
 * caller's role, one must hold all permissions that the caller has, and the new one. Accounts that can't sign in don't
 * count: suspended ones, and those with neither a password nor a user pool.
 */
async function giversOf(
  database: Executor,
  { permissions }: Pick<Caller, 'permissions'>,
  permission: string,
): Promise<Givers> {
  const unknown = unknownOf(permissions);
  const known = permissions.filter((held) => !unknown.includes(held));
  const needed = [...new Set([...known, permission, ...permissionsFor('update', role)])];
  const { rows } = await database.execute<{ roles: string[]; givers: string[] }>(sql`select
    array(select name from role where permissions @> ${sql.param([permission])}::text[] order by name limit ${mostGivers}) as roles,
    array(select u.name from admin_user u join role r on r.id = u.role
      where ${canSignIn} and ${heldPermissions} @> ${sql.param(needed)}::text[]
      order by u.name limit ${mostGivers}) as givers`);
  return rows[0] ?? { roles: [], givers: [] };
}

/** `GET me/givers?permission=…`: for every signed-in caller, since those who need it may not see admin users. */
export function giversRoute({ database }: Deps): Route {
  return {
    method: 'get',
    path: '/me/givers',
    access: 'session',
    doc: {
      id: 'listGivers',
      tag: 'session',
      summary: 'Which roles hold a permission, and who can give it to oneself: up to 20 names of each',
      parameters: inQuery(giversParameters),
      answer: bodySchema(giversAnswer),
    },
    handler: async (context) => {
      const { permission } = readQuery(context.req.url, giversParameters);
      if (permission === undefined) throw new QueryError(giversParameters.permission.name, '');
      return context.json({ data: await giversOf(database, context.get('caller'), permission) });
    },
  };
}
