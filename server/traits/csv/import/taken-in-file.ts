import { sql } from 'drizzle-orm';
import { columnAt, type CsvColumn, readCell } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { Problem } from '../../../../resources/kinds/kind.ts';
import { validate } from '../../../../resources/schema.ts';
import type { WriteOperation } from '../../../crud/call.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import type { RowResult } from '../../runs/change-row.ts';
import type { GivenRow } from './bodies.ts';
import { idsByUnique } from './ids-by-key.ts';

/** Rules that fail if another record has the value. */
const takenRules: readonly Problem['rule'][] = ['unique', 'importExists'];

/** A value of a wrong row that another record already has. */
interface TakenValue {
  readonly row: number;
  readonly path: string;
  readonly text: string;
}

/**
 * Names the other row where a row of the same file has taken a wrong row's value: otherwise people would look for a
 * record that isn't theirs. Called after wrong rows are rolled back, in the transaction of the others.
 * @param id the import; without one, only these rows are searched
 */
export async function namingRows(
  writing: WriteOperation,
  id: number | undefined,
  results: readonly RowResult[],
  rows: readonly GivenRow[],
): Promise<readonly RowResult[]> {
  const { call, client } = writing;
  const taken = takenValues(call.resource, results, rows);
  if (taken.length === 0) return results;
  const holders = new Map<TakenValue, number>();
  for (const path of new Set(taken.map((one) => one.path))) {
    const here = taken.filter((one) => one.path === path);
    const ids = await idsByUnique(
      client,
      call,
      path,
      here.map(({ text }) => text),
    );
    for (const one of here) {
      const holder = ids.get(one.text);
      if (holder !== undefined) holders.set(one, holder);
    }
  }
  const written = await rowsOfRecords(client, id, [...new Set(holders.values())], results);
  const named = new Map<number, Map<string, number>>();
  for (const [{ row, path }, holder] of holders) {
    const other = written.get(holder);
    if (other !== undefined) named.set(row, (named.get(row) ?? new Map<string, number>()).set(path, other));
  }
  return results.map((result) => renamed(result, named.get(result.row)));
}

function takenValues(
  resource: Resource,
  results: readonly RowResult[],
  rows: readonly GivenRow[],
): readonly TakenValue[] {
  const given = new Map(rows.map(({ row, values }) => [row, values]));
  return results.flatMap((result) =>
    Object.entries('wrong' in result ? (result.wrong.fields ?? {}) : {}).flatMap(([path, problems]) => {
      const column = problems.some(({ rule }) => takenRules.includes(rule)) ? columnAt(resource, path) : undefined;
      const text = column?.field.unique ? storedText(column, given.get(result.row)?.[path]) : undefined;
      return text === undefined ? [] : [{ row: result.row, path, text }];
    }),
  );
}

/** The text as it would be stored: a telephone number has several spellings. */
function storedText(column: CsvColumn, value: GivenRow['values'][string] | undefined): string | undefined {
  const cell = typeof value === 'string' ? readCell(column, value) : undefined;
  const given = cell?.says === 'value' ? cell.value : value;
  const checked = validate({ fields: { value: column.field } }, { value: given }, { mode: 'update' });
  const text = checked.ok ? checked.values.value : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** The last row of the import that wrote each of these records. */
async function rowsOfRecords(
  runner: Runner,
  id: number | undefined,
  records: readonly number[],
  results: readonly RowResult[],
): Promise<ReadonlyMap<number, number>> {
  const before =
    id === undefined || records.length === 0
      ? []
      : await runOnce(
          runner,
          sql`select record_id, max(row) from import_row where import_id = ${id} and record_id = any (${sql.param([...records])}::integer[]) and outcome in ('create', 'update') group by record_id`,
        );
  return new Map([
    ...before.map(([record, row]) => [Number(record), Number(row)] as const),
    ...results.flatMap((result) =>
      'done' in result && result.done.outcome !== 'unchanged'
        ? [[result.done.found.record.id, result.row] as const]
        : [],
    ),
  ]);
}

function renamed(result: RowResult, rowByPath: ReadonlyMap<string, number> | undefined): RowResult {
  if (!rowByPath || !('wrong' in result)) return result;
  const fields = Object.entries(result.wrong.fields ?? {}).map(([path, problems]) => {
    const row = rowByPath.get(path);
    const named = problems.map((problem): Problem =>
      row !== undefined && takenRules.includes(problem.rule) ? { rule: 'takenByRow', params: { row } } : problem,
    );
    return [path, named] as const;
  });
  return { ...result, wrong: { ...result.wrong, fields: Object.fromEntries(fields) } };
}
