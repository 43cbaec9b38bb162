import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { run, statementOf } from './statement.ts';

/** Below this size a table is counted and sorted in a few milliseconds, whatever is asked. */
const largeTable = 16 * 1_048_576;
/** How long a size is taken for granted, in milliseconds. */
const lifetime = 30_000;

const sizes = new WeakMap<pg.Pool, Map<string, { readonly size: number; readonly until: number }>>();
const statement = statementOf(sql`select pg_relation_size(to_regclass(${sql.placeholder('table')}))`, { prepared: true });

/** Whether a table has so many rows that it matters how they are found. */
export async function isLarge(pool: pg.Pool, table: string): Promise<boolean> {
  const known = sizes.get(pool) ?? new Map<string, { readonly size: number; readonly until: number }>();
  sizes.set(pool, known);
  const found = known.get(table);
  if (found && found.until > performance.now()) return found.size > largeTable;
  const [row] = await run(pool, statement, { table });
  const size = Number(row?.[0] ?? 0);
  known.set(table, { size, until: performance.now() + lifetime });
  return size > largeTable;
}
