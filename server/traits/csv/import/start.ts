import { sql } from 'drizzle-orm';
import type { ImportMode } from '../../../../resources/csv/index.ts';
import type { JsonValue } from '../../../../resources/kinds/kind.ts';
import { isObject } from '../../../db/model/paths.ts';
import type { Actor } from '../../../crud/call.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { addJob } from '../../../jobs/jobs.ts';
import { createRun } from './runs.ts';

/** Rows per chunk; each chunk is written in one transaction if possible. */
export const chunkSize = 1_000;

/** Task name of the jobs that write the rows of a file. */
export const importTask = 'import';

/** Path of columns that are ignored. */
export const ignoredColumn = '#';

/**
 * Path of a column with the revision that a record had when its row was checked, 0 without a record. If the record
 * changed since, the row is refused. Files can't have this column.
 */
export const revisionColumn = '@revision';

/** A row of a chunk: texts of cells, or JSON values of whole fields, which files can't have. */
interface ChunkRow {
  readonly row: number;
  readonly cells: readonly JsonValue[];
}

/** Stores up to `chunkSize` rows as one chunk. */
export type StoreRows = (rows: readonly ChunkRow[]) => Promise<void>;

/** Facts about an import once its rows are stored. */
export interface StoredRows {
  /** Paths of the cells' columns. */
  readonly columns: readonly string[];
  /** Whether no row refers to another, so that several can be written concurrently. */
  readonly independent: boolean;
}

export interface ImportToStart {
  readonly fileName: string;
  readonly mode: ImportMode;
  readonly fileDigest: string;
  /** Idempotency-Key of the request, and a digest of it. */
  readonly key?: string | undefined;
  readonly digest?: string;
}

/** Starts an import whose rows `fill` stores, with the job that writes them; in the transaction of the runner. */
export async function startImport(
  runner: Runner,
  actor: Actor,
  now: Date,
  { fileName, mode, fileDigest, key, digest }: ImportToStart,
  fill: (store: StoreRows) => Promise<StoredRows>,
): Promise<{ readonly id: number; readonly job: number }> {
  const { resource, store, caller, language } = actor;
  const { id } = await createRun(runner, actor, now, { fileName, mode, total: 0, digest: fileDigest, mapping: null });
  let [total, number] = [0, 0];
  const { columns, independent } = await fill(async (rows) => {
    number += 1;
    total += rows.length;
    await runOnce(
      runner,
      sql`insert into import_chunk (import_id, number, rows) values (${id}, ${number}, ${JSON.stringify(rows.map(({ row, cells }) => [row, ...cells]))})`,
    );
  });
  const job = await addJob(
    runner,
    {
      task: importTask,
      data: { import: id, entity: resource.name, store: store ?? null, mode },
      total,
      user: caller.id,
      language,
      key,
      ...(digest !== undefined && { digest }),
    },
    now,
  );
  await runOnce(
    runner,
    sql`update import_run set total = ${total}, mapping = ${JSON.stringify({ columns, apart: independent })}, job_id = ${job} where id = ${id}`,
  );
  return { id, job };
}

/** The columns that an upload stored for its file; empty for an import whose columns the browser maps. */
export function parseMapping(mapping: JsonValue | undefined): {
  readonly columns: readonly string[];
  readonly independent: boolean;
} {
  const { columns, apart: independent } = isObject(mapping) ? mapping : {};
  return { columns: Array.isArray(columns) ? columns.map(String) : [], independent: independent === true };
}
