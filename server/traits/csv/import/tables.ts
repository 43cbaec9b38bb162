import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/model/column-builders.ts';

/** Imports of files: who took which file, when, how, and what came of it (docs/decisions/0019-csv-and-jobs.md). */
export const importRun = pgTable(
  'import_run',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    entity: text('entity').notNull(),
    /** Where the entity is in a store. */
    storeId: integer('store_id'),
    mode: text('mode').notNull(),
    fileName: text('file_name').notNull(),
    total: integer('total').notNull(),
    /** Of the file, so that the browser knows it again. */
    digest: text('digest').notNull(),
    /** What the browser knows of its columns; ours to keep, not to read. */
    mapping: jsonb('mapping'),
    status: text('status').notNull(),
    /** Without a foreign key, as in the history. */
    createdById: integer('created_by_id').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Of a finished import: how many rows became what. */
    counts: jsonb('counts'),
    jobId: integer('job_id'),
  },
  (table) => [index('import_run_entity_idx').on(table.entity, table.storeId, table.id.desc())],
);

/**
 * What became of each row, written in the transaction of the row's own write: a row number that is here as anything but
 * wrong was written, and is not written again.
 */
export const importRow = pgTable(
  'import_row',
  {
    /** Without a foreign key: imports stay, and it would be looked up for each of a hundred thousand rows. */
    importId: integer('import_id').notNull(),
    row: integer('row').notNull(),
    outcome: text('outcome').notNull(),
    recordId: integer('record_id'),
    /** Of the record after the write. */
    revision: integer('revision'),
    /** Of a wrong row: why, and its cells, for a file of what failed. */
    wrong: jsonb('wrong'),
    cells: jsonb('cells'),
  },
  (table) => [primaryKey({ name: 'import_row_pkey', columns: [table.importId, table.row] })],
);

/**
 * Rows of a file that a job has still to write, some hundred together: they go with the transaction that wrote the last
 * of them.
 */
export const importChunk = pgTable(
  'import_chunk',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => importRun.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** As JSON text: `[[row number, cell, cell, …], …]`, cells in the order of the import's mapping. */
    rows: text('rows').notNull(),
  },
  (table) => [primaryKey({ name: 'import_chunk_pkey', columns: [table.importId, table.number] })],
);
