/** A row of a file, under the number that a spreadsheet gives it. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * What a file holds below its version line. Rows without any text are left out; headers without a text have one in some
 * row.
 */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** How many cells there are up to the last that says something. */
export function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
