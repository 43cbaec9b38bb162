import { type CsvColumn, columnsOf, leftOutOf } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { kindOf } from '../../../../resources/kinds/index.ts';
import { labelIn, type Language } from '../../../../resources/messages/languages.ts';
import type { Call } from '../../../crud/call.ts';
import { isClosed } from '../../../../resources/field-access.ts';
import { badValue } from '../../../crud/parameters.ts';

/** The columns of an entity's file that the caller may read, secrets never. */
export function readableColumns({ resource, hidden }: Pick<Call, 'resource' | 'hidden'>): readonly CsvColumn[] {
  return columnsOf(resource).filter(({ fieldPath }) => !isClosed(fieldPath, hidden));
}

/** Names of fields that no cell holds, such as rows and counts of others, as far as the caller may read them. */
export function cellless({ resource, hidden }: Pick<Call, 'resource' | 'hidden'>): readonly string[] {
  return leftOutOf(resource).filter((name) => {
    const field = resource.fields[name];
    const at = field && kindOf(field).storage.at;
    return (at === 'child' || at === 'inverse') && !field?.secret && !isClosed(name, hidden);
  });
}

/**
 * The columns asked for by `columns[]`, in that order; all where none is named.
 * @throws ApiError 400 that names a column which there is not, or not for the caller
 */
export function askedColumns<C extends { readonly path: string }>(all: readonly C[], url: string): readonly C[] {
  const byPath = new Map(all.map((column) => [column.path, column]));
  const asked = [...new Set(queryIn(url).getAll('columns[]'))].map((path) => {
    const column = byPath.get(path);
    if (!column) throw badValue('columns[]', path);
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
 * @throws ApiError 400 for another word
 */
export function headersOf(
  columns: readonly CsvColumn[],
  all: readonly CsvColumn[],
  url: string,
  language: Language,
): readonly string[] {
  const asked = queryIn(url).get('headers') ?? 'path';
  if (asked === 'path') return columns.map(({ path }) => path);
  if (asked !== 'label') throw badValue('headers', asked);
  const called = (name: string) => all.filter(({ label, path }) => label.includes(name) || path === name).length;
  return columns.map(({ path, label }) => (called(labelIn(label, language)) === 1 ? labelIn(label, language) : path));
}

/** Parameters besides those of a list. */
export const besideList = ['columns[]', 'headers'] as const;

function queryIn(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}
