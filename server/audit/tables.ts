import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/model/column-builders.ts';

/** What was written, by whom: appended in the transaction of each write, never a secret (CONTRACT, Writes). */
export const history = pgTable(
  'history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entity: text('entity').notNull(),
    recordId: integer('record_id').notNull(),
    /** Where the record is in a store. */
    storeId: integer('store_id'),
    at: instant('at').notNull(),
    /** Without a foreign key: what someone did outlives them. Absent where the server itself wrote. */
    byId: integer('by_id'),
    byName: text('by_name'),
    action: text('action').notNull(),
    /** What the record was called then, so that it has a name after deletion too. */
    title: jsonb('title'),
    changes: jsonb('changes').notNull(),
    revision: integer('revision').notNull(),
  },
  (table) => [
    index('history_record_idx').on(table.entity, table.recordId, table.id.desc()),
    index('history_by_idx').on(table.byId, table.id.desc()),
  ],
);
