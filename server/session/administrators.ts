import { sql } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import type { Database, Executor } from '../db/pool.ts';
import { StartError } from '../start-error.ts';
import { forgetFailures } from './attempts.ts';
import { hashPassword } from './passwords.ts';
import { keepPassword, personNamed } from './people.ts';
import { administratorRole } from './roles.ts';
import { endSessionsOf } from './sessions.ts';

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that people can copy by hand: four groups of five, 99 random bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Adds somebody who may do everything. */
export async function addAdministrator(db: Executor, username: string, password: string, mustChange: boolean): Promise<void> {
  const role = await administratorRole(db);
  // An address must be given; nobody gets mail at this domain (RFC 2606) until its owner gives a real one.
  const email = `${username.toLowerCase().replaceAll(/[^a-z\d_-]+/gu, '.')}@example.com`;
  await db.execute(sql`insert into admin_user (username, name, email, role, password, must_change_password)
    values (${username}, ${username}, ${email}, ${role}, ${await hashPassword(password)}, ${mustChange})`);
}

/**
 * Makes another administrator, whose password must be changed at the first sign-in.
 * @throws StartError when the name is taken
 */
export async function createAdministrator(database: Database, username: string): Promise<{ password: string }> {
  const password = generatePassword();
  return database.transaction(async (tx) => {
    if (await personNamed(tx, username)) throw new StartError(`There is an admin user "${username}" already: reset their password, or choose another name.`);
    await addAdministrator(tx, username, password, true);
    return { password };
  });
}

/**
 * Gives an admin user a new password, to be changed at the next sign-in; their sessions end, and failed sign-ins no
 * longer count.
 * @throws StartError when there is no such user
 */
export async function resetPassword(database: Database, username: string): Promise<{ password: string }> {
  const password = generatePassword();
  return database.transaction(async (tx) => {
    const person = await personNamed(tx, username);
    if (!person) throw new StartError(`There is no admin user "${username}".`);
    await keepPassword(tx, person, await hashPassword(password), true, new Date());
    await endSessionsOf(tx, person.id);
    await forgetFailures(tx, username);
    return { password };
  });
}
