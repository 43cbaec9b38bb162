import type { ClipboardEvent } from 'react';
import { tileBlock } from './fill.ts';
import { isCell } from './hit-test.ts';
import { areaOf, clampPlace, selectionAt } from './selection.ts';
import type { GridCommands } from './use-grid-commands.ts';

/** A cell with the separator after it. A quote that isn't closed before the next separator is text. */
const cellPattern = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/gu;

/** Parses cells copied from a spreadsheet: lines of tab-separated cells; those with line breaks or tabs are quoted. */
export function readBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', separator] of text.matchAll(cellPattern)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (separator === '') break;
    if (separator !== '\t') rows.push([]);
  }
  // Spreadsheets end the last row with a line break too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}

/** Formats cells for pasting into a spreadsheet. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => (/[\t\r\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
}

/** Copies the selection; a cut clears it too. */
export function copyCells({ selection, textOf, readOnly, clear }: GridCommands, event: ClipboardEvent): void {
  if (!isCell(event.target) || !selection) return;
  event.preventDefault();
  const area = areaOf(selection);
  const lines = Array.from({ length: area.bottom - area.top + 1 }, (_, row) =>
    Array.from({ length: area.right - area.left + 1 }, (_one, column) =>
      textOf({ row: area.top + row, column: area.left + column }),
    ),
  );
  event.clipboardData.setData('text/plain', writeBlock(lines));
  if (event.type === 'cut' && !readOnly) clear(area);
}

/** Pastes from the first selected cell on, repeating the block over the whole selection, and selects the pasted cells. */
export function pasteCells(grid: GridCommands, event: ClipboardEvent): void {
  if (grid.rows === 0 || grid.columns === 0) return;
  event.preventDefault();
  grid.endEditing();
  grid.wantsFocus.current = true;
  const block = readBlock(event.clipboardData.getData('text'));
  const cells = tileBlock(block, areaOf(grid.selection ?? selectionAt(grid.active)));
  grid.put(cells);
  const [first] = cells;
  if (!first) return;
  const rows = cells.reduce((most, { place }) => Math.max(most, place.row), 0);
  const columns = cells.reduce((most, { place }) => Math.max(most, place.column), 0);
  grid.select({ anchor: clampPlace({ row: rows, column: columns }, grid), active: first.place });
}
