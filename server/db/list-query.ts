import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { copyFilters } from '../../resources/drafts.ts';
import type { ContentLocale } from '../../resources/kinds/kind.ts';
import { type Condition, conditionSql, conditionValue } from './filters.ts';
import { shownColumn } from './indexes.ts';
import { modelOf } from './model.ts';
import { type Breadth, projectionOf } from './projection.ts';
import { countedWhere, keptTotal } from './row-count.ts';
import { type Reach, searchedFor, searchSql, searchValues } from './search.ts';
import { StatementCache, type Statement, statementOf } from './statement.ts';
import { column, tableOf } from './tables.ts';
import { aliased } from './titles.ts';

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

/** How the rows are found: see `list-run.ts`, which chooses. */
export type Plan = 'whole' | 'deep' | 'back' | 'together' | 'hits' | 'sorted' | 'page' | 'count';

/** So many matches are few: found first and sorted then. */
export const fewHits = 2_000;

const cache = new StatementCache();

/** Whether anything but the store narrows it down; where nothing does, its total is kept. */
export function isNarrowed({ conditions, search, ids }: ListQuery): boolean {
  return conditions.length > 0 || search !== undefined || ids !== undefined;
}

/**
 * The statement of a list; its columns are the total (where the plan counts), of how many changes that is the sum (where it is
 * kept), then the projection's. There is a row where the plan counts, whatever the page.
 */
export function listStatement(query: ListQuery, plan: Plan): Statement {
  return cache.get(shapeOf(query, plan), () => statementOf(plans[plan](query), { prepared: !isNarrowed(query) }));
}

/** What a run of the statement needs to know. */
export function listValues(query: ListQuery): Readonly<Record<string, unknown>> {
  const { page, perPage, store, ids, conditions, search } = query;
  return {
    limit: perPage,
    offset: (page - 1) * perPage,
    most: fewHits + 1,
    store,
    ids,
    ...Object.fromEntries(conditions.flatMap((condition, place) => [[`c${place}`, conditionValue(condition)], ...Object.entries(searchValues(String(condition.value), `c${place}`))])),
    ...(search && searchValues(search.value)),
  };
}

function shapeOf(query: ListQuery, plan: Plan): string {
  const { resource, breadth, locale, conditions, search, hidden, ids, sort } = query;
  const filters = conditions.map((condition) => `${condition.path}:${condition.operator}:${indexedReach(query, condition) ?? ''}`);
  const skipped = search && resource.list.search.filter((path) => hidden.includes(path));
  return [resource.name, plan, breadth, locale, sort.path, sort.descending, ids !== undefined, search?.reach, skipped, ...filters].join(' ');
}

const plans: Readonly<Record<Plan, (query: ListQuery) => SQL>> = {
  /** All there is: along the index of the order, until the page is full; the total is kept. */
  whole: (query) => beside(keptTotal(query.resource), pageOf(query, where(query))),
  /** Far back: the rows before the page are only counted off, not put together. */
  deep: (query) => beside(keptTotal(query.resource), picked(query, sql`select ${id(query)} from ${tableOf(query.resource)} where ${where(query)} ${order(query)} ${limit}`)),
  /** Nearer to the end than to the beginning: the same rows, counted off from the end. */
  back: (query) => {
    const [most, offset] = [sql`${sql.placeholder('limit')}::integer`, sql`${sql.placeholder('offset')}::integer`];
    const total = sql`(select total from kept)`;
    const ids = sql`select ${id(query)} from ${tableOf(query.resource)} where ${where(query)} ${order(query, true)}
      limit greatest(0, least(${most}, ${total} - ${offset})) offset greatest(0, ${total} - ${offset} - ${most})`;
    return sql`with kept as materialized (${keptTotal(query.resource)}) ${beside(sql`select * from kept`, picked(query, ids))}`;
  },
  /** Count and page at once: one round trip, for tables where counting costs nothing. */
  together: (query) => beside(sql`select count(*), null from ${tableOf(query.resource)} where ${where(query)}`, pageOf(query, where(query))),
  /** The few matches first, so that no index order is walked in vain. More than few: the total says so, and there is no page. */
  hits: (query) => sorted(query, sql`limit ${sql.placeholder('most')}`, sql`where (select count(*) from hits) < ${sql.placeholder('most')}`),
  /** All matches first, however many. */
  sorted: (query) => sorted(query, sql``, sql``),
  /** Along the index of the order, without a total. */
  page: (query) => sql`select null, null, ${pageOf(query, where(query))}`,
  count: (query) => sql`select count(*) from ${tableOf(query.resource)} where ${where(query)}`,
};

const limit = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;

/** The total, and beside it the page, which may be empty. A join without a condition keeps the order. */
function beside(total: SQL, page: SQL): SQL {
  return sql`select total.*, page.* from (${total}) as total left join (select ${page}) as page on true`;
}

/** The matches by nothing but id and what they are sorted by; only the rows of the page are put together. */
function sorted(query: ListQuery, most: SQL, few: SQL): SQL {
  const { key, way } = sortKey(query);
  const ids = sql`select id from hits ${few} order by sort_key ${way}, id ${way} ${limit}`;
  return sql`with hits as materialized (select ${id(query)}, ${key} as sort_key from ${tableOf(query.resource)} where ${where(query)} ${most}) ${beside(sql`select count(*), null from hits`, picked(query, ids))}`;
}

/** The rows with these ids, put together, in order. */
function picked(query: ListQuery, ids: SQL): SQL {
  return sql`${projection(query).select} from ${tableOf(query.resource)} where ${id(query)} in (${ids}) ${order(query)}`;
}

function pageOf(query: ListQuery, condition: SQL): SQL {
  return sql`${projection(query).select} from ${tableOf(query.resource)} where ${condition} ${order(query)} ${limit}`;
}

function projection({ resource, locale, breadth }: ListQuery) {
  return projectionOf(resource, locale, breadth);
}

function id({ resource }: ListQuery): SQL {
  return aliased(modelOf(resource).table, 'id');
}

/** Which rows: of the store, by the conditions, the search and the ids. Its values are among `listValues`. */
export function where(query: ListQuery): SQL {
  const { resource, conditions, search, hidden, ids } = query;
  const model = modelOf(resource);
  // Who names records by their ids, or asks for copies, gets what there is, shown by lists or not.
  const counted = ids || conditions.some(({ path }) => copyFilters.includes(path)) ? undefined : countedWhere(resource);
  const parts = [
    ...(counted === undefined ? [] : [sql.raw(counted)]),
    ...(model.scoped ? [sql`${aliased(model.table, 'store_id')} = ${sql.placeholder('store')}`] : []),
    ...conditions.flatMap((condition, place) => {
      const reach = indexedReach(query, condition);
      return [conditionSql(resource, condition, `c${place}`), ...(reach ? [searchSql(resource, reach, [], `c${place}`)] : [])];
    }),
    ...(ids ? [sql`${aliased(model.table, 'id')} = any (${sql.placeholder('ids')}::integer[])`] : []),
    ...(search ? [searchSql(resource, search.reach, hidden)] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** What one search field contains, all of them together contain: the index of the search finds it. */
function indexedReach({ resource }: ListQuery, { path, operator, value }: Condition): Reach | undefined {
  const searched: readonly string[] = resource.list.search;
  const reach = operator === 'contains' && searched.includes(path) ? searchedFor(String(value))?.reach : undefined;
  return reach === 'scan' ? undefined : reach;
}

/** Both parts run the same way, so that one index serves both directions; the id makes the order whole. */
function order(query: ListQuery, reversed = false): SQL {
  const { key, way } = sortKey(reversed ? { ...query, sort: { ...query.sort, descending: !query.sort.descending } } : query);
  // Scoped tables' indexes begin with the store, which the condition fixes.
  return query.sort.path === 'id' ? sql`order by ${key} ${way}` : sql`order by ${key} ${way}, ${id(query)} ${way}`;
}

function sortKey({ resource, locale, sort: { path, descending } }: ListQuery): { readonly key: SQL; readonly way: SQL } {
  const table = tableOf(resource);
  return { key: path === 'id' ? sql`${column(table, 'id')}` : sql`${shownColumn(table, modelOf(resource), path, locale)}`, way: sql.raw(descending ? 'desc' : 'asc') };
}
