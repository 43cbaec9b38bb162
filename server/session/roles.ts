import { sql } from 'drizzle-orm';
import { type Action, allPermissions, permissionsFor, type Subject, subjects } from '../../resources/access.ts';
import type { Executor } from '../db/pool.ts';

interface Beginning {
  readonly key: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

const everything: readonly Action[] = ['list', 'get', 'create', 'update', 'delete', 'export', 'import'];
const reading: readonly Action[] = ['list', 'get'];

const may = (actions: readonly Action[], ...about: Subject[]): string[] => about.flatMap((subject) => actions.flatMap((action) => permissionsFor(action, { subject })));
const isSubject = (name: string): name is Subject => name in subjects;

const administrator: Beginning = { key: 'administrator', name: 'Administrator', permissions: allPermissions };

/** The roles that a shop begins with (CONTRACT, Who may do what); staff change them as they like afterwards. */
const beginnings: readonly Beginning[] = [
  administrator,
  { key: 'catalogue', name: 'Catalogue', permissions: [...may(everything, 'Product', 'Category', 'Brand', 'Article')] },
  { key: 'orders', name: 'Orders', permissions: [...may(everything, 'Order'), ...may(reading, 'Product', 'Category', 'Brand', 'User', 'Salesman')] },
  { key: 'customer_service', name: 'Customer service', permissions: [...may(['list', 'get', 'update'], 'Order'), ...may(['list', 'get', 'create', 'update'], 'User'), ...may(reading, 'Product'), 'admin:SendMessage'] },
  { key: 'read_only', name: 'Read-only', permissions: may(reading, ...Object.keys(subjects).filter(isSubject)) },
];

/** Makes the roles that a shop begins with, where there is none yet. */
export async function makeRoles(db: Executor): Promise<void> {
  const { rows } = await db.execute(sql`select from role limit 1`);
  if (rows.length > 0) return;
  for (const { key, name, permissions } of beginnings) {
    await db.execute(sql`insert into role (key, name, permissions) values (${key}, ${name}, ${sorted(permissions)}::text[])`);
  }
}

/** The role that holds everything: what a new version can do is theirs from its first start on. */
export async function administratorRole(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into role (key, name, permissions) values (${administrator.key}, ${administrator.name}, ${sorted(administrator.permissions)}::text[])
    on conflict (lower(key)) do update set permissions = excluded.permissions returning id`);
  if (!rows[0]) throw new Error('the role was not kept');
  return rows[0].id;
}

/** In SPEC's order, each once. */
function sorted(permissions: readonly string[]) {
  return sql.param(allPermissions.filter((permission) => permissions.includes(permission)));
}
