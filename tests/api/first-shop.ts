import type pg from 'pg';
import { bootstrap } from '../../server/bootstrap.ts';
import { createDatabase } from '../../server/db/connection/pool.ts';
import { hashPassword } from '../../server/credentials/hash.ts';
import { readEnv } from '../../server/process/env.ts';
import type { Env } from '../../server/process/env.ts';
import type { Log } from '../../server/process/log.ts';
import { createSingletons } from '../../server/traits/singleton/create.ts';

/** Every user's password in tests. */
export const password = 'correct horse battery';

/** The environment of a test shop. Its first administrator is named after their role. */
export const shopEnv = (environment: Readonly<Record<string, string>> = {}): Env =>
  readEnv({ DEMO: '0', ADMIN_USERNAME: 'administrator', ADMIN_PASSWORD: password, ...environment });

/** Fills a migrated, empty database: roles, one user per role named as its key, and two stores with their settings. */
export async function fillShop(pool: pg.Pool, env: Env, log: Log): Promise<void> {
  await bootstrap({ pool, env, log });
  await pool.query(
    `insert into admin_user (username, name, email, role, password)
      select key, key || ' of the tests', key || '@shop.example', id, $1 from role where key <> $2 order by id`,
    [await hashPassword(password), env.admin.username],
  );
  await pool.query(`insert into store (name_zh_hk, name_en_us) values ('分店', 'Branch store')`);
  await createSingletons(createDatabase(pool), new Date());
}
