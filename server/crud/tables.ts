import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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

/** Deleted records, whole: columns as they were (hashes too), join tables and child rows. Never answered to anyone. */
export const trash = pgTable(
  'trash',
  {
    entity: text('entity').notNull(),
    recordId: integer('record_id').notNull(),
    storeId: integer('store_id'),
    at: instant('at').notNull(),
    record: jsonb('record').notNull(),
  },
  (table) => [primaryKey({ name: 'trash_pkey', columns: [table.entity, table.recordId] })],
);

/**
 * First answers of calls with an Idempotency-Key; a row comes with the write's own commit, so a failed call leaves
 * none.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    /** Method, path and active store. */
    call: text('call').notNull(),
    /** SHA-256 of the body, in hex. */
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    /** The answer without secrets. */
    answer: jsonb('answer').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_pkey', columns: [table.userId, table.key] }),
    index('idempotency_at_idx').on(table.at),
  ],
);
