import { getTableName, sql } from 'drizzle-orm';
import { run, type Runner, statementOf } from '../../../db/connection/statement.ts';
import { ApiError } from '../../../errors.ts';
import type { RowErrors } from '../../runs/refusals.ts';
import type { RowDone, RowResult } from '../../runs/change-row.ts';
import { importRow } from './tables.ts';

const table = sql.identifier(getTableName(importRow));
const claimStatement = statementOf(
  sql`insert into ${table} (import_id, row, outcome) select ${sql.placeholder('import')}::integer, row, 'writing' from unnest(${sql.placeholder('rows')}::integer[]) as given (row)
    on conflict (import_id, row) do update set outcome = 'writing', wrong = null, cells = null where import_row.outcome = 'wrong' returning row`,
  { prepared: true },
);

const writtenStatement = statementOf(
  sql`select row, record_id from ${table} where import_id = ${sql.placeholder('import')} and outcome <> 'wrong' and row = any (${sql.placeholder('rows')}::integer[])`,
  { prepared: true },
);

/**
 * Claims rows in the transaction of their write: concurrent calls with the same rows wait until it ends.
 * @returns the rows that are not written yet
 */
export async function claimRows(runner: Runner, id: number, rows: readonly number[]): Promise<ReadonlySet<number>> {
  // Sorted to prevent deadlocks; a repeated row number means the same row.
  const sorted = [...new Set(rows)].toSorted((one, other) => one - other);
  return new Set((await run(runner, claimStatement, { import: id, rows: sorted })).map(([row]) => Number(row)));
}

interface StoredOutcome {
  readonly row: number;
  readonly outcome: string;
  readonly record: number | null;
  readonly revision: number | null;
  readonly wrong: string | null;
  readonly cells: string | null;
}

/** Stores the outcomes of claimed rows, in the same transaction. */
export async function storeClaimed(
  runner: Runner,
  id: number,
  results: readonly RowResult[],
  rows: readonly { readonly row: number; readonly values: unknown }[],
): Promise<void> {
  const cells = new Map(rows.map(({ row, values }) => [row, values]));
  const stored = results.flatMap((result): readonly StoredOutcome[] => {
    if ('done' in result)
      return [
        {
          row: result.row,
          outcome: result.done.outcome,
          record: result.done.found.record.id,
          revision: result.done.found.record.revision,
          wrong: null,
          cells: null,
        },
      ];
    return 'wrong' in result
      ? [
          {
            row: result.row,
            outcome: 'wrong',
            record: null,
            revision: null,
            wrong: JSON.stringify(result.wrong),
            cells: JSON.stringify(cells.get(result.row) ?? {}),
          },
        ]
      : [];
  });
  if (stored.length === 0) return;
  await run(runner, storeStatement, {
    import: id,
    rows: stored.map(({ row }) => row),
    outcomes: stored.map(({ outcome }) => outcome),
    records: stored.map(({ record }) => record),
    revisions: stored.map(({ revision }) => revision),
    wrongs: stored.map(({ wrong }) => wrong),
    cells: stored.map((one) => one.cells),
  });
}

const storeStatement = statementOf(
  sql`update ${table} set outcome = given.outcome, record_id = given.record, revision = given.revision, wrong = given.wrong::jsonb, cells = given.cells::jsonb
    from unnest(${sql.placeholder('rows')}::integer[], ${sql.placeholder('outcomes')}::text[], ${sql.placeholder('records')}::integer[], ${sql.placeholder('revisions')}::integer[], ${sql.placeholder('wrongs')}::text[], ${sql.placeholder('cells')}::text[]) as given (row, outcome, record, revision, wrong, cells)
    where import_id = ${sql.placeholder('import')} and import_row.row = given.row`,
  { prepared: true },
);

/** Those of these rows that are already written, with the ids of their records. */
export async function writtenRows(
  runner: Runner,
  id: number,
  rows: readonly number[],
): Promise<ReadonlyMap<number, number | undefined>> {
  if (rows.length === 0) return new Map();
  const found = await run(runner, writtenStatement, { import: id, rows });
  return new Map(found.map(([row, record]) => [Number(row), record === null ? undefined : Number(record)]));
}

const storeDoneStatement = statementOf(
  sql`insert into ${table} (import_id, row, outcome, record_id, revision)
    select ${sql.placeholder('import')}::integer, given.* from unnest(${sql.placeholder('rows')}::integer[], ${sql.placeholder('outcomes')}::text[], ${sql.placeholder('records')}::integer[], ${sql.placeholder('revisions')}::integer[]) as given (row, outcome, record_id, revision)
    on conflict (import_id, row) do update set outcome = excluded.outcome, record_id = excluded.record_id, revision = excluded.revision, wrong = null, cells = null where import_row.outcome = 'wrong' returning 1`,
);
const storeWrongStatement = statementOf(
  sql`insert into ${table} (import_id, row, outcome, wrong, cells)
    select ${sql.placeholder('import')}::integer, given.row, 'wrong', given.wrong::jsonb, given.cells::jsonb from unnest(${sql.placeholder('rows')}::integer[], ${sql.placeholder('wrongs')}::text[], ${sql.placeholder('cells')}::text[]) as given (row, wrong, cells)
    on conflict (import_id, row) do update set wrong = excluded.wrong, cells = excluded.cells where import_row.outcome = 'wrong'`,
);

/**
 * Stores the outcomes of a batch, in the transaction of its write.
 * @throws ApiError 409 if another call wrote one of the rows meanwhile: no row is written twice
 */
export async function storeDone(
  runner: Runner,
  id: number,
  rows: readonly (RowDone & { readonly row: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const stored = await run(runner, storeDoneStatement, {
    import: id,
    rows: rows.map(({ row }) => row),
    outcomes: rows.map(({ outcome }) => outcome),
    records: rows.map(({ found }) => found.record.id),
    revisions: rows.map(({ found }) => found.record.revision),
  });
  if (stored.length !== rows.length) throw new ApiError(409, 'errors.conflict');
}

/** Stores the errors and cells of wrong rows. */
export async function storeWrong(
  runner: Runner,
  id: number,
  rows: readonly { readonly row: number; readonly why: RowErrors; readonly cells: unknown }[],
): Promise<void> {
  if (rows.length === 0) return;
  await run(runner, storeWrongStatement, {
    import: id,
    rows: rows.map(({ row }) => row),
    wrongs: rows.map(({ why }) => JSON.stringify(why)),
    cells: rows.map(({ cells }) => JSON.stringify(cells)),
  });
}
