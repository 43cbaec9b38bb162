import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { conditionColumns } from './filters.ts';
import { isTimeout } from '../connection/failures.ts';
import { isLinked, joinOf, manyLinks } from './link-filters.ts';
import {
  fewHits,
  indexedReach,
  isByReference,
  isOnlySearched,
  type ListQuery,
  listStatement,
  listValues,
  type Plan,
  toldByLinks,
} from './query.ts';
import { modelOf } from '../model/model.ts';
import { run, type Row, type Runner } from '../connection/statement.ts';
import { sizeOf } from './table-size.ts';
import { inOneTransaction } from '../connection/transaction.ts';

/** The ids of a page in its order, and the total where counting didn't take too long. */
export interface Found {
  readonly ids: readonly number[];
  readonly total?: number;
}

/** Counting may take so long; after that a list says "more than 10,000" (CONTRACT, Lists). */
const countingTime = 300;
/** A search that is counted for so long has found many. */
const longCount = 20;
/** Walking the order of an index finds a page at once where matches are spread evenly; after so long they are not. */
const walkingTime = { least: 20, most: 100 };

/** Finds the page of a list that is narrowed down. `exact` waits for the total however long it takes. */
export async function findPage(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<Found> {
  const { large, rows } = await sizeOf(pool, modelOf(query.resource).table);
  if (!large) return find(pool, query, 'sorted');
  const told = toldByLinks(query);
  if (told ?? isCountable(query)) return findCounted(pool, told ?? query, exact, rows);
  if (isSearched(query))
    return isOnlySearched(query) ? findOnlySearched(pool, query, exact, rows) : findSearched(pool, query, exact);
  const gathered = query.search === undefined ? await withFewLinks(pool, query) : undefined;
  if (gathered) return find(pool, gathered, 'gathered');
  const counting = count(pool, query, exact);
  // Its failure, if it fails, is met where it is waited for.
  counting.catch(() => {});
  // A single character has no index: finding all its matches would take longer than meeting the first.
  if (query.search === undefined) {
    const few = await find(pool, query, 'hits');
    if ((few.total ?? 0) <= fewHits) return few;
  }
  const [found, total] = await Promise.all([walk(pool, query, walkingTime.most), counting]);
  return { ids: found.ids, ...withTotal(total ?? found.total) };
}

/**
 * All its time goes into its own index and the rows that it leads to; so what is counted is sorted at once, and few are
 * as many as there are.
 */
async function findSearched(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<Found> {
  if (exact) return find(pool, query, 'sorted');
  return (
    (await inTime(pool, countingTime, '', (client) => find(client, query, 'sorted'))) ??
    walk(pool, query, walkingTime.most)
  );
}

/**
 * The search table counts them. Few are sorted by their ids; of more, the first in order are met soon. What takes long
 * to count is many, so its page is looked for meanwhile.
 */
async function findOnlySearched(pool: pg.Pool, query: ListQuery, exact: boolean, rows: number): Promise<Found> {
  const ask = async (runner: Runner) => (await run(runner, listStatement(query, 'found'), listValues(query)))[0];
  const counting = exact ? ask(pool) : inTime(pool, countingTime, '', ask);
  const isLong = await Promise.race([counting.then(() => false), wait(longCount, true)]);
  const meeting = isLong ? meet(pool, query, walkingTime.least) : undefined;
  // Its failure, if it fails, is met where it is waited for.
  meeting?.catch(() => {});
  const [counted, ids] = (await counting) ?? [];
  if (typeof counted !== 'number') return walk(pool, query, walkingTime.most);
  if (Array.isArray(ids)) return find(pool, { ...query, search: undefined, ids: ids.map(Number) }, 'sorted');
  const page = (await meeting) ?? (await walk(pool, query, patience(query, counted, rows)));
  return { ids: page.ids, total: counted };
}

/**
 * The same query with a condition first that few links lead to: those are read, and the others asked of their records.
 */
async function withFewLinks(pool: pg.Pool, query: ListQuery): Promise<ListQuery | undefined> {
  for (const first of query.conditions.filter((condition) => isLinked(query.resource, condition))) {
    const reordered = { ...query, conditions: [first, ...query.conditions.filter((condition) => condition !== first)] };
    const links = totalIn(await run(pool, listStatement(reordered, 'links'), listValues(reordered)));
    if (links !== undefined && links <= manyLinks) return reordered;
  }
  return undefined;
}

/** Counting is quick here, and tells how the page is found quickest. */
async function findCounted(pool: pg.Pool, query: ListQuery, exact: boolean, rows: number): Promise<Found> {
  const total = await count(pool, query, exact);
  if (total !== undefined && total <= fewHits) return find(pool, query, 'sorted');
  const linked = toldByLinks(query) && total !== undefined && total <= manyLinks;
  const found = await walk(
    pool,
    query,
    total === undefined ? walkingTime.most : patience(query, total, rows),
    linked ? 'linked' : 'page',
  );
  return { ids: found.ids, ...withTotal(total ?? found.total) };
}

/**
 * How long walking is worth while: many times what it takes where matches are spread evenly, no longer than sorting
 * them all takes.
 */
function patience({ page, perPage }: ListQuery, total: number, rows: number): number {
  const [even, sorting] = [(page * perPage * rows) / total / 1_000, total / 1_000];
  return Math.max(walkingTime.least, Math.min(walkingTime.most, 20 * even, sorting));
}

/** Whether an index of the search finds all matches. */
function isSearched({ resource, search, conditions }: ListQuery): boolean {
  return (
    (search !== undefined && search.reach !== 'scan') ||
    conditions.some((condition) => indexedReach({ resource }, condition) !== undefined)
  );
}

/** Whether an index alone tells how many there are: one column that is compared as it is kept. */
function isCountable(query: ListQuery): boolean {
  const {
    resource,
    conditions: [first, ...others],
  } = query;
  if (!first || query.search !== undefined || query.ids !== undefined || others.some(({ path }) => path !== first.path))
    return false;
  if (joinOf(resource, first) || first.referencePaths || first.period) return false;
  const columns = conditionColumns(resource, first);
  return columns.length <= 1 && columns.every(({ word, textual }) => word !== 'text[]' && !textual);
}

async function find(runner: Runner, query: ListQuery, plan: Plan): Promise<Found> {
  const found = await run(runner, listStatement(query, plan), listValues(query));
  return { ids: found.flatMap(([, id]) => (typeof id === 'number' ? [id] : [])), ...withTotal(totalIn(found)) };
}

/**
 * Most likely the first matches in order are met soon. Where they all stand at the end, they are gathered and sorted,
 * which counts them too.
 */
async function walk(
  pool: pg.Pool,
  query: ListQuery,
  milliseconds: number,
  plan: 'page' | 'linked' = 'page',
): Promise<Found> {
  return (await meet(pool, query, milliseconds, plan)) ?? find(pool, query, 'sorted');
}

/** The first matches in order, where they are met in so many milliseconds. */
function meet(
  pool: pg.Pool,
  query: ListQuery,
  milliseconds: number,
  plan: 'page' | 'linked' = 'page',
): Promise<Found | undefined> {
  return inTime(
    pool,
    milliseconds,
    isByReference(query) ? '' : 'set local enable_sort = off; set local enable_bitmapscan = off;',
    (client) => find(client, query, plan),
  );
}

async function count(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<number | undefined> {
  const ask = async (runner: Runner) => totalIn(await run(runner, listStatement(query, 'count'), listValues(query)));
  return exact ? ask(pool) : inTime(pool, countingTime, '', ask);
}

function totalIn([first]: readonly Row[]): number | undefined {
  return typeof first?.[0] === 'number' ? first[0] : undefined;
}

function withTotal(total: number | undefined): Pick<Found, 'total'> {
  return total === undefined ? {} : { total };
}

/** Runs a statement in a transaction of its own that gives up after so many milliseconds; then there is no result. */
async function inTime<T>(
  pool: pg.Pool,
  milliseconds: number,
  settings: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await inOneTransaction(
      pool,
      ({ client }) => work(client),
      `begin read only; set local statement_timeout = ${Math.ceil(milliseconds)}; ${settings}`,
    );
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}
