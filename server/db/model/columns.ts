import type { PgColumn, PgTableWithColumns } from 'drizzle-orm/pg-core';

/** Columns by name: of a table in queries, or as drizzle passes them to constraint builders. */
export type Columns = Readonly<Record<string, PgColumn>>;

/** A table with untyped column names. */
export type Table = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: Record<string, PgColumn>;
  dialect: 'pg';
}>;

/**
 * The column of this name.
 * @throws Error if the table has none, which is a bug
 */
export function column(table: Columns, name: string): PgColumn {
  const found = table[name];
  if (!found) throw new Error(`no column ${name}`);
  return found;
}
