import type { Resource } from '../../resources/define.ts';
import type { PageCursor } from '../../resources/query/address.ts';
import { type ListRequest, narrowedBy, printList } from '../../resources/query/list.ts';
import type { Pair } from '../../resources/query/parameters.ts';
import { deletedAt, type SortOrder, sortText } from '../../resources/query/sort.ts';
import { isRecord } from '../../resources/schema/empty.ts';

/** A list request in react-admin's terms. */
export interface ListQuery extends Omit<ListRequest, 'sort'> {
  readonly pagination?: { readonly page: number; readonly perPage: number } | undefined;
  readonly sort?: SortOrder | undefined;
  readonly filter?: unknown;
  /** Replaces the page number. */
  readonly cursor?: PageCursor | undefined;
}

/** Formats it as a query string of the API. */
export function listQuery(
  resource: Pick<Resource, 'fields' | 'list'>,
  { pagination, sort, filter, cursor, ...request }: ListQuery,
  beside?: readonly Pair[],
): string {
  const narrowed = narrowedBy(resource, isRecord(filter) ? filter : {});
  // A URL may still contain the order of deleted records, which lists of existing records don't have.
  const hasOrder = sort?.field !== deletedAt || narrowed.deleted !== undefined;
  const sorted = sort?.field && hasOrder ? { sort: sortText(sort) } : {};
  const { after, before } = cursor ?? {};
  const page = cursor ? { perPage: pagination?.perPage, after, before } : pagination;
  return printList(resource, { ...page, ...sorted, ...narrowed, ...request }, beside);
}
