import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Connection } from '../../server/db/embedded/index.ts';
import type { PoolLimits } from '../../server/db/connection/pool.ts';
import { createPools, endPools, type Pools } from '../../server/db/connection/pools.ts';
import { copyDatabase, dropDatabase } from './copy-database.ts';

export interface TestDatabase extends Pools {
  connection: Connection;
  /** Closes the pools and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a separate migrated database, empty or with a copy of the first shop. Call it in `beforeAll`, and `drop` in
 * `afterAll`.
 */
export async function makeDatabase(
  limits: PoolLimits = {},
  from: 'template' | 'shop' = 'template',
): Promise<TestDatabase> {
  const { maintenance, [from]: template } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await copyDatabase(maintenance, template, name);
  const connection = { ...template, database: name };
  const pools = createPools(connection, limits);
  return {
    connection,
    ...pools,
    async drop() {
      await endPools(pools);
      await dropDatabase(maintenance, name);
    },
  };
}
