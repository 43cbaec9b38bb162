import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { copyFilters } from '../../../resources/drafts.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { modelOf } from '../model/model.ts';
import { linkAt } from '../model/references.ts';
import { countedWhere } from '../model/shown-rows.ts';
import { aliased } from '../model/titles.ts';
import type { Breadth } from '../records/projection.ts';
import { type Reach, searchedFor, searchSql, searchValues } from '../search/search.ts';
import type { Condition } from './condition.ts';
import { conditionSql, conditionValue } from './filters.ts';
import { type Asked, isKnown, isLinked, type LinkAccess, linkAccessSql } from './link-filters.ts';
import { type Cursor, cursorValues } from './order-keys.ts';

/** A parsed list request. All names in it come from the declaration. */
export interface ListQuery {
  readonly resource: Resource;
  readonly breadth: Breadth;
  readonly locale: ContentLocale;
  readonly store?: number | undefined;
  readonly conditions: readonly Condition[];
  readonly search?: { readonly reach: Reach; readonly value: string } | undefined;
  /** The table is small, so that short texts are compared row by row. */
  readonly small?: boolean;
  /** Fields excluded from the search, because the caller may not read them. */
  readonly hidden: readonly string[];
  readonly ids?: readonly number[] | undefined;
  readonly sort: { readonly path: string; readonly descending: boolean };
  readonly page: number;
  /** Reads the page at this position instead of the numbered one; `page` is then 1. */
  readonly cursor?: Cursor | undefined;
  readonly perPage: number;
}

/** Up to this many matches, all are found and sorted. */
export const fewHits = 2_000;
/** Up to this many matches, sorting is faster than a second index walk after a short one found no full page. */
export const mostSorted = 10_000;

/** Whether anything besides the store restricts the list. Unrestricted lists have a maintained total. */
export function isNarrowed({ conditions, search, ids }: ListQuery): boolean {
  return conditions.length > 0 || search !== undefined || ids !== undefined;
}

/** Whether the list is sorted by a reference's title, which has plans of its own. */
export function isByReference({ resource, sort }: ListQuery): boolean {
  return linkAt(modelOf(resource), sort.path) !== undefined;
}

/** Values of the statements' placeholders. */
export function listValues(query: ListQuery, found: readonly number[] = []): Readonly<Record<string, unknown>> {
  const { page, perPage, store, ids, conditions, search } = query;
  return {
    // One row more than the page, to know whether there is a next one.
    limit: perPage + 1,
    offset: (page - 1) * perPage,
    most: mostSorted + 1,
    found,
    store,
    ids,
    ...(query.cursor && cursorValues(query.cursor)),
    ...Object.fromEntries(
      conditions.flatMap((condition, place) => [
        [`c${place}`, conditionValue(condition)],
        ...Object.entries(searchValues(String(condition.value), `c${place}`)),
      ]),
    ),
    ...(search && searchValues(search.value)),
  };
}

/** What the join table of the first condition can answer, if that condition is on a many-reference. */
export function askedOfLinks(query: ListQuery): Asked | undefined {
  const {
    resource,
    conditions: [condition, ...others],
  } = query;
  if (!condition) return undefined;
  const known = others.flatMap((other, place) =>
    isKnown(resource, other) ? [{ condition: other, placeholder: `c${place + 1}` }] : [],
  );
  return { resource, condition, placeholder: 'c0', known, shown: showsOnly(query) !== undefined };
}

/** The same query with this condition first. */
export function withFirst(query: ListQuery, first: Condition): ListQuery {
  return { ...query, conditions: [first, ...query.conditions.filter((condition) => condition !== first)] };
}

/**
 * The same query with its many-reference condition first, if the join table answers all conditions; otherwise
 * `undefined`.
 */
export function coveredByLinks(query: ListQuery): ListQuery | undefined {
  const first = query.conditions.find((condition) => isLinked(query.resource, condition));
  const reordered = first && withFirst(query, first);
  return reordered && isCoveredByLinks(reordered) ? reordered : undefined;
}

export function isCoveredByLinks({ resource, conditions: [first, ...others], search, ids }: ListQuery): boolean {
  return (
    first !== undefined &&
    isLinked(resource, first) &&
    others.every((condition) => isKnown(resource, condition)) &&
    search === undefined &&
    ids === undefined
  );
}

/**
 * The condition that hides rows from lists, such as archived versions. Not applied to requests by id or for versions.
 */
function showsOnly({ resource, conditions, ids }: ListQuery): string | undefined {
  return ids || conditions.some(({ path }) => copyFilters.includes(path)) ? undefined : countedWhere(resource);
}

/** Whether the search is the only restriction and covers all search fields, of which there is at least one. */
export function isOnlySearched({ resource, conditions, search, hidden, ids }: ListQuery): boolean {
  return (
    search !== undefined &&
    conditions.length === 0 &&
    ids === undefined &&
    resource.list.search.length > 0 &&
    !resource.list.search.some((path) => hidden.includes(path))
  );
}

interface WhereOptions {
  /** Reads the links of the first condition at once. */
  readonly links?: LinkAccess | undefined;
  /** Rows are checked one by one in their order, so indexes for finding them are of no use. */
  readonly compared?: boolean;
}

/** The `where` of a list: store, conditions, search and ids. `listValues` has its values. */
export function where(query: ListQuery, { links, compared = false }: WhereOptions = {}): SQL {
  const { resource, conditions, search, hidden, ids } = query;
  const model = modelOf(resource);
  const shown = showsOnly(query);
  // The search table contains only rows that lists show.
  const aside = compared || (shown === undefined && countedWhere(resource) !== undefined);
  const parts = [
    ...(shown === undefined ? [] : [sql.raw(shown)]),
    ...(model.scoped ? [sql`${aliased(model.table, 'store_id')} = ${sql.placeholder('store')}`] : []),
    ...conditions.flatMap((condition, place) => {
      const reach = aside ? undefined : indexedReach(query, condition);
      const asked = links && place === 0 ? askedOfLinks(query) : undefined;
      const gathered = links && asked && linkAccessSql(asked, links);
      return [
        gathered ?? conditionSql(resource, condition, `c${place}`),
        ...(reach ? [searchSql(resource, reach, [], { prefix: `c${place}` })] : []),
      ];
    }),
    ...(ids ? [sql`${aliased(model.table, 'id')} = any (${sql.placeholder('ids')}::integer[])`] : []),
    ...(search ? [searchSql(resource, search.reach, hidden, { compared: aside })] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Whether a condition can use the search index. */
export function indexedSearch(query: ListQuery): boolean {
  return query.conditions.some((condition) => indexedReach(query, condition) !== undefined);
}

/**
 * Allows a `contains` condition to use the search index: if one search field contains the text, so does their
 * concatenation.
 */
export function indexedReach(
  { resource, small }: Pick<ListQuery, 'resource' | 'small'>,
  { path, operator, value }: Condition,
): Reach | undefined {
  const searched: readonly string[] = resource.list.search;
  const reach = operator === 'contains' && searched.includes(path) ? searchedFor(String(value))?.reach : undefined;
  return small && reach === 'grams' ? undefined : reach;
}
