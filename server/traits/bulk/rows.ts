import { sql } from 'drizzle-orm';
import type { BulkOutcome } from '../../../resources/query/calls.ts';
import { run, type Runner, statementOf } from '../../db/connection/statement.ts';
import type { Reason } from './reasons.ts';
import type { Counts } from './runs.ts';

/** A row that is not processed yet. */
export interface PendingRow {
  readonly id: number;
  /** The record's revision when the run was created, or the row was retried. */
  readonly revision: number;
  readonly outcome: string;
  /** The record's revision after the run wrote it. */
  readonly written: number | undefined;
}

/** A processed row with its outcome. */
export interface SettledRow {
  readonly id: number;
  readonly outcome: BulkOutcome;
  readonly written?: number | undefined;
  readonly reason?: Reason | undefined;
}

const columns = sql.raw('record_id, revision, outcome, written');
const ofOutcome = sql`run_id = ${sql.placeholder('run')} and outcome = any (${sql.placeholder('outcomes')}::text[])`;
const nextStatements = {
  up: statementOf(
    sql`select ${columns} from bulk_row where ${ofOutcome} and record_id > ${sql.placeholder('at')} order by record_id limit ${sql.placeholder('most')}`,
  ),
  down: statementOf(
    sql`select ${columns} from bulk_row where ${ofOutcome} and record_id < ${sql.placeholder('at')} order by record_id desc limit ${sql.placeholder('most')}`,
  ),
};
const claimStatement = statementOf(
  sql`select ${columns} from bulk_row where ${ofOutcome} and record_id = any (${sql.placeholder('ids')}::integer[]) order by record_id for update`,
);
const storeStatement = statementOf(
  sql`update bulk_row set outcome = given.outcome, written = coalesce(given.written, bulk_row.written), reason = given.reason::jsonb
    from unnest(${sql.placeholder('ids')}::integer[], ${sql.placeholder('outcomes')}::text[], ${sql.placeholder('written')}::integer[], ${sql.placeholder('reasons')}::text[]) as given (id, outcome, written, reason)
    where run_id = ${sql.placeholder('run')} and record_id = given.id`,
);

/** A range of a run's rows, ordered by their records' ids. */
export interface RowRange {
  readonly outcomes: readonly BulkOutcome[];
  readonly direction: keyof typeof nextStatements;
  /** The id of the last record before the range. */
  readonly at: number;
}

/** The next rows with one of these outcomes. */
export async function nextRows(
  runner: Runner,
  id: number,
  { outcomes, direction, at }: RowRange,
  most: number,
): Promise<readonly PendingRow[]> {
  return (await run(runner, nextStatements[direction], { run: id, outcomes, at, most })).map(parseRow);
}

/**
 * Locks those of these rows that still have one of the outcomes, in their order, so that no other server processes
 * them.
 */
export async function claimRows(
  runner: Runner,
  id: number,
  rows: readonly PendingRow[],
  outcomes: readonly BulkOutcome[],
): Promise<readonly PendingRow[]> {
  const ids = rows.map((row) => row.id);
  const claimed = (await run(runner, claimStatement, { run: id, outcomes, ids })).map(parseRow);
  const byId = new Map(claimed.map((row) => [row.id, row]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

function parseRow([id, revision, outcome, written]: readonly unknown[]): PendingRow {
  return {
    id: Number(id),
    revision: Number(revision),
    outcome: String(outcome),
    written: typeof written === 'number' ? written : undefined,
  };
}

/** Stores the outcomes of claimed rows. */
export async function storeOutcomes(runner: Runner, id: number, settled: readonly SettledRow[]): Promise<void> {
  await run(runner, storeStatement, {
    run: id,
    ids: settled.map((row) => row.id),
    outcomes: settled.map(({ outcome }) => outcome),
    written: settled.map(({ written }) => written ?? null),
    reasons: settled.map(({ reason }) => (reason ? JSON.stringify(reason) : null)),
  });
}

/** The counts after claimed rows were settled. */
export function countsAfter(counts: Counts, claimed: readonly PendingRow[], settled: readonly SettledRow[]): Counts {
  const after = new Map<string, number>(Object.entries(counts));
  const add = (outcome: string, difference: number) => after.set(outcome, (after.get(outcome) ?? 0) + difference);
  const before = new Map(claimed.map((row) => [row.id, row.outcome]));
  for (const { id, outcome } of settled) {
    add(before.get(id) ?? outcome, -1);
    add(outcome, 1);
  }
  const changed: Partial<Record<string, number>> = Object.fromEntries(after);
  return { ...counts, ...changed };
}
