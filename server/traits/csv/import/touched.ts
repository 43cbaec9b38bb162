import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';

/** A record that an import wrote, once or more. */
export interface Touched {
  readonly id: number;
  readonly made: boolean;
  /** Its revisions that the import wrote: as many as there are from first to last, where nobody came between. */
  readonly first: number;
  readonly last: number;
  readonly times: number;
}

/** A record that is not undone, and why. */
export interface Left {
  readonly id: number;
  readonly title: string;
  readonly reason: string;
}

/**
 * The records of an import that are still to be undone, the last first: what was made late may refer to what was made
 * early.
 */
export async function touchedBy(runner: Runner, id: number): Promise<readonly Touched[]> {
  const rows = await runOnce(
    runner,
    sql`select record_id, bool_or(outcome = 'create'), min(revision), max(revision), count(*) from import_row
      where import_id = ${id} and outcome in ('create', 'update') group by record_id order by max(row) desc`,
  );
  return rows.map(([record, made, first, last, times]) => ({
    id: Number(record),
    made: made === true,
    first: Number(first),
    last: Number(last),
    times: Number(times),
  }));
}

/** How many records of an import were undone. */
export async function undoneOf(runner: Runner, id: number): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select count(distinct record_id) from import_row where import_id = ${id} and outcome = 'undone'`,
  );
  return Number(row?.[0] ?? 0);
}

/** Which of these records are still to be undone; asked once they are locked. */
export async function stillTouched(
  runner: Runner,
  id: number,
  records: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await runOnce(
    runner,
    sql`select distinct record_id from import_row where import_id = ${id} and outcome in ('create', 'update') and record_id = any (${sql.param([...records])}::integer[])`,
  );
  return new Set(rows.map(([record]) => Number(record)));
}

/** Notes records as undone, in the transaction of that. */
export async function keepUndone(runner: Runner, id: number, records: readonly number[]): Promise<void> {
  await runOnce(
    runner,
    sql`update import_row set outcome = 'undone' where import_id = ${id} and outcome in ('create', 'update') and record_id = any (${sql.param([...records])}::integer[])`,
  );
}
