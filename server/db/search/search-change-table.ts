import { sql } from 'drizzle-orm';
import { bigint, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A transaction id, as returned by `pg_current_xact_id`. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Ledger of changed search texts, by which earlier totals are brought up to date
 * (docs/decisions/0049-keyset-paging.md). A row without texts invalidates totals. Written by triggers, read by
 * `search-totals.ts`.
 */
export const searchChange = pgTable(
  'search_change',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    entity: text('entity').notNull(),
    /** 0 for entities shared by all stores, and for changes that concern all stores. */
    storeId: integer('store_id').notNull(),
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    removed: text('removed'),
    added: text('added'),
  },
  (table) => [primaryKey({ name: 'search_change_pkey', columns: [table.entity, table.storeId, table.id] })],
);
