/** A row of a text: its line, counted from 1, and its cells. */
export interface TextLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Parses pasted lines. Cells are separated by tabs, commas or semicolons; of rows with one field, each is a row of its
 * own, and spaces separate too. Blank lines are counted but left out.
 */
export function linesOf(text: string, columns: readonly string[]): readonly TextLine[] {
  const single = columns.length === 1;
  return text.split(/\r\n|\n|\r/u).flatMap((content, index) => {
    const cells = content.split(single ? /[\t,;，；\s]+/u : /[\t,;，；]/u).map((cell) => cell.trim());
    const rows = single ? cells.map((cell) => [cell]) : [cells];
    return rows.filter((row) => row.some((cell) => cell !== '')).map((row) => ({ line: index + 1, cells: row }));
  });
}
