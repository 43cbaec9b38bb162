import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Connection } from '../../server/db/embedded/index.ts';
import type { PoolLimits } from '../../server/db/connection/pool.ts';
import { createPools, endPools, type Pools } from '../../server/db/connection/pools.ts';

export interface TestDatabase extends Pools {
  connection: Connection;
  /** Ends the pools and removes the database. */
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own, in milliseconds: call it in `beforeAll`, and `drop` in `afterAll`. */
export async function makeDatabase(limits: PoolLimits = {}): Promise<TestDatabase> {
  const { maintenance, template } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const [id, from, owner] = [name, template.database, template.user].map((word) => pg.escapeIdentifier(word));
  await asSuperuser(maintenance, `CREATE DATABASE ${id} TEMPLATE ${from} OWNER ${owner}`);
  const connection = { ...template, database: name };
  const pools = createPools(connection, limits);
  return {
    connection,
    ...pools,
    async drop() {
      await endPools(pools);
      await asSuperuser(maintenance, `DROP DATABASE ${id} WITH (FORCE)`);
    },
  };
}

async function asSuperuser(maintenance: Connection, statement: string): Promise<void> {
  const client = new pg.Client(maintenance);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
