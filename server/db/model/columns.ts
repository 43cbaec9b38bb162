import type { PgColumn, PgTableWithColumns } from 'drizzle-orm/pg-core';

/** Columns by name: those of a table in queries, or those that drizzle hands out while it builds constraints. */
export type Columns = Readonly<Record<string, PgColumn>>;

/** A table whose columns are known by name only. */
export type Table = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: Record<string, PgColumn>;
  dialect: 'pg';
}>;

/** The column of this name. Throws where the table has none: a mistake in our code, never a caller's. */
export function column(table: Columns, name: string): PgColumn {
  const found = table[name];
  if (!found) throw new Error(`no column ${name}`);
  return found;
}
