import { sql } from 'drizzle-orm';
import { bigint, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A transaction's id, as `pg_current_xact_id` tells it. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What became of the words that `q` looks in, so that a total that was counted once is brought up to date
 * (docs/decisions/0049-keyset-paging.md). A row without words says: count again. Triggers write it,
 * `search-totals.ts` reads it.
 */
export const searchChange = pgTable(
  'search_change',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    entity: text('entity').notNull(),
    /** 0 where all stores share the entity, or where it is about all of them. */
    storeId: integer('store_id').notNull(),
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    removed: text('removed'),
    added: text('added'),
  },
  (table) => [primaryKey({ name: 'search_change_pkey', columns: [table.entity, table.storeId, table.id] })],
);
