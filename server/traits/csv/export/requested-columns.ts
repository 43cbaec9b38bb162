import { type CsvColumn, columnsOf, leftOutOf } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { kindOf } from '../../../../resources/kinds/index.ts';
import { labelIn, type Language } from '../../../../resources/messages/languages.ts';
import type { Call } from '../../../crud/call.ts';
import { isForbidden } from '../../../../resources/field-access.ts';
import { fileParameters } from '../../../../resources/query/list.ts';
import { QueryError } from '../../../../resources/query/parameters.ts';

/** The columns of an entity's file that the caller may read, secrets never. */
export function readableColumns({ resource, hidden }: Pick<Call, 'resource' | 'hidden'>): readonly CsvColumn[] {
  return columnsOf(resource).filter(({ fieldPath }) => !isForbidden(fieldPath, hidden));
}

/** Names of fields that no cell holds, such as rows and counts of others, as far as the caller may read them. */
export function cellless({ resource, hidden }: Pick<Call, 'resource' | 'hidden'>): readonly string[] {
  return leftOutOf(resource).filter((name) => {
    const field = resource.fields[name];
    const at = field && kindOf(field).storage.at;
    return (at === 'child' || at === 'inverse') && !field?.secret && !isForbidden(name, hidden);
  });
}

/**
 * The columns with the paths asked for, in that order; all where none is named.
 * @throws QueryError that names a column which there is not, or not for the caller
 */
export function requestedColumns<C extends { readonly path: string }>(
  all: readonly C[],
  paths: readonly string[],
): readonly C[] {
  const byPath = new Map(all.map((column) => [column.path, column]));
  const asked = [...new Set(paths)].map((path) => {
    const column = byPath.get(path);
    if (!column) throw new QueryError(fileParameters.columns.name, path);
    return column;
  });
  return asked.length === 0 ? all : asked;
}

/** Where a record has copies under the same key, only the id tells them apart: files of such records always have it. */
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
 * What stands above the columns: their paths, or with `headers=label` what people call them, but the path where two are
 * called the same.
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
