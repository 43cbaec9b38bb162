import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded, type Connection } from '../../server/db/embedded/index.ts';
import { migrate } from '../../server/db/migrate/migrate.ts';
import { createPool, endPool } from '../../server/db/connection/pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The superuser's connection, to make databases with; and the owner's, whose `database` is the migrated template.
     */
    postgres: { maintenance: Connection; template: Connection };
  }
}

/**
 * One embedded PostgreSQL for all API tests, in a folder of its own; its `shop` database is migrated and then only
 * copied.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-api-tests-'));
  const database = await startEmbedded(folder, { durable: false });
  const teardown = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const pool = createPool(database.connection);
    await migrate(pool);
    await endPool(pool);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('postgres', { maintenance: database.maintenance, template: database.connection });
  return teardown;
}
