import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { run, statementOf } from '../connection/statement.ts';

/** Below this size in bytes, any count or sort takes a few milliseconds. */
const largeTable = 16 * 1_048_576;
/** How long a size is cached, in milliseconds. */
const lifetime = 30_000;

/** Approximate size of a table. */
export interface TableSize {
  /** Whether the access path matters. */
  readonly large: boolean;
  /** Rows of all stores, by PostgreSQL's estimate. */
  readonly rows: number;
}

const sizes = new WeakMap<pg.Pool, Map<string, TableSize & { readonly until: number }>>();
const statement = statementOf(
  sql`select pg_relation_size(oid), reltuples from pg_class where oid = to_regclass(${sql.placeholder('table')})`,
  { prepared: true },
);

/** Returns the cached size of a table. */
export async function sizeOf(pool: pg.Pool, table: string): Promise<TableSize> {
  const cache = sizes.get(pool) ?? new Map<string, TableSize & { readonly until: number }>();
  sizes.set(pool, cache);
  const cached = cache.get(table);
  if (cached && cached.until > performance.now()) return cached;
  const [[bytes, rows] = []] = await run(pool, statement, { table });
  const size = {
    large: Number(bytes ?? 0) > largeTable,
    rows: Math.max(0, Number(rows ?? 0)),
    until: performance.now() + lifetime,
  };
  cache.set(table, size);
  return size;
}
