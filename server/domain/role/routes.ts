import { sql } from 'drizzle-orm';
import { roleHolders, type RoleHolder } from '../../../resources/system/permission-answers.ts';
import { role } from '../../../resources/system/role.ts';
import type { EntityRoute } from '../../crud/call.ts';
import { createDatabase } from '../../db/connection/pool.ts';
import { heldRoles } from '../../session/held-permissions.ts';
import { bodySchema } from '../../openapi/schemas.ts';

/** Maximum number of names per role. */
const mostNamed = 20;

/** Routes of roles, besides the generic ones. */
export const roleRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: '/holders',
    // Names of colleagues are only for callers who may list them.
    needs: ['list'],
    doc: {
      id: 'listRoleHolders',
      tag: role.plural[0],
      summary: 'Every role with its permissions and who has it now',
      answer: bodySchema(roleHolders),
    },
    handler: async ({ deps, context }) => {
      const { rows } = await createDatabase(deps.pool).execute<RoleHolder>(
        sql`select r.id, r.name, r.permissions,
          count(u.id) filter (where not u.suspended)::int as active,
          count(u.id) filter (where u.suspended)::int as suspended,
          coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'suspended', u.suspended) order by u.place)
            filter (where u.place <= ${mostNamed}), '[]') as people
          from role r left join (
            select u.id, coalesce(nullif(u.name, ''), u.username) as name, h.role, u.suspended,
              row_number() over (partition by h.role order by u.suspended, lower(u.name), u.id) as place
            from admin_user u cross join lateral (${heldRoles}) h
          ) u on u.role = r.id
          group by r.id order by lower(r.name), r.id`,
      );
      return context.json({ data: rows });
    },
  },
];
