/** A row of a file, with its number in a spreadsheet. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Missing first lines of a file, because of which the rest is guessed. */
export interface Guessed {
  /** The missing version line, or the version in it; absent if only the headings aren’t the entity's. */
  readonly missing?: 'line' | 'version';
  /** The number of the row that was read as headings; `false`: there are none. */
  readonly headings: number | false;
  /** The rows that may hold the headings. */
  readonly rows: readonly SheetRow[];
}

/** A file without its version line and blank rows. An empty header has values in some row. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly guessed?: Guessed;
}

/** The number of cells up to the last that isn't blank. */
export function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
