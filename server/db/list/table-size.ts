import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { run, statementOf } from '../connection/statement.ts';

/** Below this size a table is counted and sorted in a few milliseconds, whatever is asked. */
const largeTable = 16 * 1_048_576;
/** How long a size is taken for granted, in milliseconds. */
const lifetime = 30_000;

/** About how big a table is. */
export interface TableSize {
  /** So big that it matters how its rows are found. */
  readonly large: boolean;
  /** Of all stores, as PostgreSQL last reckoned. */
  readonly rows: number;
}

const sizes = new WeakMap<pg.Pool, Map<string, TableSize & { readonly until: number }>>();
const statement = statementOf(
  sql`select pg_relation_size(oid), reltuples from pg_class where oid = to_regclass(${sql.placeholder('table')})`,
  { prepared: true },
);

/** The size of a table, taken for granted for a while. */
export async function sizeOf(pool: pg.Pool, table: string): Promise<TableSize> {
  const known = sizes.get(pool) ?? new Map<string, TableSize & { readonly until: number }>();
  sizes.set(pool, known);
  const found = known.get(table);
  if (found && found.until > performance.now()) return found;
  const [row] = await run(pool, statement, { table });
  const size = {
    large: Number(row?.[0] ?? 0) > largeTable,
    rows: Math.max(0, Number(row?.[1] ?? 0)),
    until: performance.now() + lifetime,
  };
  known.set(table, size);
  return size;
}
