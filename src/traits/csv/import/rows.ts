import { foldedText } from '../../../../resources/folded-text.ts';
import type { RowAnswer, RowOutcome } from '../../../data-provider/csv-types.ts';
import type { MappedColumn } from './mapping.ts';
import { type SheetRow, widthOf } from './sheet.ts';

/** Cells that were typed anew, by row and path. */
export type Fixes = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** What is known of a row: not yet checked, what would come of it, and whether it is written. */
export interface RowState {
  readonly outcome: Exclude<RowOutcome, 'done'> | 'unchecked';
  readonly written: boolean;
  /** The record's when the row was checked, 0 where there was none. */
  readonly revision?: number;
  readonly id?: number;
  readonly title?: string;
  readonly changes?: RowAnswer['changes'];
  readonly errors?: RowAnswer['errors'];
}

export const unchecked: RowState = { outcome: 'unchecked', written: false };

/** What a cell says by now. */
export function cellText({ cells, row }: SheetRow, mapped: MappedColumn, fixes: Fixes): string {
  const fixed = fixes.get(row)?.get(mapped.column.path);
  if (fixed !== undefined) return fixed;
  if ('rest' in mapped) return cells.slice(mapped.rest, widthOf(cells)).join(', ');
  return mapped.place === undefined ? '' : (cells[mapped.place] ?? '');
}

/** A row as it is sent. Blank cells say nothing, and aren't. */
export function valuesOf(
  row: SheetRow,
  columns: readonly MappedColumn[],
  fixes: Fixes,
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const mapped of columns) {
    if ('rest' in mapped) continue;
    const text = cellText(row, mapped, fixes);
    if (text.trim() !== '') values[mapped.column.path] = text;
  }
  return values;
}

/** Rows about the same record: all but the first of those with this key, by their place, with the row that is first. */
export function repeatedKeys(
  rows: readonly SheetRow[],
  columns: readonly MappedColumn[],
  key: string,
  fixes: Fixes,
): ReadonlyMap<number, number> {
  const keyColumn =
    columns.find(({ column }) => column.path === 'id') ?? columns.find(({ column }) => column.path === key);
  const firsts = new Map<string, number>();
  const repeated = new Map<number, number>();
  if (!keyColumn) return repeated;
  const other = keyColumn.column.path === 'id' ? columns.find(({ column }) => column.path === key) : undefined;
  rows.forEach((row, place) => {
    const own = foldedText(cellText(row, keyColumn, fixes).trim());
    // Without an id it is the key that finds the record.
    const named =
      own !== ''
        ? `${keyColumn.column.path} ${own}`
        : other
          ? `key ${foldedText(cellText(row, other, fixes).trim())}`
          : '';
    if (named === '' || named === 'key ') return;
    const first = firsts.get(named);
    if (first === undefined) firsts.set(named, row.row);
    else repeated.set(place, first);
  });
  return repeated;
}

/** How many rows come to what, and how many are written. */
export type Counts = Readonly<Record<RowState['outcome'] | 'written', number>>;

/** Counts rows as they change: there may be a hundred thousand, and every answer of the server changes some. */
export class Tally {
  readonly #counts = { create: 0, update: 0, unchanged: 0, wrong: 0, unchecked: 0, written: 0 };

  constructor(unchecked: number) {
    this.#counts.unchecked = unchecked;
  }

  get counts(): Counts {
    return { ...this.#counts };
  }

  change(before: RowState, after: RowState): void {
    this.#counts[before.outcome] -= 1;
    this.#counts[after.outcome] += 1;
    this.#counts.written += Number(after.written) - Number(before.written);
  }
}
