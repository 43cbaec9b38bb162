import { type SQL, sql } from 'drizzle-orm';
import { StatementCache, type Statement, statementOf } from '../connection/statement.ts';
import { keptTotal } from '../counts/row-count.ts';
import { modelOf } from '../model/model.ts';
import { tableOf } from '../model/tables.ts';
import { aliased } from '../model/titles.ts';
import { projectionOf } from '../records/projection.ts';
import { foundSql } from '../search/search.ts';
import { searchColumn } from '../search/search-table.ts';
import { type Asked, fewLinksSql, isOne, type LinkAccess, linkedCount } from './link-filters.ts';
import { orderKeys } from './order.ts';
import { behind, idKey, orderBy, type OrderKey, positionOf, rangesBehind } from './order-keys.ts';
import {
  askedOfLinks,
  indexedReach,
  isByReference,
  isCoveredByLinks,
  isOnlySearched,
  type ListQuery,
  where,
} from './query.ts';
import { type ByReference, farPage, nearPage, referenceOrder } from './reference-order.ts';

/** Up to this many matches of a search, sorting is faster than walking an index. */
const fewFound = 5_000;

/**
 * The statements of plans and counts.
 * Columns of an unrestricted list: total, number of ledger entries behind it, position, projection. Of a restricted
 * list: total or null, id, position. If there is a total but no row, one row carries it.
 */
const statements = {
  /** Walks the index of the order to the page. */
  offset: (query) => withTotal(query, page(query, sql`${order(query)} ${limit}`)),
  /** The same for large offsets: skips rows in the index without reading them. */
  deepOffset: (query) =>
    withTotal(query, picked(query, sql`select ${id(query)} ${from(query)} ${order(query)} ${limit}`)),
  /** The same from the end, if the page is nearer to it. */
  reverseOffset: (query) => {
    const [most, offset] = [sql`${sql.placeholder('limit')}::integer`, sql`${sql.placeholder('offset')}::integer`];
    const total = sql`(select total from kept)`;
    const ids = sql`select ${id(query)} ${from(query)} ${order(query, true)}
      limit greatest(0, least(${most}, ${total} - ${offset})) offset greatest(0, ${total} - ${offset} - ${most})`;
    return sql`with kept as materialized (${keptTotal(query.resource)}) ${beside(sql`select * from kept`, picked(query, ids))}`;
  },
  /** Walks the index of the order from a cursor. */
  keyset: (query) => withTotal(query, picked(query, sql`select page.id from (${indexWalk(query, where(query))}) page`)),
  /** Sorts by a reference. */
  reference: (query) =>
    withTotal(query, picked(query, sql`select page.id from (${nearPage(byReference(query, where(query)))}) page`)),
  /** The same for large offsets. */
  deepReference: (query) => withTotal(query, picked(query, farPage(byReference(query, where(query))))),

  /** Finds all matches, then sorts. */
  sort: (query) => sorted(query, coveringAccess(query)),
  /** The same for few matches; with more, returns the total without rows. */
  sortFew: (query) => sorted(query, coveringAccess(query), true),
  /** Finds matches by the links of the first condition, of which there are few, then sorts. */
  sortLinked: (query) => sorted(query, 'array'),
  /** Walks the index of the order until the page is full. */
  indexWalk: (query) => ids(query),
  /** The same, checking conditions in a hash of the links. */
  indexWalkLinked: (query) => ids(query, 'hash'),
  /** All ids in order, without a total. */
  ids: (query) => sql`select null, page.id from (${walked(query)}) page`,

  /** Number of links of the first condition, stopping above the limit. */
  links: (query) => ofFirst(query, fewLinksSql) ?? sql`select null`,
  /** Number of matches. */
  count: (query) =>
    (isCoveredByLinks(query) ? ofFirst(query, linkedCount) : undefined) ??
    sql`select count(*) ${searched(query) ?? from(query, coveringAccess(query))}`,
  /** Number of matches in the search table, with their ids if few. */
  searchCount: (query) => {
    const own = searchColumn(modelOf(query.resource), 'id');
    return sql`select count(*), case when count(*) <= ${sql.raw(String(fewFound))} then array_agg(${own}) end, pg_current_snapshot()::text ${searched(query, true)}`;
  },
  /** Projection of the page's records by id, in any order. */
  records: (query) =>
    sql`select ${projection(query).select} from ${tableOf(query.resource)} where ${id(query)} = any (${sql.placeholder('found')}::integer[])`,
} satisfies Readonly<Record<string, (query: ListQuery) => SQL>>;

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

/** Returns the statement of a list, cached by the shape of its query. */
export function listStatement(query: ListQuery, name: StatementName): Statement {
  return cache.get(query.resource, shapeOf(query, name), () =>
    statementOf(statements[name](query), { prepared: prepared.has(name) }),
  );
}

function shapeOf(query: ListQuery, name: StatementName): string {
  const { resource, breadth, locale, conditions, search, small, hidden, ids, sort, cursor } = query;
  if (name === 'records') return [name, breadth, locale].join(' ');
  const filters = conditions.map(
    (condition) =>
      `${condition.path}:${condition.operator}:${condition.operator === 'null' ? String(condition.value) : isOne(condition)}:${indexedReach(query, condition) ?? ''}`,
  );
  const skipped = search && resource.list.search.filter((path) => hidden.includes(path));
  const place = cursor?.values.map((value) => (value === null ? 'empty' : 'value'));
  return [
    name,
    breadth,
    locale,
    sort.path,
    sort.descending,
    place,
    ids !== undefined,
    search?.reach,
    small,
    skipped,
    ...filters,
  ].join(' ');
}

const limit = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;

/** Joins a total with the page's rows, of which there may be none. A join without condition keeps the order. */
function beside(total: SQL, rows: SQL): SQL {
  return sql`select total.*, page.* from (${total}) as total left join (select ${rows}) as page on true`;
}

function withTotal(query: ListQuery, rows: SQL): SQL {
  return beside(keptTotal(query.resource), rows);
}

/** Selects projection and position. */
function page(query: ListQuery, some: SQL): SQL {
  return sql`${positionOf(orderKeys(query))} as position, ${projection(query).select} ${from(query)} ${some}`;
}

/**
 * Reads rows by id, in order. The ids are an array: for a subselect with unknown limit the planner would expect a tenth
 * of the table.
 */
function picked(query: ListQuery, found: SQL): SQL {
  return sql`${positionOf(orderKeys(query))} as position, ${projection(query).select} from ${tableOf(query.resource)} where ${id(query)} = any (array(${found})) ${order(query)}`;
}

/** Finds matches with their order keys, then sorts. Titles of references are looked up afterwards. */
function sorted(query: ListQuery, links: LinkAccess | undefined, few = false): SQL {
  const reference = isByReference(query) ? referenceOrder(byReference(query, sql``)) : undefined;
  const own = reference ? [{ ...idKey(reference.refers) }] : orderKeys(query).slice(0, -1);
  const found = own.map((key, place) => sql`${key.sql} as ${sql.identifier(`key${place}`)}`);
  const hits = sql`select ${sql.join([id(query), ...found], sql`, `)} ${from(query, links)} ${few ? sql`limit ${sql.placeholder('most')}` : sql``}`;
  const keys = reference
    ? reference.ordered('hits.key0', 'target.title', 'hits.id')
    : [...own.map((key, place): OrderKey => ({ ...key, sql: aliased('hits', `key${place}`) })), idKey(sql`hits.id`)];
  const { cursor, sort } = query;
  const which = [
    ...(few ? [sql`(select count(*) from hits) < ${sql.placeholder('most')}`] : []),
    ...(cursor && cursor.values.length > 0 ? [behind(keys, cursor, sort.descending)] : []),
  ];
  const titles = reference && sql`left join (${reference.titles}) target on target.id = hits.key0`;
  const rows = sql`hits.id, ${positionOf(keys)} as position from hits ${titles ?? sql``} ${which.length > 0 ? sql`where ${sql.join(which, sql` and `)}` : sql``} order by ${orderBy(keys, sort.descending)} ${limit}`;
  return sql`with hits as materialized (${hits}) ${beside(sql`select count(*) from hits`, rows)}`;
}

/** Ids of a page along the order, until it is full. */
function ids(query: ListQuery, links?: LinkAccess): SQL {
  return sql`select null, page.id, page.position from (${walked(query, links)}) page`;
}

function walked(query: ListQuery, links?: LinkAccess): SQL {
  const which = where(query, { links, compared: true });
  return isByReference(query) ? nearPage(byReference(query, which)) : indexWalk(query, which);
}

/** The index of the order, from the start or from a cursor. */
function indexWalk(query: ListQuery, which: SQL): SQL {
  const { cursor, sort } = query;
  const keys = orderKeys(query);
  const rows = (some: SQL, most: SQL) =>
    sql`select ${id(query)}, ${keys[0]?.sql} as key, ${positionOf(keys)} as position from ${tableOf(query.resource)} where ${which} ${some} ${order(query)} ${most}`;
  if (!cursor || cursor.values.length === 0) return rows(sql``, limit);
  const [range, next] = rangesBehind(keys, cursor, sort.descending);
  const near = rows(sql`and ${range}`, limit);
  if (!next) return near;
  const rest = sql`limit greatest(0, ${sql.placeholder('limit')} - (select count(*) from near))`;
  return sql`with near as materialized (${near}) select * from (select * from near union all (${rows(sql`and ${next}`, rest)})) both_ranges
    order by ${orderBy([{ sql: sql`both_ranges.key` }, { sql: sql`both_ranges.id` }], sort.descending)}`;
}

function byReference({ resource, locale, sort, cursor }: ListQuery, rows: SQL): ByReference {
  return { resource, locale, ...sort, cursor, where: rows };
}

function ofFirst(query: ListQuery, make: (asked: Asked) => SQL | undefined): SQL | undefined {
  const asked = askedOfLinks(query);
  return asked && make(asked);
}

/** Reads records by their links if the join table answers all conditions. */
function coveringAccess(query: ListQuery): LinkAccess | undefined {
  return isCoveredByLinks(query) ? 'array' : undefined;
}

function projection({ resource, locale, breadth }: ListQuery) {
  return projectionOf(resource, locale, breadth);
}

function id({ resource }: ListQuery): SQL {
  return aliased(modelOf(resource).table, 'id');
}

function from(query: ListQuery, links?: LinkAccess): SQL {
  return sql`from ${tableOf(query.resource)} where ${where(query, { links })}`;
}

/** Reads from the search table if it alone tells which records match; otherwise `undefined`. */
function searched(query: ListQuery, byIndex = false): SQL | undefined {
  return isOnlySearched(query) && query.search ? foundSql(query.resource, query.search.reach, { byIndex }) : undefined;
}

function order(query: ListQuery, reversed = false): SQL {
  return sql`order by ${orderBy(orderKeys(query), query.sort.descending !== reversed)}`;
}
