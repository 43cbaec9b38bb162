import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** What queries run on: the pool, or a transaction inside `database.transaction(async (tx) => …)`. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Executor = Database | Transaction;

const { builtins } = pg.types;

/** `2026-11-20 10:05:00.123+00` as PostgreSQL writes it in UTC → ISO 8601 with `Z` (CONTRACT, Shape of every answer). */
export function isoOf(text: string): string {
  const [day = '', time = ''] = text.split(' ');
  const [whole = '', fraction = ''] = time.replace(/[+-]\d{2}(?::?\d{2})?$/u, '').split('.');
  return `${day}T${whole}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, isoOf],
  [builtins.DATE, (text) => text],
  [builtins.NUMERIC, (text) => text],
  [builtins.INT8, Number],
]);

/**
 * A pool whose connections speak as the contract does: times are ISO UTC strings, dates and numerics strings,
 * counts numbers. `statement_timeout` 60 s, so that nothing runs for ever. A statement runs on one processor: helpers take longer
 * to come than most lists last, and are missing where others ask at the same time.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    ...config,
    options: '-c timezone=UTC -c statement_timeout=60000 -c max_parallel_workers_per_gather=0 -c idle_in_transaction_session_timeout=60000',
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) },
  });
  return pool;
}

/**
 * Ends a pool and waits until its connections are closed, which `pool.end()` does not: a database stopped in between tells those
 * still saying goodbye that it stops, and nobody listens to them any more. What still runs a query after three seconds, such as a
 * start that is being stopped, is not waited for.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await Promise.race([Promise.all([pool.end(), closed]), wait(3_000, undefined, { ref: false })]);
}

/** The query builder over a pool, or over one connection of it. */
export function createDatabase(client: pg.Pool | pg.PoolClient): Database {
  return drizzle({ client });
}
