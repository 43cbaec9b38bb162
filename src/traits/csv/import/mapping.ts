import {
  type CsvColumn,
  columnAt,
  columnsOf,
  type HeaderMatch,
  isRemark,
  matchHeaders,
  remarkHeader,
} from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { Sheet } from './sheet.ts';

/** Files of failed rows say in this column why; an import reads past it. */
export const errorHeader = remarkHeader;

/** What becomes of a column of a file. `open`: that has to be said first. */
export type Answer =
  | { readonly at: 'column'; readonly path: string }
  | { readonly at: 'ignored'; readonly because: 'asked' | 'shown' | 'empty' | 'remark' }
  | { readonly at: 'open'; readonly why: NonNullable<HeaderMatch['why']> | 'unnamed' };

/** An answer for each header. */
export type Mapping = readonly Answer[];

/**
 * What can be known without asking: called like a column; only shown; empty; a remark, such as the reasons of an
 * earlier import.
 */
export function guessMapping(resource: Resource, { headers, rows }: Sheet): Mapping {
  return matchHeaders(resource, headers).map(({ header, column, why = 'unknown' }, place): Answer => {
    if (isRemark(header)) return { at: 'ignored', because: 'remark' };
    if (column) return isTaken(column) ? { at: 'column', path: column.path } : { at: 'ignored', because: 'shown' };
    return rows.every(({ cells }) => (cells[place] ?? '').trim() === '')
      ? { at: 'ignored', because: 'empty' }
      : { at: 'open', why: header.trim() === '' ? 'unnamed' : why };
  });
}

/** Columns that an import takes: those that can be written, and the id, which finds the record. */
export function takenColumns(resource: Resource): readonly CsvColumn[] {
  return columnsOf(resource).filter(isTaken);
}

function isTaken({ path, writable }: CsvColumn): boolean {
  return writable || path === 'id';
}

/** What is missing before rows can be checked. */
export type MappingGap =
  | { readonly at: 'open'; readonly count: number }
  | { readonly at: 'key' }
  | { readonly at: 'twice'; readonly path: string };

/** The first thing in the way of a check; `undefined` where nothing is. */
export function gapOf(resource: Resource, mapping: Mapping): MappingGap | undefined {
  const open = mapping.filter(({ at }) => at === 'open').length;
  if (open > 0) return { at: 'open', count: open };
  const paths = mapping.flatMap((answer) => (answer.at === 'column' ? [answer.path] : []));
  const twice = paths.find((path, place) => paths.indexOf(path) !== place);
  if (twice !== undefined) return { at: 'twice', path: twice };
  return paths.includes('id') || (resource.csv !== undefined && paths.includes(resource.csv.key))
    ? undefined
    : { at: 'key' };
}

/** A column of the file that is imported, and where it stands in it; nowhere for one that a fix brought. */
export interface ImportedColumn {
  readonly column: CsvColumn;
  readonly place?: number;
}

/**
 * What stands behind the last header, from this place on: no field takes it, so its rows are wrong until it is empty.
 */
export interface RestColumn {
  readonly column: Pick<CsvColumn, 'path' | 'fieldPath' | 'numeric'>;
  readonly rest: number;
}

/** No field is called so. */
export const restPath = '#rest';

export const restColumn = (rest: number): RestColumn => ({
  rest,
  column: { path: restPath, fieldPath: restPath, numeric: false },
});

export type MappedColumn = ImportedColumn | RestColumn;

/** The columns that are imported, that of the key first, as people know rows by it. */
export function mappedColumns(resource: Resource, mapping: Mapping): readonly ImportedColumn[] {
  const found = mapping.flatMap((answer, place): ImportedColumn[] => {
    const column = answer.at === 'column' ? columnAt(resource, answer.path) : undefined;
    return column ? [{ column, place }] : [];
  });
  const isKey = ({ column }: ImportedColumn) => column.path === resource.csv?.key;
  return [...found.filter(isKey), ...found.filter((one) => !isKey(one))];
}
