import { sql } from 'drizzle-orm';
import { admin_user } from '../../resources/system/admin_user.ts';
import { validate } from '../../resources/schema.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Transaction } from '../db/connection/transaction.ts';
import { ApiError } from '../errors.ts';
import { lockAccount } from './accounts.ts';
import { placeholderEmail } from './administrators.ts';
import type { PoolIdentity } from './pool-tokens.ts';
import { roleOfGroups } from './roles.ts';
import { recordSecurityEvent } from './security-log.ts';

/** An admin user from the user pool. */
export interface PoolAccount extends Record<string, unknown> {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: number;
  readonly suspended: boolean;
  readonly subject: string;
  /** Username at the pool. */
  readonly pool_username: string;
  readonly groups: readonly string[];
  readonly told_at: string;
  readonly told_until: string;
}

const { name: nameField, email: emailField, username: usernameField } = admin_user.fields;

async function findBy(db: Executor, condition: ReturnType<typeof sql>): Promise<PoolAccount | undefined> {
  const { rows } = await db.execute<PoolAccount>(
    sql`select u.id, u.username, u.name, u.email, u.role, u.suspended, p.subject, p.username as pool_username, p.groups,
      p.told_at, p.told_until
    from pool_account p join admin_user u on u.id = p.admin_user where ${condition}`,
  );
  return rows[0];
}

/** Finds an admin user from the user pool by id. */
export const findPoolAccount = (db: Executor, id: number) => findBy(db, sql`u.id = ${id}`);

/**
 * Finds the admin user of a pool token, or creates it with the first token. Identified by issuer and subject only,
 * since names and e-mails could be chosen by somebody else. A newer token updates name, e-mail and groups.
 * @param token `new` if the pool has just issued it: then it replaces one of the same second
 */
export async function accountOfIdentity(
  tx: Transaction,
  identity: PoolIdentity,
  now: Date,
  token: 'new' | 'brought' = 'brought',
): Promise<PoolAccount> {
  const { issuer, subject } = identity;
  // Prevents two concurrent first tokens of one person from creating two accounts.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${issuer} ${subject}`}))`);
  const same = sql`p.issuer = ${issuer} and p.subject = ${subject}`;
  const found = await findBy(tx, same);
  const newer = found ? identity.issuedAt.getTime() - Date.parse(found.told_at) : 0;
  if (found && (newer < 0 || (newer === 0 && token === 'brought'))) return found;
  if (found) await takeOver(tx, found, identity, now);
  else {
    // If the account was deleted, an old token doesn't create it again.
    const { rows } = await tx.execute(
      sql`select from pool_account p where ${same} and p.told_at >= ${identity.issuedAt.toISOString()}`,
    );
    if (token === 'brought' && rows.length > 0) throw new ApiError(401, 'errors.unauthenticated');
    await makeAccount(tx, identity, now);
  }
  const account = await findBy(tx, same);
  if (!account) throw new Error('The account of a token was deleted while it was read');
  return account;
}

async function makeAccount(tx: Transaction, identity: PoolIdentity, now: Date): Promise<void> {
  const { issuer, subject, username: poolUsername, groups, issuedAt, expires } = identity;
  const role = await roleOfGroups(tx, groups, now);
  const base = usernameFrom(poolUsername);
  const name = nameFrom(identity);
  const at = now.toISOString();
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? base : `${base}-${number}`;
    const email = (await freeEmail(tx, identity)) ?? placeholderEmail(username, number);
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into admin_user (username, name, email, role, user_pool, created_at, updated_at)
        values (${username}, ${name}, ${email}, ${role}, true, ${at}, ${at}) on conflict do nothing returning id`,
    );
    const [made] = rows;
    // The name belongs to another account.
    if (!made) continue;
    await appendServerWrite(
      tx,
      admin_user,
      { id: made.id, revision: 1, after: { username, name, email, role, user_pool: true } },
      now,
    );
    await tx.execute(sql`insert into pool_account (admin_user, issuer, subject, username, groups, told_at, told_until)
      values (${made.id}, ${issuer}, ${subject}, ${poolUsername}, ${sql.param([...groups])}::text[], ${issuedAt.toISOString()}, ${expires.toISOString()})
      on conflict (issuer, subject) do update set admin_user = excluded.admin_user, username = excluded.username,
        groups = excluded.groups, told_at = excluded.told_at, told_until = excluded.told_until`);
    return recordGroups(tx, username, groups, now);
  }
}

/** Updates an account from a newer token; the displayed role follows the groups. */
async function takeOver(tx: Transaction, before: PoolAccount, identity: PoolIdentity, now: Date): Promise<void> {
  const { id } = before;
  const { username, groups, issuedAt, expires } = identity;
  // Locks in the same order as suspending, which locks the account first.
  await lockAccount(tx, id);
  await tx.execute(sql`update pool_account set username = ${username}, groups = ${sql.param([...groups])}::text[],
    told_at = ${issuedAt.toISOString()}, told_until = ${expires.toISOString()} where admin_user = ${id}`);
  const after = {
    name: nameFrom(identity),
    email: (await freeEmail(tx, identity, id)) ?? before.email,
    role: await roleOfGroups(tx, groups, now),
  };
  if (after.name !== before.name || after.email !== before.email || after.role !== before.role) {
    const { rows } = await tx.execute<{ revision: number }>(
      sql`update admin_user set name = ${after.name}, email = ${after.email}, role = ${after.role},
        revision = revision + 1, updated_at = ${now.toISOString()} where id = ${id} returning revision`,
    );
    const revision = rows[0]?.revision ?? 1;
    const { name, email, role } = before;
    await appendServerWrite(
      tx,
      admin_user,
      { id, revision, before: { name, email, role }, after: { username: before.username, ...after } },
      now,
    );
  }
  if (groups.toSorted().join('\n') !== before.groups.toSorted().join('\n'))
    await recordGroups(tx, before.username, groups, now);
}

const recordGroups = (tx: Transaction, account: string, groups: readonly string[], now: Date) =>
  recordSecurityEvent(tx, { event: 'role_given', account, details: groups.join(', ') }, now);

/** Converts the pool's name to a valid username, with room for a number. */
function usernameFrom(given: string): string {
  const letters = given.normalize('NFKC').replaceAll(/[^\w-]+/gu, '-');
  const base = letters.slice(0, usernameField.maxLength - 6).replaceAll(/^-+|-+$/gu, '');
  return base.length < usernameField.minLength ? `user-${base}`.replace(/-$/u, '') : base;
}

const nameFrom = ({ name }: PoolIdentity): string => [...name].slice(0, nameField.maxLength).join('');

/** The token's e-mail, unless it is invalid or another account has it. */
async function freeEmail(
  tx: Transaction,
  { email }: PoolIdentity,
  but: number | null = null,
): Promise<string | undefined> {
  const checked = validate({ fields: { email: emailField } }, { email }, { mode: 'create' });
  const given = checked.ok ? checked.values.email : undefined;
  if (typeof given !== 'string') return undefined;
  const { rows } = await tx.execute(
    sql`select from admin_user where lower(email) = lower(${given}) and id is distinct from ${but}::int`,
  );
  return rows.length === 0 ? given : undefined;
}
