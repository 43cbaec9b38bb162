import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../db/model/column-builders.ts';

/**
 * Work that outlives its request (docs/decisions/0019-csv-and-jobs.md). Its worker holds an advisory lock on the id.
 */
export const job = pgTable(
  'job',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Selects the handler. */
    task: text('task').notNull(),
    data: jsonb('data').notNull(),
    /** `queued`, `running`, `done`, `failed`. */
    status: text('status').notNull().default('queued'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    errors: jsonb('errors').notNull().default([]),
    /** The requester, and their language. */
    userId: integer('user_id').notNull(),
    language: text('language').notNull(),
    /** The request's Idempotency-Key, and a digest of the request. */
    key: text('key'),
    digest: text('digest'),
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('job_open_idx')
      .on(table.runAt)
      .where(sql`${table.status} in ('queued', 'running')`),
    uniqueIndex('job_key_key').on(table.userId, table.key),
  ],
);
