import { writeCell } from '../../../../resources/csv/index.ts';
import type { MappedColumn } from './mapping.ts';
import type { RowState } from './rows.ts';

/** What is wrong with a cell. What is said of a field as a whole stands at its first column. */
export function errorsOf(
  { errors }: RowState,
  { column }: MappedColumn,
  columns: readonly MappedColumn[],
): readonly string[] {
  if (!errors) return [];
  const own = errors[column.path] ?? [];
  const first = columns.find((one) => one.column.fieldPath === column.fieldPath);
  const ofField = column.path !== column.fieldPath && first?.column === column ? (errors[column.fieldPath] ?? []) : [];
  return [...own, ...ofField];
}

/** What is wrong with a row, but with no cell of it. */
export function rowErrors(state: RowState, columns: readonly MappedColumn[]): readonly string[] {
  const told = new Set(columns.flatMap((mapped) => errorsOf(state, mapped, columns)));
  return Object.values(state.errors ?? {})
    .flat()
    .filter((sentence) => !told.has(sentence));
}

/** Everything that is wrong with a row; first what no cell of it says. */
export function allErrors(state: RowState, columns: readonly MappedColumn[]): readonly string[] {
  return [...new Set([...rowErrors(state, columns), ...Object.values(state.errors ?? {}).flat()])];
}

/**
 * The columns that tell something of these rows: the first, which names them, those that change, and those with
 * something wrong.
 */
export function tellingColumns(
  columns: readonly MappedColumn[],
  places: readonly number[],
  states: readonly RowState[],
): readonly MappedColumn[] {
  const told = new Set<string>();
  for (const place of places) {
    const { changes, errors } = states[place] ?? {};
    for (const path in changes) told.add(path);
    for (const path in errors) told.add(path);
  }
  return columns.filter(({ column }, at) => at === 0 || told.has(column.path) || told.has(column.fieldPath));
}

/**
 * What stands in the record as long as the row isn't written, as a file would have it; `undefined` where that is the
 * same.
 */
export function beforeText(
  { changes, outcome }: RowState,
  mapped: MappedColumn,
  labels: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string | undefined {
  if ('rest' in mapped) return undefined;
  const { column } = mapped;
  const change = changes?.[column.path];
  if (!change || outcome !== 'update') return undefined;
  return writeCell(column, change.before, (id) => labels[column.fieldPath]?.[id] ?? `#${id}`);
}
