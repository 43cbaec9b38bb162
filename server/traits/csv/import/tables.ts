import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/model/column-builders.ts';

/** Imports: who imported which file, when, how, and with which result (docs/decisions/0019-csv-and-jobs.md). */
export const importRun = pgTable(
  'import_run',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    entity: text('entity').notNull(),
    storeId: integer('store_id'),
    /** One of `importModes`; for lines, such as `add_emails`. */
    mode: text('mode').notNull(),
    /** Only for imports of lines: the record whose rows they change. */
    recordId: integer('record_id'),
    fileName: text('file_name').notNull(),
    total: integer('total').notNull(),
    /** Digest of the file, so that the browser recognizes it. */
    digest: text('digest').notNull(),
    /** The browser's mapping of columns, stored as given; for an upload, `{columns, apart}`. */
    mapping: jsonb('mapping'),
    status: text('status').notNull(),
    /** No foreign key, as in the history. */
    createdById: integer('created_by_id').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Rows by outcome; set when the import is finished. */
    counts: jsonb('counts'),
    jobId: integer('job_id'),
  },
  (table) => [index('import_run_entity_idx').on(table.entity, table.storeId, table.id.desc())],
);

/**
 * The outcome of each row, stored in the transaction of its write: a row with any outcome but `wrong` is written, and
 * never written again.
 */
export const importRow = pgTable(
  'import_row',
  {
    /** No foreign key: imports are never deleted, and it would be checked for each of a hundred thousand rows. */
    importId: integer('import_id').notNull(),
    row: integer('row').notNull(),
    outcome: text('outcome').notNull(),
    /** The record; for a line, the row of the record. */
    recordId: integer('record_id'),
    /** The record's revision after the write. */
    revision: integer('revision'),
    /**
     * `wrong`: errors of a wrong row. `cells`: its cells, for a file of failed rows; for lines, stored for every line
     * as `StoredLine`.
     */
    wrong: jsonb('wrong'),
    cells: jsonb('cells'),
  },
  (table) => [primaryKey({ name: 'import_row_pkey', columns: [table.importId, table.row] })],
);

/** Chunks of rows that a job still has to write; deleted by the transaction that writes the last of them. */
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
