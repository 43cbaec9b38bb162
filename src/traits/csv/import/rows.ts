import type { RowAnswer, RowOutcome } from '../../../data-provider/csv-types.ts';
import type { MappedColumn } from './mapping.ts';
import { type SheetRow, widthOf } from './sheet.ts';

/** Corrected cells, by row number and column path. */
export type Fixes = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** The result of checking or writing a row. */
export interface RowState {
  readonly outcome: Exclude<RowOutcome, 'done'> | 'unchecked';
  readonly written: boolean;
  /** The write was undone: the record restored, or the new record deleted. */
  readonly undone?: true;
  /** The record's revision when the row was checked; 0 for a new record. */
  readonly revision?: number;
  readonly id?: number;
  readonly title?: string;
  readonly changes?: RowAnswer['changes'];
  readonly errors?: RowAnswer['errors'];
}

export const unchecked: RowState = { outcome: 'unchecked', written: false };

/** The text of a cell, corrected or as in the file. */
export function cellText({ cells, row }: SheetRow, mapped: MappedColumn, fixes: Fixes): string {
  const fixed = fixes.get(row)?.get(mapped.column.path);
  if (fixed !== undefined) return fixed;
  if ('rest' in mapped) return cells.slice(mapped.rest, widthOf(cells)).join(', ');
  return mapped.place === undefined ? '' : (cells[mapped.place] ?? '');
}

/** A row as it is sent to the server, without blank cells. */
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

/** The number of rows by outcome, and of written rows. */
export type Counts = Readonly<Record<RowState['outcome'] | 'written', number>>;

/** Counts rows incrementally: there may be a hundred thousand, and every response changes some. */
export class Tally {
  readonly #counts = { create: 0, update: 0, delete: 0, unchanged: 0, wrong: 0, unchecked: 0, written: 0 };

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
