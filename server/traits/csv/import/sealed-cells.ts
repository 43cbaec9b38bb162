import { columnAt, columnsOf } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { JsonValue } from '../../../../resources/kinds/kind.ts';
import { openSealed, seal } from '../../../credentials/seal.ts';
import { ignoredColumn } from './start.ts';
import type { GivenRow } from './bodies.ts';

type GivenValues = GivenRow['values'];

const isSealed = (resource: Resource, path: string | undefined) =>
  path !== undefined && columnAt(resource, path)?.readable === false;

/** The cells of a row as stored in a chunk: those of sealed texts are encrypted, as in their records. */
export function sealedCells(
  resource: Resource,
  paths: readonly string[],
  cells: readonly JsonValue[],
): readonly JsonValue[] {
  if (!columnsOf(resource).some(({ readable }) => !readable)) return cells;
  return cells.map((cell, place) => {
    if (isSealed(resource, paths[place])) return typeof cell === 'string' ? seal(cell) : cell;
    // A code may be in the wrong column: replaces cells of ignored columns, and cells without a header, which are
    // refused anyway.
    const path = paths[place];
    return path === ignoredColumn || (path === undefined && cell !== '') ? '…' : cell;
  });
}

/** The values of a chunk's row, decrypted for writing. */
export function openedValues(resource: Resource, values: GivenValues): GivenValues {
  return mapSealed(resource, values, (value) => (typeof value === 'string' ? (openSealed(value) ?? null) : value));
}

/** The values of a wrong row that are stored for people to read: without sealed texts. */
export function readableValues(resource: Resource, values: GivenValues): GivenValues {
  return mapSealed(resource, values, () => null);
}

function mapSealed(resource: Resource, values: GivenValues, change: (value: JsonValue) => JsonValue): GivenValues {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => [path, isSealed(resource, path) ? change(value) : value]),
  );
}
