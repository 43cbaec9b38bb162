import pg from 'pg';
import { searchTableName } from '../db/search/search-table.ts';
import { inOneTransaction } from '../db/connection/transaction.ts';

/**
 * SQL for a pseudo-random integer below `limit`, derived from the row number: a different sequence per purpose, the
 * same in every database.
 */
export const sqlInteger = (purpose: number, limit: string | number) =>
  `((hashint4extended(number, ${purpose}) & 1073741823) % ${limit})`;

/** SQL for a pseudo-random fraction from 0 to below 1. */
export const sqlFraction = (purpose: number) =>
  `((hashint4extended(number, ${purpose}) & 1073741823) / 1073741824.0::float8)`;

/**
 * SQL for times of records: `time`, spread over twenty-two months in order of the row numbers up to `all` (SQL), and
 * `touched`, later for half of them.
 */
export const recordTimes = (all: string) => `
  cross join lateral (select timestamptz '2025-01-01 00:00+08' + make_interval(secs => number * (58000000.0 / ${all})) as time) as made
  cross join lateral (select time + (timestamptz '2026-11-10 00:00+08' - time) * (case when ${sqlInteger(40, 2)} = 0 then ${sqlFraction(41)} ^ 3 else 0 end) as touched) as changed`;

/** Query for the given tables that exist. */
const existing = 'select name from unnest($1::text[]) as name where to_regclass(name) is not null';

/**
 * Query for what slows down loading: indexes, and foreign keys, which are checked per row. Unique constraints remain,
 * since foreign keys depend on them. Foreign keys are recreated last, so that an index speeds up their check.
 */
const slowParts = `
  select format('drop index %I', indexname) as drop, indexdef as make, false as key from pg_indexes
  where schemaname = current_schema() and tablename = $1 and indexname <> all($2)
    and indexname not in (select conname from pg_constraint where conrelid = $1::regclass)
  union all
  select format('alter table %I drop constraint %I', $1::text, conname), format('alter table %I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)), true
  from pg_constraint where conrelid = $1::regclass and contype = 'f'`;

/** Memory for creating indexes. Commits don't wait for the disk: after a power cut, the data can be loaded again. */
const settings =
  "set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'; set local synchronous_commit = off";

interface SlowPart {
  readonly drop: string;
  readonly make: string;
  readonly key: boolean;
}

/**
 * Loads many rows for benchmarks into one store (the first by default), in one transaction. Drops indexes and foreign
 * keys of the tables, except for `keptIndexes`, and recreates them afterwards, which is much faster than maintaining them. Triggers remain, so
 * that totals are right. Blocks other users of the tables. Statements may take minutes: pass a pool without a statement
 * timeout.
 * @throws Error if there is no store
 */
export async function loadInBulk(
  pool: pg.Pool,
  loaded: readonly string[],
  store: number | undefined,
  load: (client: pg.PoolClient, store: number) => Promise<void>,
  keptIndexes: readonly string[] = [],
): Promise<void> {
  const tables = await inOneTransaction(
    pool,
    async ({ client }) => {
      const place = store ?? (await firstStore(client));
      const found = (
        await client.query<{ name: string }>(existing, [loaded.flatMap((table) => [table, searchTableName({ table })])])
      ).rows.map(({ name }) => name);
      const slow: SlowPart[] = [];
      for (const table of found) slow.push(...(await client.query<SlowPart>(slowParts, [table, keptIndexes])).rows);
      for (const { drop } of slow) await client.query(drop);
      await load(client, place);
      for (const { make } of slow.filter(({ key }) => !key)) await client.query(make);
      await client.query(`analyze ${found.map(pg.escapeIdentifier).join(', ')}`);
      for (const { make } of slow.filter(({ key }) => key)) await client.query(make);
      return found;
    },
    `begin; ${settings}`,
  );
  await pool.query(`vacuum analyze ${tables.map(pg.escapeIdentifier).join(', ')}`);
}

async function firstStore(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number | null }>('select min(id) as id from store');
  if (!rows[0]?.id) throw new Error('there is no store to load into');
  return rows[0].id;
}
