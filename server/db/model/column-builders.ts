import { sql } from 'drizzle-orm';
import { boolean, customType, date, integer, numeric, type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core';
import type { ColumnModel } from './model.ts';
import { isoOf } from '../connection/value-parsers.ts';

/** A moment with milliseconds; ISO 8601 with `Z` on both sides. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => (value.includes('T') ? value : isoOf(value)),
});

/** System columns of every entity's table (CONTRACT, Writes). */
export function systemColumns(scoped: boolean): Record<string, PgColumnBuilderBase> {
  return {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...(scoped && { store_id: integer('store_id').notNull() }),
    revision: integer('revision').notNull().default(1),
    created_at: instant('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  };
}

/** The builder of a declared column. Literal defaults let a migration add it to a table with rows. */
export function columnBuilder(column: ColumnModel): PgColumnBuilderBase {
  const builder = bare(column);
  return column.notNull ? builder.notNull() : builder;
}

function bare(column: ColumnModel) {
  const { name, field } = column;
  const initial = column.locale ? undefined : field.default;
  switch (column.word) {
    case 'text':
      return typeof initial === 'string' ? text(name).default(initial) : text(name);
    case 'integer':
      return typeof initial === 'number' && !column.to ? integer(name).default(initial) : integer(name);
    case 'numeric': {
      const builder = numeric(name, { precision: column.precision ?? 16, scale: column.scale ?? 2 });
      return typeof initial === 'string' ? builder.default(initial) : builder;
    }
    case 'boolean':
      return boolean(name).default(initial === true);
    case 'date':
      return date(name);
    case 'timestamptz':
      return instant(name);
    case 'text[]':
      return text(name)
        .array()
        .default(Array.isArray(initial) ? [...initial] : []);
  }
}
