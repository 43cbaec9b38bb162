import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/model/column-builders.ts';

/** The audit log: who wrote what, appended in the transaction of each write, without secrets (CONTRACT, Writes). */
export const history = pgTable(
  'history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entity: text('entity').notNull(),
    recordId: integer('record_id').notNull(),
    /** Only for records in a store. */
    storeId: integer('store_id'),
    at: instant('at').notNull(),
    /** No foreign key: entries outlive the account. Absent where the server itself wrote. */
    byId: integer('by_id'),
    byName: text('by_name'),
    action: text('action').notNull(),
    /** The record's title at that time, so that deleted records have a name, too. */
    title: jsonb('title'),
    changes: jsonb('changes').notNull(),
    revision: integer('revision').notNull(),
  },
  (table) => [
    index('history_record_idx').on(table.entity, table.recordId, table.id.desc()),
    index('history_by_idx').on(table.byId, table.id.desc()),
  ],
);
