import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/model/column-builders.ts';

/**
 * Deleted records as they were stored: columns (hashes included), join tables and child rows. Never part of an answer.
 */
export const trash = pgTable(
  'trash',
  {
    entity: text('entity').notNull(),
    recordId: integer('record_id').notNull(),
    storeId: integer('store_id'),
    at: instant('at').notNull(),
    record: jsonb('record').notNull(),
    /** Whether it was deleted with another record, with which it is restored; lists of deleted records omit it. */
    companion: boolean('companion').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'trash_pkey', columns: [table.entity, table.recordId] }),
    index('trash_list_idx')
      .on(table.entity, table.storeId, table.at, table.recordId)
      .where(sql`not ${table.companion}`),
  ],
);

/** Stored answers of calls with an Idempotency-Key. A row is committed with its write, so a failed call leaves none. */
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
