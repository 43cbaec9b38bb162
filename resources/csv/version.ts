import type { Resource } from '../define.ts';

type Versioned = Pick<Resource, 'name' | 'csv'>;

/** First line of a file: `#sku,1` (CONTRACT, Imports and exports). */
export function versionLine({ name, csv }: Versioned): string {
  return `#${name},${csv?.version ?? 1}`;
}

/** Parses a version line. Spreadsheets append empty cells to it. */
export function parseVersionLine(
  cells: readonly string[],
): { readonly entity: string; readonly version: number } | undefined {
  const [name = '', version = '', ...rest] = cells.map((cell) => cell.replace(/^\uFEFF/u, '').trim());
  const entity = /^#([a-z][a-z0-9_]*)$/u.exec(name)?.[1];
  if (entity === undefined || !/^\d{1,9}$/u.test(version) || rest.some((cell) => cell !== '')) return undefined;
  return { entity, version: Number(version) };
}

/** Whether a first line says that the file can be read as one of the entity. */
export function isRightVersion({ name, csv }: Versioned, line: readonly string[]): boolean {
  const found = parseVersionLine(line);
  return csv !== undefined && found?.entity === name && found.version === csv.version;
}

/**
 * Detects the delimiter from the beginning of a file: spreadsheets write semicolons in some countries, and tabs in
 * UTF-16.
 */
export function delimiterOf(beginning: string): ',' | ';' | '\t' {
  const found = /^\uFEFF?"?#[a-z0-9_]+"?([,;\t])/u.exec(beginning)?.[1];
  return found === ';' || found === '\t' ? found : ',';
}
