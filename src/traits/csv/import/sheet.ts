/** A row of a file, with its number in a spreadsheet. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A file without its version line and blank rows. An empty header has values in some row. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Set where the version line is missing: whether the first row was read as headers, or as values below none. */
  readonly unversioned?: { readonly headings: boolean };
}

/** The number of cells up to the last that isn't blank. */
export function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
