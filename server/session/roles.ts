import { sql } from 'drizzle-orm';
import { type Action, allPermissions, permissionsFor, type Subject, subjects } from '../../resources/access.ts';
import { role } from '../../resources/system/role.ts';
import type { Executor } from '../db/connection/pool.ts';
import { appendServerWrite } from '../audit/server-writes.ts';

interface Beginning {
  readonly key: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

const everything: readonly Action[] = ['list', 'get', 'create', 'update', 'delete', 'export', 'import'];
const reading: readonly Action[] = ['list', 'get'];

const may = (actions: readonly Action[], ...about: Subject[]): string[] =>
  about.flatMap((subject) => actions.flatMap((action) => permissionsFor(action, { subject })));
const isSubject = (name: string): name is Subject => name in subjects;

/**
 * The key by which a start finds the role that a new version's permissions go to; it stays (`domain/role/hooks.ts`).
 */
const administratorKey = 'administrator';

export function isAdministratorKey(key: unknown): boolean {
  return typeof key === 'string' && key.toLowerCase() === administratorKey;
}

const administrator: Beginning = { key: administratorKey, name: 'Administrator', permissions: allPermissions };

/** The roles that a shop begins with (CONTRACT, Who may do what); staff change them as they like afterwards. */
const beginnings: readonly Beginning[] = [
  administrator,
  { key: 'catalogue', name: 'Catalogue', permissions: [...may(everything, 'Product', 'Category', 'Brand', 'Article')] },
  {
    key: 'orders',
    name: 'Orders',
    permissions: [...may(everything, 'Order'), ...may(reading, 'Product', 'Category', 'Brand', 'User', 'Salesman')],
  },
  {
    key: 'customer_service',
    name: 'Customer service',
    permissions: [
      ...may(['list', 'get', 'update'], 'Order'),
      ...may(['list', 'get', 'create', 'update'], 'User'),
      ...may(reading, 'Product'),
      'admin:SendMessage',
    ],
  },
  { key: 'read_only', name: 'Read-only', permissions: may(reading, ...Object.keys(subjects).filter(isSubject)) },
];

/** Makes the roles that a shop begins with, where there is none yet. */
export async function makeRoles(db: Executor, now = new Date()): Promise<void> {
  const { rows } = await db.execute(sql`select from role limit 1`);
  if (rows.length > 0) return;
  for (const beginning of beginnings) await makeRole(db, beginning, now);
}

/**
 * A role that holds everything, whatever staff made of the roles: the one there is; else the one that did until a new
 * version brought more, which is given that (noted in the history); else a new one.
 * @returns its id
 */
export async function administratorRole(db: Executor, now = new Date()): Promise<number> {
  return (await roleWithEverything(db)) ?? (await givenEverything(db, now)) ?? (await newAdministrator(db, now));
}

/** The role of everything; of several the one with the known key. */
async function roleWithEverything(db: Executor): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from role where permissions @> ${sorted(allPermissions)}::text[] order by lower(key) = ${administratorKey} desc, id limit 1`,
  );
  return rows[0]?.id;
}

/**
 * The role that holds all that anybody holds, people and roles included, was the one of everything until a new version
 * brought more; without such a one it is the role with the known key.
 */
async function givenEverything(db: Executor, now: Date): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number; name: string; permissions: string[] }>(
    sql`with held as (select coalesce(array_agg(distinct permission), '{}') as list from role, unnest(permissions) as permission)
      select id, name, permissions from role, held
      where lower(key) = ${administratorKey} or (permissions @> held.list and permissions @> ${sorted(may(everything, 'AdminUser'))}::text[])
      order by permissions @> held.list desc, lower(key) = ${administratorKey} desc, id limit 1 for no key update of role`,
  );
  const [found] = rows;
  if (!found) return undefined;
  const { id, name, permissions } = found;
  const { rows: changed } = await db.execute<{
    revision: number;
  }>(sql`update role set permissions = ${sorted(allPermissions)}::text[],
    revision = revision + 1, updated_at = ${now.toISOString()} where id = ${id} returning revision`);
  await appendServerWrite(
    db,
    role,
    {
      id,
      revision: changed[0]?.revision ?? 1,
      before: { name, permissions },
      after: { name, permissions: allPermissions },
    },
    now,
  );
  return id;
}

/** Under a name that is free: staff may have given away the usual one. */
async function newAdministrator(db: Executor, now: Date): Promise<number> {
  for (let number = 1; ; number += 1) {
    const made = await makeRole(
      db,
      number === 1 ? administrator : { ...administrator, name: `${administrator.name} ${number}` },
      now,
    );
    if (made !== undefined) return made;
    // Somebody else may have made one in this moment.
    const found = (await roleWithEverything(db)) ?? (await givenEverything(db, now));
    if (found !== undefined) return found;
  }
}

/** @returns the new role's id, or nothing where its key or name is taken */
async function makeRole(db: Executor, { key, name, permissions }: Beginning, now: Date): Promise<number | undefined> {
  const at = now.toISOString();
  const { rows } = await db.execute<{
    id: number;
    permissions: string[];
  }>(sql`insert into role (key, name, permissions, created_at, updated_at)
    values (${key}, ${name}, ${sorted(permissions)}::text[], ${at}, ${at}) on conflict do nothing returning id, permissions`);
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

/** In SPEC's order, each once. */
function sorted(permissions: readonly string[]) {
  return sql.param(allPermissions.filter((permission) => permissions.includes(permission)));
}
