import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../db/model/column-builders.ts';

/**
 * Work that outlives the call that asked for it (docs/decisions/0019-csv-and-jobs.md). Who runs one holds an advisory
 * lock on its id.
 */
export const job = pgTable(
  'job',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** What it is, by which its handler is found. */
    task: text('task').notNull(),
    data: jsonb('data').notNull(),
    /** `queued`, `running`, `done`, `failed`. */
    status: text('status').notNull().default('queued'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    errors: jsonb('errors').notNull().default([]),
    /** Who asked for it, and in which language. */
    userId: integer('user_id').notNull(),
    language: text('language').notNull(),
    /** The call's Idempotency-Key, and a digest of what it asked for. */
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
