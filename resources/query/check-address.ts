import type { Resource } from '../define.ts';
import { isRecord } from '../schema/empty.ts';
import { fieldAt } from '../schema/field-at.ts';
import { systemFields } from '../system-fields.ts';
import { possibleFilters, narrowedBy, printList } from './list.ts';
import { QueryError } from './parameters.ts';
import { listParameters, readList } from './read-list.ts';
import { sortText } from './sort.ts';

/** Parameters of a list's address (`ListAddress`), and those that react-admin adds. */
const names = ['filter', 'page', 'perPage', 'sort', 'order', 'after', 'before', 'from', 'displayedFilters'];

/** The first parameter of a list's address that is invalid for the list; `undefined` if there is none. */
export function unreadableIn(resource: Resource, search: string): string | undefined {
  const params = new URLSearchParams(search);
  const [order, field] = [params.get('order') ?? 'ASC', params.get('sort')];
  if (order !== 'ASC' && order !== 'DESC') return 'order';
  const filter = filterIn(params.get('filter') ?? '{}');
  if (!filter) return 'filter';
  const possible = possibleFilters(filter);
  const list = {
    ...narrowedBy(resource, filter),
    page: params.get('page'),
    perPage: params.get('perPage'),
    ...(field !== null && { sort: sortText({ field, order }) }),
  };
  try {
    readList(printList(resource, list), resource, [listParameters(resource), {}]);
  } catch (error) {
    if (error instanceof QueryError) return error.parameter;
    throw error;
  }
  return (
    [...params.keys()].find((name) => !names.includes(name)) ??
    Object.keys(filter).find((name) => !Object.hasOwn(possible, name))
  );
}

/** The first of these columns that the list doesn't have; `undefined` if there is none. */
export function unknownColumn(resource: Resource, columns: readonly string[]): string | undefined {
  return columns.find((name) => !Object.hasOwn(systemFields, name) && fieldAt(resource, name) === undefined);
}

function filterIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const filter: unknown = JSON.parse(text);
    return isRecord(filter) ? filter : undefined;
  } catch {
    return undefined;
  }
}
