import Papa from 'papaparse';
import { type SeparatorLine } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { namedColumns, rowsWithHeadings } from './headings.ts';

const delimiters = [',', '\t', ';'] as const;

const versionLine = /^\uFEFF?"?#\s*[a-z][a-z0-9_]*\s*"?(?:[,;\t]\s*"?\d|[,;\t" ]*$)/iu;

/**
 * Spreadsheets of some countries and UTF-16 files use other delimiters: takes the one that parts the headings, or else
 * the most frequent in the first line.
 * @param separator names the delimiter, which is taken unless the lines are clearly parted by another
 */
export function delimiterOf(resource: Resource, text: string, separator: SeparatorLine | undefined): string {
  const named = separator?.delimiter;
  const possible = named === undefined ? delimiters : [named, ...delimiters];
  const lines = text
    .split(/(?:\r\n|\r|\n)+/u, rowsWithHeadings + 2)
    .filter((line) => line.trim() !== '' && !versionLine.test(line.normalize('NFKC')))
    .slice(0, rowsWithHeadings);
  const unquoted = lines.map((line) => line.replaceAll(/"(?:[^"]|"")*"/gu, ''));
  // A title may stand above the headings. Below a separator line, text of a single column may have commas.
  const first = (named === undefined && unquoted.find((line) => /[,\t;]/u.test(line))) || unquoted[0] || '';
  const rated = possible.map((delimiter) => ({
    delimiter,
    headings: Math.max(0, ...lines.map((line) => namedColumns(resource, cellsOf(line, delimiter)))),
    count: first.split(delimiter).length,
  }));
  const best = rated.reduce((most, one) => (one.headings > most.headings ? one : most));
  return best.headings > 0
    ? best.delimiter
    : rated.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

function cellsOf(line: string, delimiter: string): readonly string[] {
  return Papa.parse<string[]>(line, { delimiter, preview: 1 }).data[0] ?? [];
}
