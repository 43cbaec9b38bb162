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

/** Which records of an entity, in which order, and how much of them. All names in it come from the declaration. */
export interface ListQuery {
  readonly resource: Resource;
  readonly breadth: Breadth;
  readonly locale: ContentLocale;
  readonly store?: number | undefined;
  readonly conditions: readonly Condition[];
  readonly search?: { readonly reach: Reach; readonly value: string } | undefined;
  /** Fields that aren't searched, since the caller may not read them. */
  readonly hidden: readonly string[];
  readonly ids?: readonly number[] | undefined;
  readonly sort: { readonly path: string; readonly descending: boolean };
  readonly page: number;
  /** The page behind this place, not the one of the number; then `page` is 1. */
  readonly cursor?: Cursor | undefined;
  readonly perPage: number;
}

/** So many matches are few: all of them are found, then sorted. */
export const fewHits = 2_000;
/** So many are sorted sooner than an index is walked a second time where a short walk met no page. */
export const mostSorted = 10_000;

/** Whether anything but the store narrows it down; where nothing does, its total is kept. */
export function isNarrowed({ conditions, search, ids }: ListQuery): boolean {
  return conditions.length > 0 || search !== undefined || ids !== undefined;
}

/** Whether it is sorted by what a reference points to, for which there is a plan of its own. */
export function isByReference({ resource, sort }: ListQuery): boolean {
  return linkAt(modelOf(resource), sort.path) !== undefined;
}

/** What a run of the statement needs to know. */
export function listValues(query: ListQuery, found: readonly number[] = []): Readonly<Record<string, unknown>> {
  const { page, perPage, store, ids, conditions, search } = query;
  return {
    // One more than the page holds tells whether there is a next.
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

/**
 * What the links of the first condition are asked, if it is on a reference to many; with it whatever else they know.
 */
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

/**
 * The same query, its reference to many first, where the links of that tell all: nothing else is asked but what they
 * know of their records.
 */
export function coveredByLinks(query: ListQuery): ListQuery | undefined {
  const first = query.conditions.find((condition) => isLinked(query.resource, condition));
  const reordered = first && {
    ...query,
    conditions: [first, ...query.conditions.filter((condition) => condition !== first)],
  };
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
 * What lists show only, which is said of the rows; but who names records by their ids, or asks for copies, gets what
 * there is.
 */
function showsOnly({ resource, conditions, ids }: ListQuery): string | undefined {
  return ids || conditions.some(({ path }) => copyFilters.includes(path)) ? undefined : countedWhere(resource);
}

/** Whether nothing but the search narrows it down, in all the search fields, of which there are some. */
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
  /** The links of the first condition, if it is on a reference to many, are read first. */
  readonly links?: LinkAccess | undefined;
  /** Rows are looked at one by one, in their order. */
  readonly compared?: boolean;
}

/** Which rows: of the store, by the conditions, the search and the ids. Its values are among `listValues`. */
export function where(query: ListQuery, { links, compared = false }: WhereOptions = {}): SQL {
  const { resource, conditions, search, hidden, ids } = query;
  const model = modelOf(resource);
  const shown = showsOnly(query);
  // The search table has what lists show, and no more.
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

/** Whether a condition goes through the index of the search. */
export function indexedSearch(query: ListQuery): boolean {
  return query.conditions.some((condition) => indexedReach(query, condition) !== undefined);
}

/** What one search field contains, all of them together contain: the index of the search finds it. */
export function indexedReach(
  { resource }: Pick<ListQuery, 'resource'>,
  { path, operator, value }: Condition,
): Reach | undefined {
  const searched: readonly string[] = resource.list.search;
  const reach = operator === 'contains' && searched.includes(path) ? searchedFor(String(value))?.reach : undefined;
  return reach;
}
