import type { Resource } from '../define.ts';
import { isRemark } from './headers.ts';

type Versioned = Pick<Resource, 'name' | 'csv'>;

/** First line of a file: `#sku,1` (CONTRACT, Imports and exports). */
export function versionLine({ name, csv }: Versioned): string {
  return `#${name},${csv?.version ?? 1}`;
}

/**
 * Parses a version line. Spreadsheets append empty cells to it. It may be in a single cell, if the rest of the file has
 * another delimiter or one column.
 */
export function parseVersionLine(
  cells: readonly string[],
): { readonly entity: string; readonly version: number } | undefined {
  const [name = '', version = '', ...rest] = trimmed(cells);
  const entity = /^#([a-z][a-z0-9_]*)$/u.exec(name)?.[1];
  if (entity === undefined || !/^\d{1,9}$/u.test(version) || rest.some((cell) => cell !== '')) return undefined;
  return { entity, version: Number(version) };
}

function trimmed(cells: readonly string[]): readonly string[] {
  const [first = '', ...rest] = cells.map((cell) => cell.replace(/^\uFEFF/u, '').trim());
  return first.startsWith('#') && rest.every((cell) => cell === '')
    ? first.split(/[,;\t]/u).map((cell) => cell.trim())
    : [first, ...rest];
}

/** Whether a first line has an entity and version that can be imported here. */
export function isRightVersion({ name, csv }: Versioned, line: readonly string[]): boolean {
  const found = parseVersionLine(line);
  return csv !== undefined && found?.entity === name && found.version === csv.version;
}

/** Whether a first line is a version line, right or wrong. If not, it is missing, and these are other cells. */
export function isVersionLine(line: readonly string[]): boolean {
  const [first = '', ...rest] = trimmed(line);
  if (parseVersionLine(line)) return true;
  return /^#[a-z][a-z0-9_]*$/iu.test(first) && !isRemark(first) && rest.every((cell) => cell === '');
}

/** A first line as people retype it, `# SKU，1`, normalised to the form in files. */
export function foldedVersionLine(cells: readonly string[]): readonly string[] {
  return trimmed(
    cells.map((cell) =>
      cell
        .normalize('NFKC')
        .toLowerCase()
        .replace(/^(\uFEFF?\s*#)\s+/u, '$1'),
    ),
  );
}

/** Whether a first line names the entity, but no version. */
export function lacksVersion({ name, csv }: Versioned, line: readonly string[]): boolean {
  const [first, ...rest] = trimmed(line);
  return csv !== undefined && first === `#${name}` && rest.every((cell) => cell === '');
}

/**
 * Detects the delimiter from the beginning of a file: spreadsheets write semicolons in some countries, and tabs in
 * UTF-16.
 */
export function delimiterOf(beginning: string): ',' | ';' | '\t' {
  const found = /^\uFEFF?"?#[a-z0-9_]+"?([,;\t])/u.exec(beginning)?.[1];
  return found === ';' || found === '\t' ? found : ',';
}
