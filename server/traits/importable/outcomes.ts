import { sql } from 'drizzle-orm';
import { importRow } from './tables.ts';
import { getTableName } from 'drizzle-orm';
import { run, type Runner, statementOf } from '../../db/statement.ts';
import type { Wrong } from './attempt.ts';
import type { RowDone } from './change-row.ts';

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
