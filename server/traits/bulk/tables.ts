import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/model/column-builders.ts';

/** Bulk runs: who did what to which records, when, and with which result (docs/decisions/0054-bulk-runs.md). */
export const bulkRun = pgTable(
  'bulk_run',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    entity: text('entity').notNull(),
    storeId: integer('store_id'),
    /** `changes`, `action`, `delete`, `restore`. */
    kind: text('kind').notNull(),
    /** The request as it was sent: the selection, and what to do. */
    what: jsonb('what').notNull(),
    /** Only checked, never written. */
    dryRun: boolean('dry_run').notNull(),
    total: integer('total').notNull(),
    /** The stage of the job: `check`, `write`, `undo`. */
    stage: text('stage').notNull(),
    /** `open` while the job works, `stopped`, `over`. */
    progress: text('progress').notNull(),
    /** Rows by outcome, updated in the transactions that change outcomes. */
    counts: jsonb('counts').notNull(),
    /** No foreign key, as in the history. */
    createdById: integer('created_by_id').notNull(),
    createdByName: text('created_by_name').notNull(),
    /** Id and name of the user who requested its present stage, unless that is its creator. */
    takenOverBy: jsonb('taken_over_by'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    jobId: integer('job_id'),
    /** Why the server stopped it: a message key, and its parameters. */
    problem: jsonb('problem'),
  },
  (table) => [index('bulk_run_entity_idx').on(table.entity, table.storeId, table.id.desc())],
);

/** The records of a run, fixed when it was created, each with its outcome. */
export const bulkRow = pgTable(
  'bulk_row',
  {
    /** No foreign key: runs are never deleted, and it would be checked for each of a million rows. */
    runId: integer('run_id').notNull(),
    recordId: integer('record_id').notNull(),
    /** The record's revision when the run was created, or the row was retried; 0 if the record didn't exist. */
    revision: integer('revision').notNull(),
    outcome: text('outcome').notNull(),
    /** The record's revision after the run wrote it. */
    written: integer('written'),
    /** Why the record isn't changed, or which of its rows keep their values. */
    reason: jsonb('reason'),
  },
  (table) => [primaryKey({ name: 'bulk_row_pkey', columns: [table.runId, table.recordId] })],
);
