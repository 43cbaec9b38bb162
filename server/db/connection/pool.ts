import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inOneTransaction, type Transaction } from './transaction.ts';
import { parserOf } from './value-parsers.ts';

export type { Transaction };
/** The query builder: over the pool, or in a transaction inside `database.transaction(async (tx) => …)`. */
export type Database = NodePgDatabase;
export type Executor = Database | Transaction;

/** Timeout in milliseconds for a free or new connection, unless a pool sets its own. */
const connectingTime = 3_000;
/**
 * How long after its timeout a statement is abandoned, in milliseconds, if the database didn't cancel it because it is
 * frozen or unreachable.
 */
const silence = 2_000;

export interface PoolLimits {
  /** Statement timeout in milliseconds; 0: none. */
  readonly statementTimeout?: number;
  /** Lock timeout in milliseconds; 0: that of the statement. */
  readonly lockTimeout?: number;
}

/**
 * Session settings, by their names in `pg_settings`. They are set after connecting, not as startup parameters: a role's
 * or the URL's settings would override those, and poolers refuse them. Parallel workers are off: they take longer to
 * start than most lists last, and are missing under load.
 */
export function sessionSettings({ statementTimeout = 60_000, lockTimeout = 0 }: PoolLimits = {}): Readonly<
  Record<string, string>
> {
  return {
    TimeZone: 'UTC',
    DateStyle: 'ISO, YMD',
    IntervalStyle: 'postgres',
    client_encoding: 'UTF8',
    standard_conforming_strings: 'on',
    default_transaction_isolation: 'read committed',
    default_transaction_read_only: 'off',
    max_parallel_workers_per_gather: '0',
    statement_timeout: `${statementTimeout}`,
    lock_timeout: `${lockTimeout}`,
    idle_in_transaction_session_timeout: '60000',
    // No timeout: a job's lock ends with its session, which is idle while others write.
    idle_session_timeout: '0',
  };
}

/**
 * Creates a pool whose values are as the contract has them: times as ISO UTC strings, dates and numerics as strings,
 * counts as numbers. Every statement has a timeout. If the database ends a session, its statement fails and the pool
 * makes a new one.
 */
export function createPool(config: pg.PoolConfig, limits: PoolLimits = {}): pg.Pool {
  const settings = sessionSettings(limits);
  const statementTimeout = Number(settings.statement_timeout);
  const connecting = config.connectionTimeoutMillis ?? connectingTime;
  const pool = new pg.Pool({
    max: 20,
    ...config,
    connectionTimeoutMillis: connecting,
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + silence }),
    onConnect: (client) => setUp(client, settings, connecting),
    types: { getTypeParser: parserOf },
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

async function setUp(
  client: pg.ClientBase,
  settings: Readonly<Record<string, string>>,
  connecting: number,
): Promise<void> {
  const statement = {
    text: Object.entries(settings)
      .map(([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`)
      .join('; '),
    query_timeout: connecting,
  };
  await client.query(statement);
}

/**
 * Ends a pool and waits until its connections are closed, unlike `pool.end()`: if the database stopped in between,
 * closing connections would emit errors without a listener. Connections still in a query after three seconds, such as
 * of a start that is being stopped, are not waited for.
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

/**
 * Creates the query builder over a pool. Transactions use `inTransaction`: the builder's own transactions hide an error
 * if the rollback fails, too, and leak the connection if BEGIN fails.
 */
export function createDatabase(pool: pg.Pool): Database {
  const database = drizzle({ client: pool });
  database.transaction = (work) => inOneTransaction(pool, ({ tx }) => work(tx));
  return database;
}
