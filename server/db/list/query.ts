import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { copyFilters } from '../../../resources/drafts.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { conditionSql, conditionValue } from './filters.ts';
import { type Condition } from './condition.ts';
import { shownColumn } from '../model/indexes.ts';
import {
  type Approach,
  type Asked,
  fewLinksSql,
  gatheredSql,
  isKnown,
  isLinked,
  isOne,
  linkedCount,
} from './link-filters.ts';
import { modelOf } from '../model/model.ts';
import { placeKey } from './place-key.ts';
import { type ByReference, farPage, nearPage, referenceKey, referenceOrder } from './reference-order.ts';
import { linkAt } from '../model/references.ts';
import { type Breadth, projectionOf } from '../records/projection.ts';
import { keptTotal } from '../counts/row-count.ts';
import { countedWhere } from '../model/shown-rows.ts';
import { foundSql, type Reach, searchedFor, searchSql, searchValues } from '../search/search.ts';
import { searchColumn } from '../search/search-table.ts';
import { StatementCache, type Statement, statementOf } from '../connection/statement.ts';
import { tableOf } from '../model/tables.ts';
import { column } from '../model/columns.ts';
import { aliased } from '../model/titles.ts';

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
  readonly perPage: number;
}

/** What a statement of a list asks for: see `list-run.ts` and `list-find.ts`, which choose. */
export type Plan =
  | 'whole'
  | 'deep'
  | 'back'
  | 'sorted'
  | 'found'
  | 'hits'
  | 'gathered'
  | 'links'
  | 'page'
  | 'linked'
  | 'count'
  | 'records'
  | 'byReference'
  | 'farByReference';

/** So many matches are few: all of them are found, then sorted. */
export const fewHits = 2_000;

/** So many that a search found are sorted sooner than an order is walked until it has met enough of them. */
const fewFound = 5_000;

const cache = new StatementCache();

/** Whether anything but the store narrows it down; where nothing does, its total is kept. */
export function isNarrowed({ conditions, search, ids }: ListQuery): boolean {
  return conditions.length > 0 || search !== undefined || ids !== undefined;
}

/** Every list but a narrowed one asks the same each time. */
const prepared: ReadonlySet<Plan> = new Set<Plan>([
  'whole',
  'deep',
  'back',
  'records',
  'byReference',
  'farByReference',
]);

/** The statement of a list. What its columns are, its plan says. */
export function listStatement(query: ListQuery, plan: Plan): Statement {
  return cache.get(shapeOf(query, plan), () => statementOf(plans[plan](query), { prepared: prepared.has(plan) }));
}

/** Whether it is sorted by what a reference points to, for which there is a plan of its own. */
export function isByReference({ resource, sort }: ListQuery): boolean {
  return linkAt(modelOf(resource), sort.path) !== undefined;
}

/** What a run of the statement needs to know. */
export function listValues(query: ListQuery, found: readonly number[] = []): Readonly<Record<string, unknown>> {
  const { page, perPage, store, ids, conditions, search } = query;
  return {
    limit: perPage,
    offset: (page - 1) * perPage,
    most: fewHits + 1,
    found,
    store,
    ids,
    ...Object.fromEntries(
      conditions.flatMap((condition, place) => [
        [`c${place}`, conditionValue(condition)],
        ...Object.entries(searchValues(String(condition.value), `c${place}`)),
      ]),
    ),
    ...(search && searchValues(search.value)),
  };
}

function shapeOf(query: ListQuery, plan: Plan): string {
  const { resource, breadth, locale, conditions, search, hidden, ids, sort } = query;
  if (plan === 'records') return [resource.name, plan, breadth, locale].join(' ');
  const filters = conditions.map(
    (condition) =>
      `${condition.path}:${condition.operator}:${isOne(condition)}:${indexedReach(query, condition) ?? ''}`,
  );
  const skipped = search && resource.list.search.filter((path) => hidden.includes(path));
  return [
    resource.name,
    plan,
    breadth,
    locale,
    sort.path,
    sort.descending,
    ids !== undefined,
    search?.reach,
    skipped,
    ...filters,
  ].join(' ');
}

const plans: Readonly<Record<Plan, (query: ListQuery) => SQL>> = {
  /**
   * All there is, along the index of the order until the page is full. Total, of how many changes it is the sum, then
   * the projection; a row at least.
   */
  whole: (query) =>
    beside(
      keptTotal(query.resource),
      sql`${projection(query).select} from ${tableOf(query.resource)} where ${where(query)} ${order(query)} ${limit}`,
    ),
  /** The same far back: the rows before the page are only counted off, not put together. */
  deep: (query) =>
    beside(
      keptTotal(query.resource),
      picked(
        query,
        sql`select ${id(query)} from ${tableOf(query.resource)} where ${where(query)} ${order(query)} ${limit}`,
      ),
    ),
  /** The same nearer to the end than to the beginning: counted off from the end. */
  back: (query) => {
    const [most, offset] = [sql`${sql.placeholder('limit')}::integer`, sql`${sql.placeholder('offset')}::integer`];
    const total = sql`(select total from kept)`;
    const ids = sql`select ${id(query)} from ${tableOf(query.resource)} where ${where(query)} ${order(query, true)}
      limit greatest(0, least(${most}, ${total} - ${offset})) offset greatest(0, ${total} - ${offset} - ${most})`;
    return sql`with kept as materialized (${keptTotal(query.resource)}) ${beside(sql`select * from kept`, picked(query, ids))}`;
  },
  /** All there is, in the order of what a reference points to. */
  byReference: (query) => beside(keptTotal(query.resource), picked(query, nearPage(byReference(query, where(query))))),
  /** The same far back. */
  farByReference: (query) =>
    beside(keptTotal(query.resource), picked(query, farPage(byReference(query, where(query))))),
  /** All matches, sorted then. The total and the page's ids; a row at least. */
  sorted: (query) => sorted(query, sql``, sql``),
  /**
   * Where nothing but a search narrows it down, asked of the search table alone: the total, and the ids where they are
   * few.
   */
  found: (query) => {
    const ids = searchColumn(modelOf(query.resource), 'id');
    return sql`select count(*), case when count(*) <= ${sql.raw(String(fewFound))} then array_agg(${ids}) end ${searched(query, true)}`;
  },
  /** The same of few matches. More than few: the total says so, and there is no page. */
  hits: (query) =>
    sorted(
      query,
      sql`limit ${sql.placeholder('most')}`,
      sql`where (select count(*) from hits) < ${sql.placeholder('most')}`,
    ),
  /** The same, the links of the first condition read first, which are known not to be too many. */
  gathered: (query) => sorted(query, sql``, sql``, 'gather'),
  /** The number of links behind the first condition, but no more than just too many. */
  links: (query) => ofFirst(query, fewLinksSql) ?? sql`select null`,
  /** Along the index of the order, until the page is full. Nothing, then the page's ids. */
  page: (query) => sql`select null, ${inOrder(query)}`,
  /** The same where links tell all, and are not too many to keep at hand. */
  linked: (query) => sql`select null, ${inOrder(query, 'walk')}`,
  /** The number of matches alone. */
  count: (query) =>
    countOfLinks(query) ??
    sql`select count(*) ${searched(query) ?? sql`from ${tableOf(query.resource)} where ${where(query, { links: whenTold(query) })}`}`,
  /** The records with the ids of the page, in any order: the projection. */
  records: (query) =>
    sql`select ${projection(query).select} from ${tableOf(query.resource)} where ${id(query)} = any (${sql.placeholder('found')}::integer[])`,
};

const limit = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;

/** The total, and beside it the page, which may be empty. A join without a condition keeps the order. */
function beside(total: SQL, page: SQL): SQL {
  return sql`select total.*, page.* from (${total}) as total left join (select ${page}) as page on true`;
}

function sorted(query: ListQuery, most: SQL, few: SQL, links: Approach | undefined = whenTold(query)): SQL {
  if (isByReference(query)) return sortedByReference(query, most, few, links);
  const { key, way } = sortKey(query);
  const hits = sql`select ${id(query)}, ${key} as sort_key from ${tableOf(query.resource)} where ${where(query, { links })} ${most}`;
  return sql`with hits as materialized (${hits}) ${beside(sql`select count(*) from hits`, sql`id from hits ${few} order by sort_key ${way}, id ${way} ${limit}`)}`;
}

/** The same in the order of what a reference points to: matches are found first, and then told what they point to. */
function sortedByReference(query: ListQuery, most: SQL, few: SQL, links: Approach | undefined): SQL {
  const { refers, titles, ordered } = referenceOrder(byReference(query, where(query, { links })));
  const hits = sql`select ${id(query)}, ${refers} as target from ${tableOf(query.resource)} where ${where(query, { links })} ${most}`;
  const page = sql`hits.id from hits left join (${titles}) target on target.id = hits.target ${few} order by ${ordered('hits.target', 'target.title', 'hits.id')} ${limit}`;
  return sql`with hits as materialized (${hits}) ${beside(sql`select count(*) from hits`, page)}`;
}

/** The ids of the page along the order, until it is full. */
function inOrder(query: ListQuery, links?: Approach): SQL {
  const which = where(query, { links, compared: true });
  if (isByReference(query)) return sql`page.id from (${nearPage(byReference(query, which))}) page`;
  return sql`${id(query)} from ${tableOf(query.resource)} where ${which} ${order(query)} ${limit}`;
}

function byReference({ resource, locale, sort }: ListQuery, rows: SQL): ByReference {
  return { resource, locale, ...sort, where: rows };
}

/**
 * The rows with these ids, put together, in order. As an array: of a subselect with an unknown limit the planner
 * expects a tenth of the table.
 */
function picked(query: ListQuery, ids: SQL): SQL {
  return sql`${projection(query).select} from ${tableOf(query.resource)} where ${id(query)} = any (array(${ids})) ${order(query)}`;
}

/** Where links alone tell, they themselves are counted: an index holds all that it takes. */
function countOfLinks(query: ListQuery): SQL | undefined {
  return tellsAll(query) ? ofFirst(query, linkedCount) : undefined;
}

function ofFirst(query: ListQuery, make: (asked: Asked) => SQL | undefined): SQL | undefined {
  const asked = askedOfLinks(query);
  return asked && make(asked);
}

/**
 * What the links of the first condition are asked, if it is on a reference to many; with it whatever else they know.
 */
function askedOfLinks(query: ListQuery): Asked | undefined {
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
export function toldByLinks(query: ListQuery): ListQuery | undefined {
  const first = query.conditions.find((condition) => isLinked(query.resource, condition));
  const reordered = first && {
    ...query,
    conditions: [first, ...query.conditions.filter((condition) => condition !== first)],
  };
  return reordered && tellsAll(reordered) ? reordered : undefined;
}

function tellsAll({ resource, conditions: [first, ...others], search, ids }: ListQuery): boolean {
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

function projection({ resource, locale, breadth }: ListQuery) {
  return projectionOf(resource, locale, breadth);
}

function id({ resource }: ListQuery): SQL {
  return aliased(modelOf(resource).table, 'id');
}

/**
 * From the search table, where it alone tells which records these are; `undefined` where more is asked, or what it
 * hasn't.
 */
function searched(query: ListQuery, byIndex = false): SQL | undefined {
  return isOnlySearched(query) && query.search ? foundSql(query.resource, query.search.reach, { byIndex }) : undefined;
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
  readonly links?: Approach | undefined;
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
      const gathered = links && place === 0 ? ofFirst(query, (asked) => gatheredSql(asked, links)) : undefined;
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

/** Where links tell all, their records are gathered. */
function whenTold(query: ListQuery): Approach | undefined {
  return tellsAll(query) ? 'gather' : undefined;
}

/** What one search field contains, all of them together contain: the index of the search finds it. */
export function indexedReach(
  { resource }: Pick<ListQuery, 'resource'>,
  { path, operator, value }: Condition,
): Reach | undefined {
  const searched: readonly string[] = resource.list.search;
  const reach = operator === 'contains' && searched.includes(path) ? searchedFor(String(value))?.reach : undefined;
  return reach === 'scan' ? undefined : reach;
}

/** Both parts run the same way, so that one index serves both directions; the id makes the order whole. */
function order(query: ListQuery, reversed = false): SQL {
  const { key, way } = sortKey(
    reversed ? { ...query, sort: { ...query.sort, descending: !query.sort.descending } } : query,
  );
  // Scoped tables' indexes begin with the store, which the condition fixes.
  return query.sort.path === 'id' ? sql`order by ${key} ${way}` : sql`order by ${key} ${way}, ${id(query)} ${way}`;
}

function sortKey({ resource, locale, sort: { path, descending } }: ListQuery): {
  readonly key: SQL;
  readonly way: SQL;
} {
  const table = tableOf(resource);
  return {
    key:
      path === 'id'
        ? sql`${column(table, 'id')}`
        : (placeKey(resource, path) ??
          referenceKey(resource, path, locale) ??
          sql`${shownColumn(table, modelOf(resource), path, locale)}`),
    way: sql.raw(descending ? 'desc' : 'asc'),
  };
}
