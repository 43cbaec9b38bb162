import { readCell } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { foldedText } from '../../../../resources/folded-text.ts';
import type { MappedColumn } from './mapping.ts';
import { cellText, type Fixes } from './rows.ts';
import type { SheetRow } from './sheet.ts';

/** The value of an earlier row that a row repeats: the record (`path` is its key), or another unique value. */
export interface Repeat {
  readonly row: number;
  readonly path: string;
  readonly of: 'record' | 'value';
}

/** Rows that can't be written after an earlier row, by place, with that row's number. */
export function repeatsIn(
  resource: Pick<Resource, 'csv'>,
  rows: readonly SheetRow[],
  columns: readonly MappedColumn[],
  fixes: Fixes,
): ReadonlyMap<number, Repeat> {
  const key = resource.csv?.key;
  const id = columns.find(({ column }) => column.path === 'id');
  const keyed = columns.find(({ column }) => column.path === key);
  const finding = id ?? keyed;
  const repeats = new Map(takenValues(rows, columns, fixes, finding));
  if (!finding || key === undefined) return repeats;
  const firsts = new Map<string, number>();
  rows.forEach((row, place) => {
    const own = foldedText(cellText(row, finding, fixes).trim());
    // Without an id, the record is found by its key.
    const named =
      own !== ''
        ? `${finding.column.path} ${own}`
        : id && keyed
          ? `key ${foldedText(cellText(row, keyed, fixes).trim())}`
          : '';
    if (named === '' || named === 'key ') return;
    const first = firsts.get(named);
    if (first === undefined) firsts.set(named, row.row);
    else repeats.set(place, { row: first, path: key, of: 'record' });
  });
  return repeats;
}

/**
 * Rows with a unique value that an earlier row has, apart from the values that identify records. The server checks this
 * too, but only among the rows of one call.
 */
function takenValues(
  rows: readonly SheetRow[],
  columns: readonly MappedColumn[],
  fixes: Fixes,
  finding: MappedColumn | undefined,
): readonly (readonly [number, Repeat])[] {
  return columns.flatMap((mapped) => {
    if ('rest' in mapped || mapped === finding || !mapped.column.field.unique || !mapped.column.writable) return [];
    const firsts = new Map<string, number>();
    return rows.flatMap((row, place): readonly (readonly [number, Repeat])[] => {
      const cell = readCell(mapped.column, cellText(row, mapped, fixes));
      if (cell.says !== 'value') return [];
      const text = foldedText(String(cell.value).trim());
      const first = firsts.get(text);
      if (first === undefined) firsts.set(text, row.row);
      return first === undefined ? [] : [[place, { row: first, path: mapped.column.path, of: 'value' }]];
    });
  });
}
