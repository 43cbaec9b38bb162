import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded, type Connection } from '../../server/db/embedded/index.ts';
import { migrate } from '../../server/db/migrate/migrate.ts';
import { createPool, endPool } from '../../server/db/connection/pool.ts';
import { copyDatabase } from './copy-database.ts';
import { fillShop, shopEnv } from './first-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * `maintenance` is the superuser's connection, for creating databases. The templates are the owner's: `template` is
     * only migrated, `shop` has the first shop (`first-shop.ts`).
     */
    postgres: { maintenance: Connection; template: Connection; shop: Connection };
  }
}

/**
 * Starts one embedded PostgreSQL for all API tests, in its own folder. Its migrated database is copied and filled with
 * the first shop; tests only copy the two.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-api-tests-'));
  const database = await startEmbedded(folder, { durable: false });
  const shop = { ...database.connection, database: 'first_shop' };
  const teardown = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await withPool(database.connection, (pool) => migrate(pool));
    await copyDatabase(database.maintenance, database.connection, shop.database);
    await withPool(shop, (pool) => fillShop(pool, shopEnv(), pino({ level: 'silent' })));
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('postgres', { maintenance: database.maintenance, template: database.connection, shop });
  return teardown;
}

async function withPool(connection: Connection, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = createPool(connection);
  await work(pool);
  await endPool(pool);
}
