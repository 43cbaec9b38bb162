import type { Resource } from '../define.ts';
import { type Fields, kindOf } from '../kinds/index.ts';
import { type Parameter, QueryError } from './parameters.ts';

/** A sort order in react-admin's form. */
export interface SortOrder {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** The time of the deletion, by which lists of deleted records can also be sorted. */
export const deletedAt = 'deleted_at';

/** Parses `-created_at`: by created_at, descending. */
export function sortOf(sort: string): SortOrder {
  return sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' };
}

/** Prints a sort order: `-created_at`. */
export function sortText({ field, order }: SortOrder): string {
  return order === 'DESC' ? `-${field}` : field;
}

/**
 * Whether lists can sort by this path: a single value in the entity's own table, or a reference, sorted by the title of
 * the record it points to (docs/decisions/0007-lists.md).
 */
export function isSortable({ fields }: Pick<Resource, 'fields'>, path: string): boolean {
  return ['id', 'created_at', 'updated_at'].includes(path) || isSingle(fields, path.split('.'));
}

function isSingle(fields: Fields, [name = '', ...inner]: readonly string[]): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return false;
  const { storage, uploads } = kindOf(field);
  if (inner.length > 0) return storage.at === 'group' && isSingle(storage.fields, inner);
  if (uploads) return false;
  return storage.at === 'link' || (storage.at === 'column' && storage.word !== 'text[]' && !storage.concealed);
}

/** Columns by which the list can be sorted: its columns with a single value, and always the id. */
export function sortableColumns(resource: Resource, isClosed: (path: string) => boolean): readonly string[] {
  const { columns, sort } = resource.list;
  const paths = new Set<string>(['id', ...columns, sortOf(sort).field]);
  return [...paths].filter((path) => isSortable(resource, path) && !isClosed(path));
}

/**
 * `sort`: one of these columns, with `-` in front for descending. Falls back to the id if the caller may not sort by
 * the default column.
 */
export function sortParameter(resource: Resource, isClosed: (path: string) => boolean): Parameter<string> {
  const allowed = [...sortableColumns(resource, isClosed), deletedAt];
  const usual = resource.list.sort;
  return {
    name: 'sort',
    about: 'A column with one value; of a reference its title. With - in front, downwards',
    schema: { type: 'string', enum: allowed.flatMap((path) => [path, `-${path}`]), default: usual },
    read: (values) => {
      const requested = values.at(-1);
      const sort = requested ?? usual;
      if (allowed.includes(sortOf(sort).field)) return sort;
      if (requested !== undefined) throw new QueryError('sort', requested);
      return 'id';
    },
  };
}
