import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Ledger of row counts: each statement that adds or removes rows appends its difference, so that writers never wait for
 * each other (docs/decisions/0011-counted-totals.md). Written by triggers, read by `row-count.ts`.
 */
export const rowCount = pgTable(
  'row_count',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    entity: text('entity').notNull(),
    /** 0 for entities shared by all stores. */
    storeId: integer('store_id').notNull(),
    /** The values of these rows in the columns of `list.facets`, in the declaration's order. */
    facets: text('facets')
      .array()
      .notNull()
      .default(sql`'{}'`),
    change: integer('change').notNull(),
  },
  (table) => [primaryKey({ name: 'row_count_pkey', columns: [table.entity, table.storeId, table.id] })],
);
