import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inOneTransaction, type Transaction } from './transaction.ts';

export type { Transaction };
/** What queries run on: the pool, or a transaction inside `database.transaction(async (tx) => …)`. */
export type Database = NodePgDatabase;
export type Executor = Database | Transaction;

const { builtins } = pg.types;

/**
 * `2026-11-20 10:05:00.123+00` as PostgreSQL writes it, in whatever zone → ISO 8601 in UTC with `Z` (CONTRACT, Shape of
 * every answer).
 */
export function isoOf(text: string): string {
  const [, day = '', whole = '', fraction = '', sign = '', hours = '', minutes = '0', seconds = '0'] =
    /^(\S+)[ T]([\d:]+)(?:\.(\d+))?(?:([+-])(\d{2})(?::?(\d{2}))?(?::?(\d{2}))?)?/u.exec(text) ?? [];
  const iso = `${day}T${whole}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const offset = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  if (offset === 0) return iso;
  return new Date(Date.parse(iso) - Number(`${sign}1`) * offset * 1_000).toISOString();
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, isoOf],
  [builtins.DATE, (text) => text],
  [builtins.NUMERIC, (text) => text],
  [builtins.INT8, Number],
]);

/** A free connection, or a new one, is waited for so long. */
const connectingTime = 3_000;
/**
 * A statement that the database doesn't end by itself, since it is frozen or out of reach, is waited for so much
 * longer.
 */
const silence = 2_000;

export interface PoolLimits {
  /** How long a statement may run, in milliseconds; 0: as long as it takes. */
  readonly statementTimeout?: number;
  /** How long it may wait for a lock; 0: as long as it may run. */
  readonly lockTimeout?: number;
}

/**
 * What every session is told right after connecting, as PostgreSQL names it in `pg_settings`. A role or the address may
 * say otherwise before, and a pooler take no parameters at the start of a session; so none of this is sent with it. A
 * statement runs on one processor: helpers take longer to come than most lists last, and are missing where others ask
 * at the same time.
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
    // The lock of a job goes with its session, which is idle while others write.
    idle_session_timeout: '0',
  };
}

/**
 * A pool whose connections speak as the contract does: times are ISO UTC strings, dates and numerics strings, counts
 * numbers. No statement runs for ever, and none is waited for for ever. A session that the database ends is no end of
 * ours: whoever works on it is told by their statement, and the pool makes another.
 */
export function createPool(config: pg.PoolConfig, limits: PoolLimits = {}): pg.Pool {
  const settings = sessionSettings(limits);
  const statementTimeout = Number(settings.statement_timeout);
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: connectingTime,
    ...config,
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + silence }),
    onConnect: (client) => setUp(client, settings),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    },
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

async function setUp(client: pg.ClientBase, settings: Readonly<Record<string, string>>): Promise<void> {
  const statement = {
    text: Object.entries(settings)
      .map(([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`)
      .join('; '),
    query_timeout: connectingTime,
  };
  await client.query(statement);
}

/**
 * Ends a pool and waits until its connections are closed, which `pool.end()` does not: a database stopped in between
 * tells those still saying goodbye that it stops, and nobody listens to them any more. What still runs a query after
 * three seconds, such as a start that is being stopped, is not waited for.
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
 * The query builder over a pool. Its transactions are ours: its own lets a failed rollback hide what went wrong, and
 * keeps the connection where it can't begin.
 */
export function createDatabase(pool: pg.Pool): Database {
  const database = drizzle({ client: pool });
  database.transaction = (work) => inOneTransaction(pool, ({ tx }) => work(tx));
  return database;
}
