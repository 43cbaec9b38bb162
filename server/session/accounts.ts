import { sql } from 'drizzle-orm';
import { foldedText } from '../../resources/folded-text.ts';
import { admin_user } from '../../resources/system/admin_user.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Caller } from '../http/route.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import { hashToken } from './tokens.ts';

/** What a sign-in needs to know of an admin user. */
export interface Account extends Record<string, unknown> {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly password: string | null;
  readonly suspended: boolean;
  readonly must_change_password: boolean;
}

const columns = sql`id, username, name, email, password, suspended, must_change_password`;

/** The admin user of this name, compared as unique texts are: typed in full width by an input method it is the same. */
export async function accountNamed(db: Executor, username: string): Promise<Account | undefined> {
  const { rows } =
    await db.execute<Account>(sql`select ${columns} from admin_user where lower(username) in (${username.trim().toLowerCase()}, ${foldedText(username.trim())})
    order by lower(username) = ${username.trim().toLowerCase()} desc limit 1`);
  return rows[0];
}

/** The admin user of this id, as they are at the moment. */
export async function accountOf(db: Executor, id: number): Promise<Account | undefined> {
  const { rows } = await db.execute<Account>(sql`select ${columns} from admin_user where id = ${id}`);
  return rows[0];
}

/** The admin user of this id, locked until the transaction ends. */
export async function lockAccount(db: Executor, id: number): Promise<Account | undefined> {
  const { rows } = await db.execute<Account>(sql`select ${columns} from admin_user where id = ${id} for no key update`);
  return rows[0];
}

/** Keeps a new password, and what it asks of its owner; by the owner, or by the operator. Appends to the history. */
export async function keepPassword(
  db: Executor,
  person: Account,
  hash: string,
  mustChange: boolean,
  now: Date,
  by?: Account,
): Promise<void> {
  const { rows } = await db.execute<{
    revision: number;
  }>(sql`update admin_user set password = ${hash}, must_change_password = ${mustChange},
    revision = revision + 1, updated_at = ${now.toISOString()} where id = ${person.id} returning revision`);
  const { id } = person;
  const after = { ...person, must_change_password: mustChange };
  await appendServerWrite(
    db,
    admin_user,
    { id, revision: rows[0]?.revision ?? 1, before: person, after, passwords: ['password'] },
    now,
    by,
  );
}

/** Tells one password's hash from the next, without telling the hash. */
export function fingerprintOf(person: Pick<Account, 'password'>): string {
  return hashToken(person.password ?? '').slice(0, 22);
}

/**
 * What an admin user may do now, for work that goes on without a call of theirs; `undefined` where they are gone or
 * suspended.
 */
export async function callerOf(db: Executor, id: number): Promise<Caller | undefined> {
  const { rows } = await db.execute<{
    readonly id: number;
    readonly username: string;
    readonly name: string;
    readonly permissions: string[];
  }>(
    sql`select u.id, u.username, u.name, r.permissions from admin_user u join role r on r.id = u.role where u.id = ${id} and not u.suspended`,
  );
  return rows[0] && { ...rows[0], session: '' };
}
