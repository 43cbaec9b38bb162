import { sql } from 'drizzle-orm';
import { foldedText } from '../../resources/folded-text.ts';
import { admin_user } from '../../resources/system/admin_user.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Caller } from '../http/route.ts';
import type { Device } from './device.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import { hashToken } from '../credentials/token.ts';
import { heldPermissions, leftPool } from './held-permissions.ts';
import { recordSecurityEvent } from './security-log.ts';

/** The columns of an admin user that signing in needs. */
export interface Account extends Record<string, unknown> {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly password: string | null;
  readonly suspended: boolean;
  readonly must_change_password: boolean;
  /** When the password that must be changed was set, and when it expires. */
  readonly first_password_at: Date | string | null;
  readonly first_password_ends: Date | string | null;
  readonly second_factor: boolean;
  /** Whether the role, or the settings for all, require a second factor. */
  readonly needs_factor: boolean;
}

/** SQL: whether the role being read requires a second factor, or the settings do for all. */
export const factorNeeded = sql`(requires_second_factor or exists (select from settings_sign_in where second_factor_for_all))`;

/** SQL: expiry of the first password of the admin user being read. */
export const firstPasswordEnds = sql`(first_password_at + make_interval(days => (select first_password_days from settings_sign_in)))`;

const columns = sql`id, username, name, email, password, suspended, must_change_password, second_factor,
  first_password_at, ${firstPasswordEnds} as first_password_ends,
  (select ${factorNeeded} from role where role.id = admin_user.role) as needs_factor`;

/**
 * Finds an admin user by name, ignoring case as the unique index does. Falls back to the folded form, so that a name
 * typed in full width by an input method matches, too.
 */
export async function findAccountByUsername(db: Executor, username: string): Promise<Account | undefined> {
  const { rows } =
    await db.execute<Account>(sql`select ${columns} from admin_user where lower(username) in (${username.trim().toLowerCase()}, ${foldedText(username.trim())})
    order by lower(username) = ${username.trim().toLowerCase()} desc limit 1`);
  return rows[0];
}

/** Reads an admin user by id. */
export async function findAccount(db: Executor, id: number, lock = sql``): Promise<Account | undefined> {
  const { rows } = await db.execute<Account>(sql`select ${columns} from admin_user where id = ${id} ${lock}`);
  return rows[0];
}

/** Reads an admin user by id and locks the row until the transaction ends. */
export function lockAccount(db: Executor, id: number): Promise<Account | undefined> {
  return findAccount(db, id, sql`for no key update`);
}

/**
 * Stores a new password hash and appends to the audit log. `device` is given if the account changes its own password;
 * absent if the operator does on the command line.
 */
export async function setPassword(
  db: Executor,
  account: Account,
  hash: string,
  mustChange: boolean,
  now: Date,
  device?: Device,
): Promise<void> {
  const since = mustChange ? now.toISOString() : null;
  const { rows } = await db.execute<{
    revision: number;
  }>(sql`update admin_user set password = ${hash}, must_change_password = ${mustChange},
    first_password_at = ${since}, revision = revision + 1, updated_at = ${now.toISOString()} where id = ${account.id} returning revision`);
  const { id, username, must_change_password, first_password_at: at } = account;
  const before = { must_change_password, first_password_at: at && new Date(at).toISOString() };
  const after = { username, must_change_password: mustChange, first_password_at: since };
  await appendServerWrite(
    db,
    admin_user,
    { id, revision: rows[0]?.revision ?? 1, before, after, passwords: ['password'] },
    now,
    device && account,
  );
  const event = device ? 'password_changed' : 'password_set';
  await recordSecurityEvent(db, { event, account: account.username, device }, now);
}

/**
 * Whether the password was set by others or generated, and has expired: its owner may never have received it (decision
 * 0145).
 */
export function isFirstPasswordOver(
  { must_change_password, first_password_ends }: Pick<Account, 'must_change_password' | 'first_password_ends'>,
  now: Date,
): boolean {
  return must_change_password && (first_password_ends === null || new Date(first_password_ends) <= now);
}

/** A digest of the credentials that doesn't reveal them; changes with the password or second factor. */
export function passwordFingerprint({ password, second_factor }: Pick<Account, 'password' | 'second_factor'>): string {
  return hashToken(`${second_factor} ${password ?? ''}`).slice(0, 22);
}

/** Builds the caller of a job. Returns undefined if the admin user is deleted or suspended. */
export async function findCaller(db: Executor, id: number): Promise<Caller | undefined> {
  const { rows } = await db.execute<{
    readonly id: number;
    readonly username: string;
    readonly name: string;
    readonly permissions: string[];
  }>(
    sql`select u.id, u.username, u.name, ${heldPermissions} as permissions from admin_user u join role r on r.id = u.role where u.id = ${id} and not u.suspended and not ${leftPool}`,
  );
  return rows[0] && { ...rows[0], session: '' };
}
