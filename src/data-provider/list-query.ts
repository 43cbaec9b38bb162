import type { Resource } from '../../resources/define.ts';
import { type ListRequest, narrowedBy, printList } from '../../resources/query/list.ts';
import type { Pair } from '../../resources/query/parameters.ts';
import { type SortOrder, sortText } from '../../resources/query/sort.ts';
import { isRecord } from '../../resources/schema/empty.ts';

/** What a list asks for, in react-admin's words. */
export interface ListQuery extends Omit<ListRequest, 'sort'> {
  readonly pagination?: { readonly page: number; readonly perPage: number } | undefined;
  readonly sort?: SortOrder | undefined;
  readonly filter?: unknown;
}

/** The same as a query string of the API. */
export function listQuery(
  resource: Pick<Resource, 'fields' | 'list'>,
  { pagination, sort, filter, ...request }: ListQuery,
  beside?: readonly Pair[],
): string {
  const narrowed = narrowedBy(resource, isRecord(filter) ? filter : {});
  const sorted = sort?.field ? { sort: sortText(sort) } : {};
  return printList(resource, { ...pagination, ...sorted, ...narrowed, ...request }, beside);
}
