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

/** The header of the reasons in files of failed rows; imports ignore the column. */
export const errorHeader = remarkHeader;

/** What a column of the file is mapped to. `open`: the user has to decide. */
export type Answer =
  | { readonly at: 'column'; readonly path: string }
  | { readonly at: 'ignored'; readonly because: 'asked' | 'shown' | 'empty' | 'remark' }
  | { readonly at: 'open'; readonly why: NonNullable<HeaderMatch['why']> | 'unnamed' };

/** An answer for each header, in order. */
export type Mapping = readonly Answer[];

/** Maps columns by their headers. Ignores read-only and empty columns and remarks; leaves unknown ones open. */
export function guessMapping(resource: Resource, { headers, rows }: Sheet): Mapping {
  return matchHeaders(resource, headers).map(({ header, column, why = 'unknown' }, place): Answer => {
    if (isRemark(header)) return { at: 'ignored', because: 'remark' };
    if (column) return isImportable(column) ? { at: 'column', path: column.path } : { at: 'ignored', because: 'shown' };
    return rows.every(({ cells }) => (cells[place] ?? '').trim() === '')
      ? { at: 'ignored', because: 'empty' }
      : { at: 'open', why: header.trim() === '' ? 'unnamed' : why };
  });
}

/** The columns that can be imported: writable ones and the id, by which the record is found. */
export function importableColumns(resource: Resource): readonly CsvColumn[] {
  return columnsOf(resource).filter(isImportable);
}

function isImportable({ path, writable }: CsvColumn): boolean {
  return writable || path === 'id';
}

/** Why a mapping is incomplete: an open column, no key, or two columns for one field. */
export type MappingGap =
  | { readonly at: 'open'; readonly count: number }
  | { readonly at: 'key' }
  | { readonly at: 'twice'; readonly path: string };

/** The first gap of a mapping; `undefined` if it is complete. */
export function gapOf(resource: Resource, mapping: Mapping): MappingGap | undefined {
  const open = mapping.filter(({ at }) => at === 'open').length;
  if (open > 0) return { at: 'open', count: open };
  const paths = mapping.flatMap((answer) => (answer.at === 'column' ? [answer.path] : []));
  const twice = paths.find((path, place) => paths.indexOf(path) !== place);
  if (twice !== undefined) return { at: 'twice', path: twice };
  return paths.includes('id') || paths.some((path) => path === resource.csv?.key) ? undefined : { at: 'key' };
}

/** An imported column. */
export interface ImportedColumn {
  readonly column: CsvColumn;
  /** The index of the cell in a row; absent for a column that a correction added. */
  readonly place?: number;
}

/** The cells beyond the last header, from index `rest` on. They belong to no field, so their rows are invalid. */
export interface RestColumn {
  readonly column: Pick<CsvColumn, 'path' | 'fieldPath' | 'numeric'>;
  readonly rest: number;
}

/** No field has this name. */
export const restPath = '#rest';

export const restColumn = (rest: number): RestColumn => ({
  rest,
  column: { path: restPath, fieldPath: restPath, numeric: false },
});

export type MappedColumn = ImportedColumn | RestColumn;

/** The imported columns; the key first, as it identifies rows. */
export function mappedColumns(resource: Resource, mapping: Mapping): readonly ImportedColumn[] {
  const found = mapping.flatMap((answer, place): ImportedColumn[] => {
    const column = answer.at === 'column' ? columnAt(resource, answer.path) : undefined;
    return column ? [{ column, place }] : [];
  });
  const isKey = ({ column }: ImportedColumn) => column.path === resource.csv?.key;
  return [...found.filter(isKey), ...found.filter((one) => !isKey(one))];
}
