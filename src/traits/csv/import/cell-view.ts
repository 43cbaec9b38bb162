import { writeCell } from '../../../../resources/csv/index.ts';
import { commaIn } from '../../../../resources/messages/languages.ts';
import type { Words } from '../../../../resources/ui/use-words.ts';
import type { MappedColumn } from './mapping.ts';
import type { RowState } from './rows.ts';

/** The errors of a cell. Errors of a field with several columns belong to the first. */
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

/** The sentence that lists the choices of a column; empty if it has none. */
export function choicesOf(mapped: MappedColumn, { say, label, language }: Words): string {
  if ('rest' in mapped || !('choices' in mapped.column.field)) return '';
  const { field } = mapped.column;
  return say('csv.oneOf', { choices: field.choices.map((choice) => label(choice.label)).join(commaIn(language)) });
}

/** The errors of a row that belong to none of its cells. */
export function rowErrors(state: RowState, columns: readonly MappedColumn[]): readonly string[] {
  const ofCells = new Set(columns.flatMap((mapped) => errorsOf(state, mapped, columns)));
  return Object.values(state.errors ?? {})
    .flat()
    .filter((sentence) => !ofCells.has(sentence));
}

/** All errors of a row; those that belong to no cell first. */
export function allErrors(state: RowState, columns: readonly MappedColumn[]): readonly string[] {
  return [...new Set([...rowErrors(state, columns), ...Object.values(state.errors ?? {}).flat()])];
}

/** The first column, which identifies rows, and the columns with changes or errors in these rows. */
export function relevantColumns(
  columns: readonly MappedColumn[],
  places: readonly number[],
  states: readonly RowState[],
): readonly MappedColumn[] {
  const relevant = new Set<string>();
  for (const place of places) {
    const { changes, errors } = states[place] ?? {};
    for (const path in changes) relevant.add(path);
    for (const path in errors) relevant.add(path);
  }
  return columns.filter(
    ({ column }, index) => index === 0 || relevant.has(column.path) || relevant.has(column.fieldPath),
  );
}

/** The record's current value as a CSV cell; `undefined` if an unwritten row doesn't change it. */
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
