import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { store } from '../resources/system/store.ts';
import { createDatabase, type Transaction } from './db/connection/pool.ts';
import { fillDemoShop } from './demo/index.ts';
import type { Env } from './process/env.ts';
import type { Log } from './process/log.ts';
import { scratchFolder } from './media/scratch.ts';
import { mediaStore } from './media/store.ts';
import { addAdministrator, generatePassword } from './session/administrators.ts';
import { appendServerWrite } from './audit/server-writes.ts';
import { passwordProblem, type ShopName, shopNames } from './credentials/strength.ts';
import { ensureAdministratorRole, createInitialRoles } from './session/roles.ts';
import { createSingletons } from './traits/singleton/create.ts';
import { StartError } from './process/start-error.ts';

/** Advisory lock, differing from all others: if several servers start on an empty database, one fills it. */
const lockNumber = 7_242_027;

/**
 * Fills an empty database in one transaction: roles, the first administrator, and a first store or the demo shop. In a
 * filled one, only ensures that some role has all permissions.
 * @returns the first administrator's password where it was generated
 */
export async function bootstrap({
  pool,
  env,
  log,
}: {
  pool: pg.Pool;
  env: Env;
  log: Log;
}): Promise<{ password?: string }> {
  return createDatabase(pool).transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    await createInitialRoles(tx);
    await ensureAdministratorRole(tx);
    const result = await firstAdministrator(tx, env, log);
    if (!(await hasAny(tx, 'store')))
      await (env.demo
        ? fillDemoShop(tx, { store: await mediaStore(env), scratch: scratchFolder(env) })
        : firstStore(tx));
    await createSingletons(tx, new Date());
    if (result.made) await assertHardToGuess(tx, env.admin);
    return { ...(result.password !== undefined && { password: result.password }) };
  });
}

async function firstAdministrator(tx: Transaction, env: Env, log: Log): Promise<{ made: boolean; password?: string }> {
  if (await hasAny(tx, 'admin_user')) return { made: false };
  const { username, password: given } = env.admin;
  const password = given ?? generatePassword();
  await addAdministrator(tx, username, password, given === undefined);
  log.info({ username }, 'the first administrator was made');
  return { made: true, ...(given === undefined && { password }) };
}

/** The environment's validation has checked the password itself; the names of stores are known only now. */
async function assertHardToGuess(tx: Transaction, { username, password }: Env['admin']): Promise<void> {
  const { rows } = await tx.execute<ShopName>(shopNames);
  const guessable =
    password !== undefined && passwordProblem(password, [username, ...rows.map(({ name }) => name)]) !== undefined;
  if (guessable)
    throw new StartError(
      'ADMIN_PASSWORD: given one that the user name or the name of a store makes easy to guess; allowed: one without them',
    );
}

async function firstStore(tx: Transaction): Promise<void> {
  const now = new Date();
  const name = { zh_HK: '主商店', en_US: 'Main store' };
  const { rows } = await tx.execute<{
    id: number;
  }>(sql`insert into store (name_zh_hk, name_en_us, created_at, updated_at)
    values (${name.zh_HK}, ${name.en_US}, ${now.toISOString()}, ${now.toISOString()}) returning id`);
  for (const { id } of rows) await appendServerWrite(tx, store, { id, revision: 1, after: { name } }, now);
}

async function hasAny(tx: Transaction, table: 'store' | 'admin_user'): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ${sql.identifier(table)} limit 1`);
  return rows.length > 0;
}
