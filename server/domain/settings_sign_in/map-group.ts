import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { settings_sign_in } from '../../../resources/system/settings_sign_in.ts';
import { appendServerWrite } from '../../audit/server-writes.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { StartError } from '../../process/start-error.ts';
import { type Mapping, mappingChanges, recordMappings } from './changes.ts';

const { maxLength } = settings_sign_in.fields.groups.fields.group;

/**
 * Maps a group of the user pool to a role, like the settings do; adds a row or changes the existing one. Needed in a
 * new shop whose first staff come from the pool.
 * @returns the role's name
 * @throws StartError if the role doesn't exist or the group's name is invalid
 */
export async function mapGroup(pool: pg.Pool, given: string, key: string, now: Date): Promise<string> {
  const group = given.trim();
  if (group === '' || group.length > maxLength)
    throw new StartError(`${JSON.stringify(given)} is no name of a group; allowed: 1 to ${maxLength} letters`);
  return inTransaction(pool, async (scope) => {
    const { tx } = scope;
    const role = await findRole(tx, key);
    const { rows } = await tx.execute<{ id: number; first_password_days: number }>(
      sql`select id, first_password_days from settings_sign_in for update`,
    );
    const [settings] = rows;
    if (!settings) throw new StartError('There are no sign-in settings yet: start the server once.');
    const before = await readMappings(tx);
    const held = before.find((one) => one.group === group);
    if (held?.role === role.id) return role.name;
    const other = before.find((one) => one !== held && one.group.toLowerCase() === group.toLowerCase());
    if (other)
      throw new StartError(
        `There is a row for the group ${other.group}. Groups are told apart by capitals: mend it in the settings.`,
      );
    await tx.execute(
      held
        ? sql`update settings_sign_in_groups set role = ${role.id} where id = ${held.id}`
        : sql`insert into settings_sign_in_groups (record_id, position, "group", role) select ${settings.id}, coalesce(max(position) + 1, 0), ${group}, ${role.id} from settings_sign_in_groups`,
    );
    const after = await readMappings(tx);
    const { rows: changed } = await tx.execute<{ revision: number }>(
      sql`update settings_sign_in set revision = revision + 1, updated_at = ${now.toISOString()} returning revision`,
    );
    for (const { revision } of changed)
      await appendServerWrite(
        tx,
        settings_sign_in,
        { id: settings.id, revision, before: { ...settings, groups: before }, after: { ...settings, groups: after } },
        now,
      );
    await recordMappings(scope, mappingChanges(before, after), now);
    return role.name;
  });
}

async function findRole(tx: Transaction, key: string): Promise<{ readonly id: number; readonly name: string }> {
  const { rows } = await tx.execute<{ id: number; key: string; name: string }>(
    sql`select id, key, name from role order by id`,
  );
  const role = rows.find((one) => one.key.toLowerCase() === key.toLowerCase());
  if (role) return role;
  const keys = rows.map((one) => one.key).join(', ');
  throw new StartError(`There is no role with the key ${JSON.stringify(key)}; there are ${keys}.`);
}

async function readMappings(tx: Transaction): Promise<(Mapping & { id: number })[]> {
  const { rows } = await tx.execute<Mapping & { id: number }>(
    sql`select id, "group", role from settings_sign_in_groups order by position, id`,
  );
  return rows;
}
