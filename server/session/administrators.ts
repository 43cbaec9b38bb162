import { allowedUsernames, parseValidUsername } from '../credentials/username.ts';
import { sql } from 'drizzle-orm';
import { admin_user } from '../../resources/system/admin_user.ts';
import type { Database, Executor } from '../db/connection/pool.ts';
import { StartError } from '../process/start-error.ts';
import { clearFailures } from './sign-in-attempts.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import { hashPassword } from '../credentials/hash.ts';
import { generateGroups } from '../credentials/recovery-codes.ts';
import { setPassword, findAccountByUsername, lockAccount } from './accounts.ts';
import { clearRefusedCodes } from './factor-proofs.ts';
import { removeSecondFactor } from './second-factor.ts';
import { recordSecurityEvent } from './security-log.ts';
import { ensureAdministratorRole } from './roles.ts';
import { endSessionsOf } from './sessions.ts';

/** Generates a password that can be copied by hand: four groups of five characters, 99 random bits. */
export function generatePassword(): string {
  return generateGroups(4);
}

/**
 * Inserts an admin user with all permissions.
 * @throws StartError if the name is taken
 */
export async function addAdministrator(
  db: Executor,
  username: string,
  password: string,
  mustChange: boolean,
  now = new Date(),
): Promise<void> {
  const role = await ensureAdministratorRole(db, now);
  const hash = await hashPassword(password);
  const at = now.toISOString();
  const since = mustChange ? at : null;
  for (let number = 1; ; number += 1) {
    const email = placeholderEmail(username, number);
    const { rows } = await db.execute<{
      id: number;
    }>(sql`insert into admin_user (username, name, email, role, password, must_change_password, first_password_at, created_at, updated_at)
      values (${username}, ${username}, ${email}, ${role}, ${hash}, ${mustChange}, ${since}, ${at}, ${at}) on conflict do nothing returning id`);
    const [made] = rows;
    if (made) {
      const after = {
        username,
        name: username,
        email,
        role,
        must_change_password: mustChange,
        first_password_at: since,
      };
      return appendServerWrite(db, admin_user, { id: made.id, revision: 1, after, passwords: ['password'] }, now);
    }
    if (await findAccountByUsername(db, username)) throw usernameTaken(username);
  }
}

/**
 * An email for accounts without one, since it is required and unique. Mail to this domain is never delivered (RFC
 * 2606).
 */
export function placeholderEmail(username: string, number: number): string {
  const box = username.toLowerCase().replaceAll(/[^a-z\d_-]+/gu, '') || 'admin';
  return `${box}${number === 1 ? '' : `.${number}`}@example.com`;
}

function usernameTaken(username: string): StartError {
  return new StartError(`There is an admin user "${username}" already: reset their password, or choose another name.`);
}

/**
 * Creates an administrator with a generated password that must be changed at the first sign-in.
 * @throws StartError if the name is taken or invalid
 */
export async function createAdministrator(
  database: Database,
  given: string,
  now = new Date(),
): Promise<{ username: string; password: string }> {
  const username = parseUsername(given);
  const password = generatePassword();
  return database.transaction(async (tx) => {
    if (await findAccountByUsername(tx, username)) throw usernameTaken(username);
    await addAdministrator(tx, username, password, true, now);
    return { username, password };
  });
}

/**
 * Sets a generated password that must be changed at the next sign-in. Ends all sessions of the user and clears their
 * failed sign-ins.
 * @throws StartError if the user doesn't exist
 */
export async function resetPassword(
  database: Database,
  username: string,
  now = new Date(),
): Promise<{ username: string; password: string }> {
  const password = generatePassword();
  return database.transaction(async (tx) => {
    const account = await findAccountByUsername(tx, username);
    if (!account) throw new StartError(`There is no admin user ${JSON.stringify(username)}.`);
    await setPassword(tx, account, await hashPassword(password), true, now);
    await endSessionsOf(tx, account.id, now);
    await clearFailures(tx, username);
    return { username: account.username, password };
  });
}

/**
 * Removes the second factor of an admin user who lost it, and ends all their sessions.
 * @throws StartError if the user doesn't exist or has no second factor
 */
export async function resetSecondFactor(database: Database, username: string): Promise<string> {
  return database.transaction(async (tx) => {
    const found = await findAccountByUsername(tx, username);
    const account = found && (await lockAccount(tx, found.id));
    if (!account?.second_factor)
      throw new StartError(`There is no admin user ${JSON.stringify(username)} with a second factor.`);
    await removeSecondFactor(tx, account, new Date());
    await clearRefusedCodes(tx, account.id);
    await recordSecurityEvent(tx, { event: 'factor_removed', account: account.username }, new Date());
    await endSessionsOf(tx, account.id, new Date());
    return account.username;
  });
}

/** @throws StartError if the form of admin users would refuse the name */
export function parseUsername(given: string): string {
  const read = parseValidUsername(given);
  if (read === undefined)
    throw new StartError(`${JSON.stringify(given)} is no user name; allowed: ${allowedUsernames}`);
  return read;
}
