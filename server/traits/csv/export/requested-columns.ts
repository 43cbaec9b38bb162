import { type CsvColumn, columnsOf, leftOutOf } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { kindOf } from '../../../../resources/kinds/index.ts';
import { labelIn, type Language } from '../../../../resources/messages/languages.ts';
import type { Call } from '../../../crud/call.ts';
import { isForbidden } from '../../../../resources/field-access.ts';
import { fileParameters } from '../../../../resources/query/list.ts';
import { QueryError } from '../../../../resources/query/parameters.ts';

/** The columns of an entity's file that the caller may read, without secrets. */
export function readableColumns({ resource, hidden }: Pick<Call, 'resource' | 'hidden'>): readonly CsvColumn[] {
  return columnsOf(resource).filter(({ readable, fieldPath }) => readable && !isForbidden(fieldPath, hidden));
}

/** Fields that have no column, such as rows and counts of other entities, if the caller may read them. */
export function fieldsWithoutCells({ resource, hidden }: Pick<Call, 'resource' | 'hidden'>): readonly string[] {
  return leftOutOf(resource).filter((name) => {
    const field = resource.fields[name];
    const at = field && kindOf(field).storage.at;
    return (at === 'child' || at === 'inverse') && !field?.secret && !isForbidden(name, hidden);
  });
}

/**
 * The columns with the requested paths, in that order; all columns if none is requested.
 * @throws QueryError for a column that is unknown, or hidden from the caller
 */
export function requestedColumns<C extends { readonly path: string }>(
  all: readonly C[],
  paths: readonly string[],
): readonly C[] {
  const byPath = new Map(all.map((column) => [column.path, column]));
  const columns = [...new Set(paths)].map((path) => {
    const column = byPath.get(path);
    if (!column) throw new QueryError(fileParameters.columns.name, path);
    return column;
  });
  return columns.length === 0 ? all : columns;
}

/** Adds the id column for drafted entities, whose copies share the record's key. */
export function withId(
  { drafts }: Pick<Resource, 'drafts'>,
  columns: readonly CsvColumn[],
  all: readonly CsvColumn[],
): readonly CsvColumn[] {
  return drafts === undefined || columns.some(({ path }) => path === 'id')
    ? columns
    : [...all.filter(({ path }) => path === 'id'), ...columns];
}

/**
 * The header cells: paths, or labels with `headers=label`. A label that several columns have is replaced by the path.
 */
export function headersOf(
  columns: readonly CsvColumn[],
  all: readonly CsvColumn[],
  headers: 'path' | 'label' | undefined,
  language: Language,
): readonly string[] {
  if (headers !== 'label') return columns.map(({ path }) => path);
  const called = (name: string) => all.filter(({ label, path }) => label.includes(name) || path === name).length;
  return columns.map(({ path, label }) => (called(labelIn(label, language)) === 1 ? labelIn(label, language) : path));
}
