import { sql } from 'drizzle-orm';

/** SQL: whether admin user `u` is from the user pool. */
export const isOfPool = sql`u.user_pool`;

/**
 * SQL: the permissions of admin user `u` with role `r`. An account of the user pool has those of all roles that the
 * settings map its groups to, by its newest token (SPEC §6: any group suffices).
 * @param without excludes this role
 */
export const permissionsHeld = (without = 0) => sql`case when ${isOfPool} then array(
    select distinct permission from pool_account p
      join settings_sign_in_groups g on g."group" = any(p.groups) join role x on x.id = g.role and x.id <> ${without}::int
      cross join unnest(x.permissions) as permission
    where p.admin_user = u.id)
  when r.id = ${without}::int then '{}' else r.permissions end`;

export const heldPermissions = permissionsHeld();

/**
 * SQL: whether the last token of admin user `u` from the user pool expired long ago: then schedules and jobs don't run
 * in their name any more.
 */
export const leftPool = sql`exists (select from pool_account p
  where p.admin_user = u.id and p.told_until < now() - interval '30 days')`;

/** SQL: the roles that admin user `u` has. */
export const heldRoles = sql`select u.role where not ${isOfPool}
  union select g.role from pool_account p join settings_sign_in_groups g on g."group" = any(p.groups)
    where p.admin_user = u.id`;

/** SQL: whether admin user `u` can sign in at all. */
export const canSignIn = sql`(not u.suspended and (u.password is not null or ${isOfPool}))`;
