import { type SQL, sql } from 'drizzle-orm';
import { StatementCache, type Statement, statementOf } from '../connection/statement.ts';
import { facetRows, totalSql } from '../counts/row-count.ts';
import { modelOf } from '../model/model.ts';
import { tableOf } from '../model/tables.ts';
import { aliased } from '../model/titles.ts';
import { projectionOf } from '../records/projection.ts';
import { fromSearchTable } from '../search/search.ts';
import { searchColumn } from '../search/search-table.ts';
import { deletedCount, type DeletedRange, deletedRows, withDeletedParts } from './deleted-rows.ts';
import {
  coveringLinks,
  isSingleValue,
  linkCountSql,
  type LinkPlan,
  matchCountSql,
  maxCountedLinks,
  maxLinks,
} from './link-plan.ts';
import { orderKeys } from './order.ts';
import { afterCursor, idKey, orderBy, type OrderKey, positionOf, rangesAfterCursor } from './order-keys.ts';
import { pageSql } from './page.ts';
import { searchOfCondition } from './condition.ts';
import { conditionIndex, isOnlySearched, isRestricted, isSortedByReference, type ListQuery } from './query.ts';
import { pageByCounts, pageByTargets, type ReferenceOrder, referenceOrder } from './reference-order.ts';
import { where } from './where.ts';

/** Up to this many matches of a search, sorting is faster than walking an index. */
const maxCollectedIds = 5_000;

type BuildSql = (query: ListQuery, links: LinkPlan | undefined) => SQL;

/** The statements of plans and counts. Those of pages are decoded by `decodePage`. */
const statements = {
  // Pages of an unrestricted list, with their records.
  /** Walks the index of the order to the page. */
  offset: (query) => recordPage(query, sql`where ${where(query)} ${order(query)} ${limit}`),
  /** The same for large offsets: skips rows in the index without reading them. */
  deepOffset: (query) => pageOfIds(query, sql`select ${id(query)} ${from(query)} ${order(query)} ${limit}`),
  /** The same from the end, if the page is nearer to it. */
  reverseOffset: (query) => {
    const [rows, offset] = [sql`${sql.placeholder('limit')}::integer`, sql`${sql.placeholder('offset')}::integer`];
    const total = sql`(select total from ledger)`;
    const ids = sql`select ${id(query)} ${from(query)} ${order(query, true)}
      limit greatest(0, least(${rows}, ${total} - ${offset})) offset greatest(0, ${total} - ${offset} - ${rows})`;
    return sql`with ledger as materialized (${totalSql(query.resource)}) ${pageOfIds(query, ids, sql`select * from ledger`)}`;
  },
  /** Walks the index of the order from a cursor. */
  keyset: (query) => pageOfIds(query, sql`select page.id from (${indexWalk(query, where(query))}) page`),
  /** Sorts by a reference. */
  reference: (query) =>
    pageOfIds(query, sql`select page.id from (${pageByTargets(byReference(query, where(query)))}) page`),
  /** The same for large offsets. */
  deepReference: (query) => pageOfIds(query, pageByCounts(byReference(query, where(query)))),

  // Pages of a restricted list: ids, whose records are read by `records`.
  /** Finds all matches, then sorts. */
  sort: (query, links) => sortMatches(query, links),
  /** The same for few matches; with more, returns the total without rows. */
  sortFew: (query, links) => sortMatches(query, links, true),
  /** Walks the index of the order until the page is full; checks links in a hash. */
  indexWalk: (query, links) => sql`select null, null, page.position, page.id from (${walk(query, links)}) page`,
  /** All ids in order. */
  ids: (query) => sql`select null, null, null, page.id from (${walk(query)}) page`,
  /** Records by id, in any order. */
  records: (query) =>
    sql`select null, null, null, ${projection(query)} from ${rowsOf(query, 'selected')} where ${id(query)} = any (${sql.placeholder('selected')}::integer[])`,

  /** Number of links of a plan, stopping above the limit. */
  linkCount: (query, links) => (links ? linkCountSql(query, links, maxLinks) : sql`select null`),
  /** The same with a higher limit, to find out whether their records can be counted. */
  manyLinkCount: (query, links) => (links ? linkCountSql(query, links, maxCountedLinks) : sql`select null`),
  /** Number of matches. */
  count: (query) => {
    if (query.deleted && !isRestricted({ ...query, deleted: false })) return deletedCount(query.resource);
    const links = coveringLinks(query);
    return (links && matchCountSql(query, links)) ?? sql`select count(*) ${fromSearch(query) ?? from(query, links)}`;
  },
  /** Number of matches, from the ledger of totals. */
  facetCount: (query) => sql`select coalesce(sum(change), 0) from ${facetRows(query.resource)} where ${where(query)}`,
  /** Number of matches in the search table, their ids if few, and the snapshot in which they were counted. */
  searchCount: (query) => {
    const matchId = searchColumn(modelOf(query.resource), 'id');
    return sql`select count(*), case when count(*) <= ${sql.raw(String(maxCollectedIds))} then array_agg(${matchId}) end, pg_current_snapshot()::text ${fromSearch(query, true)}`;
  },
} satisfies Readonly<Record<string, BuildSql>>;

export type StatementName = keyof typeof statements;

/** Statements whose best query plan doesn't depend on values, so they are prepared. */
const prepared: ReadonlySet<StatementName> = new Set<StatementName>([
  'offset',
  'deepOffset',
  'reverseOffset',
  'keyset',
  'reference',
  'deepReference',
  'records',
]);

const cache = new StatementCache();

/** Returns the statement of a list, cached by the shape of its query. `links`: finds matches by this plan. */
export function listStatement(query: ListQuery, name: StatementName, links?: LinkPlan): Statement {
  return cache.get(query.resource, shapeOf(query, name, links), () =>
    statementOf(built(query, name, links), { prepared: prepared.has(name) }),
  );
}

function built(query: ListQuery, name: StatementName, links: LinkPlan | undefined): SQL {
  const statement = statements[name](query, links);
  return query.deleted
    ? withDeletedParts(query.resource, statement, name === 'records' ? 'selected' : rangeOf(query))
    : statement;
}

function shapeOf(query: ListQuery, name: StatementName, links: LinkPlan | undefined): string {
  const { resource, breadth, locale, conditions, search, small, hidden, ids, sort, cursor, deleted } = query;
  if (name === 'records') return [name, breadth, locale, deleted].join(' ');
  const filters = conditions.map(
    (condition) =>
      `${condition.path}:${condition.operator}:${condition.operator === 'null' ? String(condition.value) : isSingleValue(condition)}:${conditionIndex(query, condition) ?? ''}:${searchOfCondition(condition)?.spellings.length}`,
  );
  const unsearched = search && resource.list.search.filter((path) => hidden.includes(path));
  const position = cursor?.values.map((value) => (value === null ? 'empty' : 'value'));
  return [
    name,
    breadth,
    locale,
    sort.path,
    sort.descending,
    position,
    ids !== undefined,
    deleted,
    search?.index,
    small,
    unsearched,
    links?.index,
    ...filters,
  ].join(' ');
}

/**
 * Selects `id` and `revision` of all matches, as part of a statement that processes them; `listValues` has its values.
 */
export function matchesSql(query: ListQuery): SQL {
  const { resource } = query;
  const matches = sql`select ${id(query)}, ${aliased(modelOf(resource).table, 'revision')} ${from(query, coveringLinks(query))}`;
  return query.deleted ? withDeletedParts(resource, matches, rangeOf(query)) : matches;
}

const limit = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;

/** A page with its records and the maintained total. */
function recordPage(query: ListQuery, tail: SQL, total = totalSql(query.resource)): SQL {
  const columns = sql`${positionOf(orderKeys(query))} as position, ${projection(query)}`;
  return pageSql(total, sql`${columns} from ${tableOf(query.resource)} ${tail}`);
}

/**
 * The page of these ids, as an array: for a subselect with unknown limit the planner would expect a tenth of the table.
 */
function pageOfIds(query: ListQuery, ids: SQL, total?: SQL): SQL {
  return recordPage(query, sql`where ${id(query)} = any (array(${ids})) ${order(query)}`, total);
}

/** Finds matches with their order keys, then sorts. Titles of references are looked up afterwards. */
function sortMatches(query: ListQuery, links: LinkPlan | undefined, few = false): SQL {
  const { cursor, sort } = query;
  const reference = isSortedByReference(query) ? referenceOrder(byReference(query, sql``)) : undefined;
  const ownKeys = reference ? [idKey(reference.targetId)] : orderKeys(query).slice(0, -1);
  const columns = [id(query), ...ownKeys.map((key, index) => sql`${key.sql} as ${sql.identifier(`key${index}`)}`)];
  const most = sql.placeholder('max_sorted');
  const matches = sql`select ${sql.join(columns, sql`, `)} ${from(query, links ?? coveringLinks(query))} ${few ? sql`limit ${most}` : sql``}`;
  const matchKey = (key: OrderKey, index: number) => ({ ...key, sql: aliased('matches', `key${index}`) });
  const keys = reference
    ? reference.keys('matches.key0', 'target.title', 'matches.id')
    : [...ownKeys.map(matchKey), idKey(sql`matches.id`)];
  const restrictions = [
    sql`true`,
    ...(few ? [sql`(select count(*) from matches) < ${most}`] : []),
    ...(cursor && cursor.values.length > 0 ? [afterCursor(keys, cursor, sort.descending)] : []),
  ];
  const titles = reference ? sql`left join (${reference.titles}) target on target.id = matches.key0` : sql``;
  const rows = sql`${positionOf(keys)} as position, matches.id from matches ${titles} where ${sql.join(restrictions, sql` and `)} order by ${orderBy(keys, sort.descending)} ${limit}`;
  return sql`with matches as materialized (${matches}) ${pageSql(sql`select count(*), null from matches`, rows)}`;
}

/** Ids and positions along the order. */
function walk(query: ListQuery, links?: LinkPlan): SQL {
  const matches = where(query, { links, access: 'hash', byRow: true });
  return isSortedByReference(query) && !query.deleted
    ? pageByTargets(byReference(query, matches))
    : indexWalk(query, matches);
}

/** The index of the order, from the start or from a cursor. */
function indexWalk(query: ListQuery, matches: SQL): SQL {
  const { cursor, sort } = query;
  const keys = orderKeys(query);
  const rows = (range: SQL, most: SQL) =>
    sql`select ${id(query)}, ${keys[0]?.sql} as key, ${positionOf(keys)} as position from ${rowsOf(query)} where ${matches} ${range} ${order(query)} ${most}`;
  if (!cursor || cursor.values.length === 0) return rows(sql``, limit);
  const [first, second] = rangesAfterCursor(keys, cursor, sort.descending);
  const near = rows(sql`and ${first}`, limit);
  if (!second) return near;
  const remaining = sql`limit greatest(0, ${sql.placeholder('limit')} - (select count(*) from near))`;
  return sql`with near as materialized (${near}) select * from (select * from near union all (${rows(sql`and ${second}`, remaining)})) both_ranges
    order by ${orderBy([{ sql: sql`both_ranges.key` }, { sql: sql`both_ranges.id` }], sort.descending)}`;
}

function byReference({ resource, locale, sort, cursor }: ListQuery, matches: SQL): ReferenceOrder {
  return { resource, locale, ...sort, cursor, where: matches };
}

function projection({ resource, locale, breadth }: ListQuery): SQL {
  return projectionOf(resource, locale, breadth).select;
}

/** The entity's table, or its deleted records under the same name. */
function rowsOf(query: ListQuery, range = rangeOf(query)): SQL {
  return query.deleted ? deletedRows(query.resource, range) : sql`${tableOf(query.resource)}`;
}

function rangeOf({ ids }: ListQuery): DeletedRange {
  return ids ? 'ids' : 'all';
}

function id({ resource }: ListQuery): SQL {
  return aliased(modelOf(resource).table, 'id');
}

function from(query: ListQuery, links?: LinkPlan): SQL {
  return sql`from ${rowsOf(query)} where ${where(query, { links })}`;
}

/** Reads from the search table if it alone tells which records match; otherwise `undefined`. */
function fromSearch(query: ListQuery, byIndex = false): SQL | undefined {
  return isOnlySearched(query) && query.search
    ? fromSearchTable(query.resource, query.search.index, { byIndex })
    : undefined;
}

function order(query: ListQuery, reversed = false): SQL {
  return sql`order by ${orderBy(orderKeys(query), query.sort.descending !== reversed)}`;
}
