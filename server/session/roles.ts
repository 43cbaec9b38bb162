import { sql } from 'drizzle-orm';
import {
  type Action,
  allPermissions,
  permissionsFor,
  everySubject,
  type Subject,
  unknownOf,
} from '../../resources/access.ts';
import { role } from '../../resources/system/role.ts';
import type { Executor } from '../db/connection/pool.ts';
import { appendServerWrite } from '../audit/server-writes.ts';

interface InitialRole {
  readonly key: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

const allActions: readonly Action[] = ['list', 'get', 'create', 'update', 'delete', 'export', 'import'];
const readActions: readonly Action[] = ['list', 'get'];

const permissionsTo = (actions: readonly Action[], ...about: Subject[]): string[] =>
  about.flatMap((subject) => actions.flatMap((action) => permissionsFor(action, { subject })));
/** Whether reading has its own permission; false for subjects whose single permission also allows writing. */
const canOnlyBeRead = (subject: Subject) =>
  !permissionsFor('get', { subject }).includes(permissionsTo(['update'], subject)[0] ?? '');

/**
 * Key of the role that gets the permissions of a new version at startup. It can't be changed (`domain/role/hooks.ts`).
 */
const administratorKey = 'administrator';

export function isAdministratorKey(key: unknown): boolean {
  return typeof key === 'string' && key.toLowerCase() === administratorKey;
}

const administrator: InitialRole = { key: administratorKey, name: 'Administrator', permissions: allPermissions };

/** The roles of a new shop (CONTRACT, Who may do what). Staff may change them afterwards. */
const initialRoles: readonly InitialRole[] = [
  administrator,
  {
    key: 'catalogue',
    name: 'Catalogue',
    permissions: [...permissionsTo(allActions, 'Product', 'Category', 'Brand', 'Article')],
  },
  {
    key: 'orders',
    name: 'Orders',
    permissions: [
      ...permissionsTo(allActions, 'Order'),
      ...permissionsTo(readActions, 'Product', 'Category', 'Brand', 'User', 'Salesman'),
    ],
  },
  {
    key: 'customer_service',
    name: 'Customer service',
    permissions: [
      ...permissionsTo(['list', 'get', 'update'], 'Order'),
      ...permissionsTo(['list', 'get', 'create', 'update'], 'User'),
      ...permissionsTo(readActions, 'Product'),
      'admin:SendMessage',
    ],
  },
  {
    key: 'read_only',
    name: 'Read-only',
    permissions: permissionsTo(readActions, ...everySubject.filter(canOnlyBeRead)),
  },
];

/** Creates the initial roles if there is no role yet. */
export async function createInitialRoles(db: Executor, now = new Date()): Promise<void> {
  const { rows } = await db.execute(sql`select from role limit 1`);
  if (rows.length > 0) return;
  for (const beginning of initialRoles) await createRole(db, beginning, now);
}

/** Role of pool users whose groups aren't mapped to a role; it has no permissions. */
const ungrouped = { key: 'user_pool', name: 'User pool', permissions: [] };

/**
 * Returns the id of the role displayed for a user with these groups of the pool: the first mapping in the settings that
 * matches, else a role without permissions.
 */
export async function roleOfGroups(db: Executor, groups: readonly string[], now: Date): Promise<number> {
  const { rows: given } = await db.execute<{ role: number }>(
    sql`select role from settings_sign_in_groups where "group" = any(${sql.param([...groups])}::text[]) order by position, id limit 1`,
  );
  if (given[0]) return given[0].role;
  for (let number = 1; ; number += 1) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from role where key ~ '^user_pool(_[0-9]+)?$' and permissions = '{}' order by id limit 1`,
    );
    if (rows[0]) return rows[0].id;
    // Staff may have used the name, or given that role permissions.
    const [key, name] =
      number === 1 ? [ungrouped.key, ungrouped.name] : [`${ungrouped.key}_${number}`, `${ungrouped.name} ${number}`];
    const made = await createRole(db, { ...ungrouped, key, name }, now);
    if (made !== undefined) return made;
  }
}

/**
 * Returns the id of a role with all permissions, however staff changed the roles: an existing one; else one upgraded
 * with the permissions that a new version added; else a new one.
 */
export async function ensureAdministratorRole(db: Executor, now = new Date()): Promise<number> {
  return (
    (await findAdministratorRole(db)) ??
    (await upgradeAdministratorRole(db, now)) ??
    (await createAdministratorRole(db, now))
  );
}

/** Finds a role with all permissions. If several qualify, prefers the one with the built-in key. */
async function findAdministratorRole(db: Executor): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from role where permissions @> ${permissionArray(allPermissions)}::text[] order by lower(key) = ${administratorKey} desc, id limit 1`,
  );
  return rows[0]?.id;
}

/**
 * Grants all permissions to the role that had them all before a new version added some: the role that has every known
 * permission held by any role, including those on admin users. If there is none, to the role with the built-in key.
 * Unknown permissions are ignored and kept.
 */
async function upgradeAdministratorRole(db: Executor, now: Date): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number; name: string; permissions: string[] }>(
    sql`with held as (select coalesce(array_agg(distinct permission), '{}') as list from role, unnest(permissions) as permission where permission = any(${permissionArray(allPermissions)}::text[]))
      select id, name, permissions from role, held
      where lower(key) = ${administratorKey} or (permissions @> held.list and permissions @> ${permissionArray(permissionsTo(allActions, 'AdminUser'))}::text[])
      order by permissions @> held.list desc, lower(key) = ${administratorKey} desc, id limit 1 for no key update of role`,
  );
  const [found] = rows;
  if (!found) return undefined;
  const { id, name, permissions } = found;
  const wanted = [...allPermissions, ...unknownOf(permissions)];
  const { rows: changed } = await db.execute<{
    revision: number;
  }>(sql`update role set permissions = ${permissionArray(wanted)}::text[],
    revision = revision + 1, updated_at = ${now.toISOString()} where id = ${id} returning revision`);
  await appendServerWrite(
    db,
    role,
    {
      id,
      revision: changed[0]?.revision ?? 1,
      before: { name, permissions },
      after: { name, permissions: wanted },
    },
    now,
  );
  return id;
}

/** Creates the role; tries further names if staff used the default one. */
async function createAdministratorRole(db: Executor, now: Date): Promise<number> {
  for (let number = 1; ; number += 1) {
    const made = await createRole(
      db,
      number === 1 ? administrator : { ...administrator, name: `${administrator.name} ${number}` },
      now,
    );
    if (made !== undefined) return made;
    // Another process may have created one meanwhile.
    const found = (await findAdministratorRole(db)) ?? (await upgradeAdministratorRole(db, now));
    if (found !== undefined) return found;
  }
}

/** @returns the id of the new role; undefined if its key or name is taken */
async function createRole(
  db: Executor,
  { key, name, permissions }: InitialRole,
  now: Date,
): Promise<number | undefined> {
  const at = now.toISOString();
  const { rows } = await db.execute<{
    id: number;
    permissions: string[];
  }>(sql`insert into role (key, name, permissions, created_at, updated_at)
    values (${key}, ${name}, ${permissionArray(permissions)}::text[], ${at}, ${at}) on conflict do nothing returning id, permissions`);
  const [made] = rows;
  if (made)
    await appendServerWrite(
      db,
      role,
      { id: made.id, revision: 1, after: { key, name, permissions: made.permissions } },
      now,
    );
  return made?.id;
}

/** In the order of SPEC, without duplicates; then permissions that this version doesn't know. */
function permissionArray(permissions: readonly string[]) {
  const known = allPermissions.filter((permission) => permissions.includes(permission));
  return sql.param([...known, ...unknownOf(permissions)]);
}
