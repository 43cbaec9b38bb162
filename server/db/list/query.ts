import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { modelOf } from '../model/model.ts';
import { linkAt } from '../model/references.ts';
import type { Breadth } from '../records/projection.ts';
import { type Search, type SearchIndex, searchValues } from '../search/search.ts';
import { type Condition, placeholderOf, searchOfCondition } from './condition.ts';
import { type Cursor, cursorValues } from './order-keys.ts';

/** A parsed list request. All names in it come from the declaration. */
export interface ListQuery {
  readonly resource: Resource;
  readonly breadth: Breadth;
  readonly locale: ContentLocale;
  readonly store?: number | undefined;
  readonly conditions: readonly Condition[];
  readonly search?: Search | undefined;
  /** The table is small, so that short texts are compared row by row. */
  readonly small?: boolean;
  /** Fields excluded from the search, because the caller may not read them. */
  readonly hidden: readonly string[];
  readonly ids?: readonly number[] | undefined;
  /** Lists deleted records instead. */
  readonly deleted?: boolean;
  readonly sort: { readonly path: string; readonly descending: boolean };
  readonly page: number;
  /** Reads the page at this position instead of the numbered one; `page` is then 1. */
  readonly cursor?: Cursor | undefined;
  readonly perPage: number;
}

/** Up to this many matches, sorting is faster than a second index walk after a short one found no full page. */
export const maxSorted = 10_000;

/**
 * Whether anything besides the store restricts the list. Unrestricted lists of existing records have a maintained
 * total.
 */
export function isRestricted({ conditions, search, ids, deleted = false }: ListQuery): boolean {
  return deleted || conditions.length > 0 || search !== undefined || ids !== undefined;
}

/** Whether the list is sorted by a reference's title, which has plans of its own. */
export function isSortedByReference({ resource, sort }: ListQuery): boolean {
  return linkAt(modelOf(resource), sort.path) !== undefined;
}

/** Whether the search is the only restriction and covers all search fields, of which there is at least one. */
export function isOnlySearched({ resource, conditions, search, hidden, ids, deleted }: ListQuery): boolean {
  return (
    deleted !== true &&
    search !== undefined &&
    conditions.length === 0 &&
    ids === undefined &&
    resource.list.search.length > 0 &&
    !resource.list.search.some((path) => hidden.includes(path))
  );
}

/** Whether the search, or a `contains` condition, can use an index of the search table. */
export function isSearched(query: ListQuery): boolean {
  return (
    query.search !== undefined || query.conditions.some((condition) => conditionIndex(query, condition) !== undefined)
  );
}

/**
 * The search index for a `contains` condition, if there is one: if one search field contains the text, so does their
 * concatenation.
 */
export function conditionIndex(
  { resource, small }: Pick<ListQuery, 'resource' | 'small'>,
  condition: Condition,
): SearchIndex | undefined {
  const searched: readonly string[] = resource.list.search;
  const index = searched.includes(condition.path) ? searchOfCondition(condition)?.index : undefined;
  return small && index === 'grams' ? undefined : index;
}

/** Values of the statements' placeholders. `selected`: ids of the records to read. */
export function listValues(query: ListQuery, selected: readonly number[] = []): Readonly<Record<string, unknown>> {
  const { page, perPage, store, ids, conditions, search } = query;
  return {
    // One row more than the page, to know whether there is a next one.
    limit: perPage + 1,
    offset: (page - 1) * perPage,
    max_sorted: maxSorted + 1,
    selected,
    store,
    ids,
    ...(query.cursor && cursorValues(query.cursor)),
    ...Object.fromEntries(
      conditions.flatMap((condition, index) => {
        const [name, text] = [placeholderOf(index), searchOfCondition(condition)];
        return text ? Object.entries(searchValues(text, name)) : [[name, condition.value]];
      }),
    ),
    ...(search && searchValues(search)),
  };
}
