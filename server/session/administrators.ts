import { allowedUsernames, readUsername } from '../credentials/username.ts';
import { sql } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { admin_user } from '../../resources/system/admin_user.ts';
import type { Database, Executor } from '../db/connection/pool.ts';
import { StartError } from '../process/start-error.ts';
import { forgetFailures } from './attempts.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import { hashPassword } from '../credentials/hash.ts';
import { keepPassword, accountNamed } from './accounts.ts';
import { administratorRole } from './roles.ts';
import { endSessionsOf } from './sessions.ts';

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that people can copy by hand: four groups of five, 99 random bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/**
 * Adds somebody who may do everything.
 * @throws StartError when the name is taken
 */
export async function addAdministrator(
  db: Executor,
  username: string,
  password: string,
  mustChange: boolean,
  now = new Date(),
): Promise<void> {
  const role = await administratorRole(db, now);
  const hash = await hashPassword(password);
  const at = now.toISOString();
  for (let number = 1; ; number += 1) {
    const email = madeUpEmail(username, number);
    const { rows } = await db.execute<{
      id: number;
    }>(sql`insert into admin_user (username, name, email, role, password, must_change_password, created_at, updated_at)
      values (${username}, ${username}, ${email}, ${role}, ${hash}, ${mustChange}, ${at}, ${at}) on conflict do nothing returning id`);
    const [made] = rows;
    if (made) {
      const after = { username, name: username, email, role, must_change_password: mustChange };
      return appendServerWrite(db, admin_user, { id: made.id, revision: 1, after, passwords: ['password'] }, now);
    }
    if (await accountNamed(db, username)) throw taken(username);
  }
}

/**
 * An address must be given, and be nobody else's; nobody gets mail at this domain (RFC 2606) until its owner gives a
 * real one.
 */
function madeUpEmail(username: string, number: number): string {
  const box = username.toLowerCase().replaceAll(/[^a-z\d_-]+/gu, '') || 'admin';
  return `${box}${number === 1 ? '' : `.${number}`}@example.com`;
}

function taken(username: string): StartError {
  return new StartError(`There is an admin user "${username}" already: reset their password, or choose another name.`);
}

/**
 * Makes another administrator, whose password must be changed at the first sign-in.
 * @throws StartError when the name is taken, or is none that the form of admin users takes
 */
export async function createAdministrator(
  database: Database,
  given: string,
): Promise<{ username: string; password: string }> {
  const username = usernameFrom(given);
  const password = generatePassword();
  return database.transaction(async (tx) => {
    if (await accountNamed(tx, username)) throw taken(username);
    await addAdministrator(tx, username, password, true);
    return { username, password };
  });
}

/**
 * Gives an admin user a new password, to be changed at the next sign-in; their sessions end, and failed sign-ins no
 * longer count.
 * @throws StartError when there is no such user
 */
export async function resetPassword(
  database: Database,
  username: string,
): Promise<{ username: string; password: string }> {
  const password = generatePassword();
  return database.transaction(async (tx) => {
    const person = await accountNamed(tx, username);
    if (!person) throw new StartError(`There is no admin user ${JSON.stringify(username)}.`);
    await keepPassword(tx, person, await hashPassword(password), true, new Date());
    await endSessionsOf(tx, person.id);
    await forgetFailures(tx, username);
    return { username: person.username, password };
  });
}

/** @throws StartError where it is none that the form of admin users takes */
export function usernameFrom(given: string): string {
  const read = readUsername(given);
  if (read === undefined)
    throw new StartError(`${JSON.stringify(given)} is no user name; allowed: ${allowedUsernames}`);
  return read;
}
