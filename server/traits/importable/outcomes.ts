import { getTableName, sql } from 'drizzle-orm';
import { run, type Runner, statementOf } from '../../db/statement.ts';
import { ApiError } from '../../errors.ts';
import type { Wrong } from './attempt.ts';
import type { RowDone } from './change-row.ts';
import { importRow } from './tables.ts';

const table = sql.identifier(getTableName(importRow));
const which = sql`import_id = ${sql.placeholder('import')} and row = ${sql.placeholder('row')}`;

const claimStatement = statementOf(
  sql`insert into ${table} (import_id, row, outcome) values (${sql.placeholder('import')}, ${sql.placeholder('row')}, 'writing')
    on conflict (import_id, row) do update set outcome = 'writing', wrong = null, cells = null where import_row.outcome = 'wrong' returning 1`,
  { prepared: true },
);
const keepStatement = statementOf(
  sql`update ${table} set outcome = ${sql.placeholder('outcome')}, record_id = ${sql.placeholder('record')}, revision = ${sql.placeholder('revision')} where ${which}`,
  { prepared: true },
);
const wrongStatement = statementOf(
  sql`insert into ${table} (import_id, row, outcome, wrong, cells) values (${sql.placeholder('import')}, ${sql.placeholder('row')}, 'wrong', ${sql.placeholder('wrong')}, ${sql.placeholder('cells')})
    on conflict (import_id, row) do update set wrong = excluded.wrong, cells = excluded.cells where import_row.outcome = 'wrong'`,
  { prepared: true },
);
const readStatement = statementOf(sql`select outcome, record_id from ${table} where ${which}`, { prepared: true });

const writtenStatement = statementOf(sql`select row, record_id from ${table} where import_id = ${sql.placeholder('import')} and outcome <> 'wrong' and row = any (${sql.placeholder('rows')}::integer[])`, { prepared: true });

/** Which row of which import. */
export interface RowPlace {
  readonly import: number;
  readonly row: number;
}

/**
 * Takes a row, in the transaction of its write: whoever brings the same row meanwhile waits until that is over.
 * @returns whether it is still to be written
 */
export async function claimRow(runner: Runner, { import: id, row }: RowPlace): Promise<boolean> {
  return (await run(runner, claimStatement, { import: id, row })).length > 0;
}

/** Notes what was written, in the same transaction. */
export async function keepRow(runner: Runner, { import: id, row }: RowPlace, { outcome, found }: RowDone): Promise<void> {
  await run(runner, keepStatement, { import: id, row, outcome, record: found.record.id, revision: found.record.revision });
}

/** Notes why a row is wrong, after its write was undone. */
export async function keepWrong(runner: Runner, { import: id, row }: RowPlace, wrong: Wrong, cells: unknown): Promise<void> {
  await run(runner, wrongStatement, { import: id, row, wrong: JSON.stringify(wrong), cells: JSON.stringify(cells) });
}

/** The record of a row that was written before. */
export async function writtenRow(runner: Runner, { import: id, row }: RowPlace): Promise<number | undefined> {
  const [found] = await run(runner, readStatement, { import: id, row });
  return typeof found?.[1] === 'number' ? found[1] : undefined;
}

/** Which of these rows were written before, and their records. */
export async function writtenRows(runner: Runner, id: number, rows: readonly number[]): Promise<ReadonlyMap<number, number | undefined>> {
  const found = await run(runner, writtenStatement, { import: id, rows });
  return new Map(found.map(([row, record]) => [Number(row), record === null ? undefined : Number(record)]));
}

const keepRowsStatement = statementOf(
  sql`insert into ${table} (import_id, row, outcome, record_id, revision)
    select ${sql.placeholder('import')}::integer, given.* from unnest(${sql.placeholder('rows')}::integer[], ${sql.placeholder('outcomes')}::text[], ${sql.placeholder('records')}::integer[], ${sql.placeholder('revisions')}::integer[]) as given (row, outcome, record_id, revision)
    on conflict (import_id, row) do update set outcome = excluded.outcome, record_id = excluded.record_id, revision = excluded.revision, wrong = null, cells = null where import_row.outcome = 'wrong' returning 1`,
);
const keepWrongsStatement = statementOf(
  sql`insert into ${table} (import_id, row, outcome, wrong, cells)
    select ${sql.placeholder('import')}::integer, given.row, 'wrong', given.wrong::jsonb, given.cells::jsonb from unnest(${sql.placeholder('rows')}::integer[], ${sql.placeholder('wrongs')}::text[], ${sql.placeholder('cells')}::text[]) as given (row, wrong, cells)
    on conflict (import_id, row) do update set wrong = excluded.wrong, cells = excluded.cells where import_row.outcome = 'wrong'`,
);

/**
 * Notes what became of many rows, in the transaction of their write.
 * @throws ApiError 409 where somebody else wrote one of them meanwhile: it must not be written twice
 */
export async function keepRows(runner: Runner, id: number, rows: readonly (RowDone & { readonly row: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const kept = await run(runner, keepRowsStatement, {
    import: id,
    rows: rows.map(({ row }) => row),
    outcomes: rows.map(({ outcome }) => outcome),
    records: rows.map(({ found }) => found.record.id),
    revisions: rows.map(({ found }) => found.record.revision),
  });
  if (kept.length !== rows.length) throw new ApiError(409, 'errors.conflict');
}

/** Notes why many rows are wrong, and what they said. */
export async function keepWrongs(runner: Runner, id: number, rows: readonly { readonly row: number; readonly why: Wrong; readonly cells: unknown }[]): Promise<void> {
  if (rows.length === 0) return;
  await run(runner, keepWrongsStatement, {
    import: id,
    rows: rows.map(({ row }) => row),
    wrongs: rows.map(({ why }) => JSON.stringify(why)),
    cells: rows.map(({ cells }) => JSON.stringify(cells)),
  });
}
