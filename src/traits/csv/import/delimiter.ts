import Papa from 'papaparse';
import { type SeparatorLine } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { namedColumns, rowsWithHeadings } from './headings.ts';

const delimiters = [',', '\t', ';'] as const;

const versionLine = /^\uFEFF?"?#\s*[a-z][a-z0-9_]*\s*"?(?:[,;\t]\s*"?\d|[,;\t" ]*$)/iu;

/**
 * Detects the delimiter, because spreadsheets of some countries and UTF-16 files don't use commas: the one that splits
 * the headings, or else the most frequent one in the first line.
 * @param separator line that names the delimiter; used unless another one clearly splits the lines
 */
export function delimiterOf(resource: Resource, text: string, separator: SeparatorLine | undefined): string {
  const named = separator?.delimiter;
  const possible = named === undefined ? delimiters : [named, ...delimiters];
  const lines = text
    .split(/(?:\r\n|\r|\n)+/u, rowsWithHeadings + 2)
    .filter((line) => line.trim() !== '' && !versionLine.test(line.normalize('NFKC')))
    .slice(0, rowsWithHeadings);
  const unquoted = lines.map((line) => line.replaceAll(/"(?:[^"]|"")*"/gu, ''));
  // A title may be above the headings. Below a separator line, a single column's text may contain commas.
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
