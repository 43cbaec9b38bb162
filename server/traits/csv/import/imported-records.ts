import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import type { WrittenRecord } from '../../runs/values-before.ts';

/** Outcomes of rows that wrote a record. */
export const writes = sql.raw(`('create', 'update', 'delete')`);

/** A record that an import wrote, once or several times. */
export interface ImportedRecord extends WrittenRecord {
  readonly made: boolean;
  readonly times: number;
  /** The last row that wrote it. */
  readonly row: number;
}

/** A record that an undo skips, and why. */
export interface SkippedRecord {
  readonly id: number;
  readonly title: string;
  readonly reason: string;
}

/**
 * The records of an import that are not undone yet, last row first: later ones may refer to earlier ones.
 * @param before only records of rows before this one
 */
export async function recordsToUndo(runner: Runner, id: number, before?: number): Promise<readonly ImportedRecord[]> {
  const rows = await runOnce(
    runner,
    sql`select record_id, bool_or(outcome = 'create'), min(revision), max(revision), count(*), max(row) from import_row
      where import_id = ${id} and outcome in ${writes} group by record_id
      having ${before ?? null}::integer is null or max(row) < ${before ?? null}::integer order by max(row) desc`,
  );
  return rows.map(([record, made, first, last, times, row]) => ({
    id: Number(record),
    made: made === true,
    first: Number(first),
    last: Number(last),
    times: Number(times),
    row: Number(row),
  }));
}

/** The number of records of an import that were undone. */
export async function countUndone(runner: Runner, id: number): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select count(distinct record_id) from import_row where import_id = ${id} and outcome = 'undone'`,
  );
  return Number(row?.[0] ?? 0);
}

/** Those of these records that are not undone yet; to be called once they are locked. */
export async function stillToUndo(
  runner: Runner,
  id: number,
  records: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await runOnce(
    runner,
    sql`select distinct record_id from import_row where import_id = ${id} and outcome in ${writes} and record_id = any (${sql.param([...records])}::integer[])`,
  );
  return new Set(rows.map(([record]) => Number(record)));
}

/** Marks records as undone, in the same transaction. */
export async function markUndone(runner: Runner, id: number, records: readonly number[]): Promise<void> {
  await runOnce(
    runner,
    sql`update import_row set outcome = 'undone' where import_id = ${id} and outcome in ${writes} and record_id = any (${sql.param([...records])}::integer[])`,
  );
}
