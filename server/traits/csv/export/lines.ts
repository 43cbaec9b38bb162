import { type CsvColumn, type NameOf, versionLine, writeCell } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { type Draft, valueAt } from '../../../db/model/paths.ts';

/** Spreadsheets take a file for UTF-8 by this, and end lines so. */
const mark = '\uFEFF';
const lineEnd = '\r\n';

/** What a file begins with: the version, then the headers (CONTRACT, Imports and exports). */
export function headOf(resource: Resource, headers: readonly string[]): string {
  return `${mark}${versionLine(resource)}${lineEnd}${lineOf(headers)}`;
}

/** Records as lines. */
export function linesOf(records: readonly Draft[], columns: readonly CsvColumn[], nameOf: NameOf): string {
  let text = '';
  for (const record of records)
    text += lineOf(columns.map((column) => writeCell(column, valueAt(record, column.steps), nameOf)));
  return text;
}

/** A lone empty cell is quoted: a blank line would be none. */
function lineOf(cells: readonly string[]): string {
  return cells.length === 1 && cells[0] === '' ? `""${lineEnd}` : `${cells.map(quoted).join(',')}${lineEnd}`;
}

/** Semicolons and tabs too: spreadsheets take them for ends of cells, depending on where they stand. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
