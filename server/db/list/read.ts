import type pg from 'pg';
import { run, type Runner } from '../connection/statement.ts';
import { foldWhenMany } from '../counts/row-count.ts';
import { type Projection, projectionOf } from '../records/projection.ts';
import { readCardinality } from './cardinality.ts';
import { printCursor } from './cursor.ts';
import { decodePage, decodeRecords, type LabelledRecords, type Page, type PageRow } from './page.ts';
import { type Cardinality, type Plan, plansFor } from './plans.ts';
import { isRestricted, isSortedByReference, type ListQuery, listValues, maxSorted } from './query.ts';
import { listStatement } from './statements.ts';
import { withTimeout } from './timeout.ts';

export interface ListResult extends LabelledRecords {
  /** Absent if counting timed out. */
  readonly total?: number;
  readonly cursors: Cursors;
}

/** Cursors of the neighbouring pages and of the last page, where these exist. */
export interface Cursors {
  readonly next?: string;
  readonly previous?: string;
  readonly last?: string;
}

/** Reads a page of a list with its total. `exact` waits for the total, however long that takes. */
export async function readList(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<ListResult> {
  const backwards = query.cursor?.backwards === true;
  // A page before a cursor is read as the page after it in reverse order.
  const forward = backwards ? { ...query, sort: { ...query.sort, descending: !query.sort.descending } } : query;
  const { rows, total } = await readPage(pool, forward, await readCardinality(pool, forward, exact), exact);
  const page = rows.slice(0, query.perPage);
  const inOrder = backwards ? page.toReversed() : page;
  const records = isRestricted(query)
    ? await readRecords(
        pool,
        query,
        inOrder.map(({ id }) => id),
      )
    : decodeRecords(inOrder, projectionFor(query));
  return {
    ...records,
    ...(total !== undefined && { total }),
    cursors: cursorsOf(query, inOrder, rows.length > query.perPage),
  };
}

/** Reads the rows of a page, and its total, by the first plan that succeeds. */
async function readPage(
  pool: pg.Pool,
  query: ListQuery,
  cardinality: Cardinality,
  exact: boolean,
): Promise<Pick<Page, 'rows' | 'total'>> {
  const narrowed = narrowedBy(cardinality, query);
  for (const plan of plansFor(query, cardinality, exact)) {
    const page = await execute(pool, narrowed, plan);
    if (page) return { rows: page.rows, total: await totalOf(cardinality, page) };
  }
  if (cardinality.type === 'counting') return readPage(pool, query, await cardinality.counted, exact);
  throw new Error('no plan fits');
}

/** Replaces a search by its matches where these are known, and the index of grams in small tables. */
function narrowedBy(cardinality: Cardinality, query: ListQuery): ListQuery {
  const { search } = query;
  if (cardinality.type === 'counted' && cardinality.ids) return { ...query, search: undefined, ids: cardinality.ids };
  if (cardinality.type !== 'small') return query;
  return { ...query, small: true, search: search?.index === 'grams' ? { ...search, index: 'none' } : search };
}

/** Runs a plan; returns `undefined` if it timed out or found too many matches. */
async function execute(
  pool: pg.Pool,
  query: ListQuery,
  { statement, links, timeout }: Plan,
): Promise<Page | undefined> {
  const read = (runner: Runner) => run(runner, listStatement(query, statement, links), listValues(query));
  // Forces the index of the order: a walk by any other access path wouldn't stop early.
  const forcesIndex = statement === 'indexWalk' && !isSortedByReference(query);
  const settings = forcesIndex ? 'set local enable_sort = off; set local enable_bitmapscan = off;' : '';
  const rows = timeout === undefined ? await read(pool) : await withTimeout(pool, timeout, read, settings);
  if (!rows) return undefined;
  const page = decodePage(rows);
  if (statement === 'sortFew' && (page.total ?? 0) > maxSorted) return undefined;
  foldWhenMany(pool, query.resource.name, page.ledgerEntries);
  return page;
}

async function totalOf(cardinality: Cardinality, { total }: Page): Promise<number | undefined> {
  switch (cardinality.type) {
    case 'counted':
      return cardinality.total ?? total;
    case 'counting':
      return (await cardinality.counted).total;
    case 'unknown':
      return total ?? cardinality.count();
    default:
      return total;
  }
}

/** `more`: whether there are further rows in the direction of reading. */
function cursorsOf(query: ListQuery, rows: readonly PageRow[], more: boolean): Cursors {
  const { cursor, page } = query;
  const print = (row: PageRow | undefined) => printCursor(query, row?.position ?? []);
  const [hasNext, hasPrevious] = cursor?.backwards
    ? [cursor.values.length > 0, more]
    : [more, page > 1 || (cursor !== undefined && cursor.values.length > 0)];
  return {
    ...(hasNext && { next: print(rows.at(-1)), last: printCursor(query, []) }),
    ...(hasPrevious && { previous: print(rows[0]) }),
  };
}

/** Reads records by id in this order; omits those deleted meanwhile. */
export async function readRecords(runner: Runner, query: ListQuery, ids: readonly number[]): Promise<LabelledRecords> {
  const rows = ids.length === 0 ? [] : await run(runner, listStatement(query, 'records'), listValues(query, ids));
  const byId = new Map(decodePage(rows).rows.map((row) => [row.id, row]));
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return decodeRecords(inOrder, projectionFor(query));
}

function projectionFor({ resource, locale, breadth }: ListQuery): Projection {
  return projectionOf(resource, locale, breadth);
}
