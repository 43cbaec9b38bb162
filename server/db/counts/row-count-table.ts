import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How many rows entities have, as changes that add up to it: each statement that adds or removes rows appends its own,
 * so writers never wait for each other (docs/decisions/0011-counted-totals.md). Triggers write it, `row-count.ts` reads
 * it.
 */
export const rowCount = pgTable(
  'row_count',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    entity: text('entity').notNull(),
    /** 0 where all stores share the entity. */
    storeId: integer('store_id').notNull(),
    change: integer('change').notNull(),
  },
  (table) => [primaryKey({ name: 'row_count_pkey', columns: [table.entity, table.storeId, table.id] })],
);
