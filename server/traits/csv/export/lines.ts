import { type CsvColumn, type NameOf, versionLine, writeCell } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { type Draft, valueAt } from '../../../db/model/paths.ts';

/** Spreadsheets recognize UTF-8 by the byte order mark; they also expect CRLF. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** The start of a file: the version line, then the headers (CONTRACT, Imports and exports). */
export function fileHead(resource: Resource, headers: readonly string[]): string {
  return `${byteOrderMark}${versionLine(resource)}${lineEnd}${lineOf(headers)}`;
}

/** Records as CSV lines. */
export function csvLines(records: readonly Draft[], columns: readonly CsvColumn[], nameOf: NameOf): string {
  let text = '';
  for (const record of records)
    text += lineOf(columns.map((column) => writeCell(column, valueAt(record, column.steps), nameOf)));
  return text;
}

/** Quotes a lone empty cell, since importers skip blank lines. */
function lineOf(cells: readonly string[]): string {
  return cells.length === 1 && cells[0] === '' ? `""${lineEnd}` : `${cells.map(quoted).join(',')}${lineEnd}`;
}

/** Also quotes semicolons and tabs: some spreadsheets treat them as delimiters. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
