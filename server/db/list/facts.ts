import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isTimeout } from '../connection/failures.ts';
import { run, type Row, type Runner } from '../connection/statement.ts';
import { inOneTransaction } from '../connection/transaction.ts';
import { readTotal } from '../counts/row-count.ts';
import { modelOf } from '../model/model.ts';
import { knownTotal, rememberTotal } from '../search/search-totals.ts';
import { conditionColumns } from './filters.ts';
import { isLinked, joinOf, manyLinks } from './link-filters.ts';
import { countingTime, type Facts } from './plans.ts';
import {
  coveredByLinks,
  isNarrowed,
  isOnlySearched,
  indexedSearch,
  type ListQuery,
  listValues,
  withFirst,
} from './query.ts';
import { listStatement } from './statements.ts';
import { sizeOf } from './table-size.ts';

/** A search still being counted after this many milliseconds has many matches. */
const longCount = 20;

/** Facts known at once, and those that a count adds, which is running or starts when awaited. */
export interface Gathered {
  readonly facts: Facts;
  readonly counted?: () => Promise<Pick<Facts, 'total' | 'ids'>>;
}

/** Collects the facts that plans are chosen by. `exact` waits for the total, however long that takes. */
export async function gatherFacts(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<Gathered> {
  const { resource, store } = query;
  if (!isNarrowed(query)) {
    const total = query.page > 1 ? await readTotal(pool, resource, store) : undefined;
    return { facts: { query, large: true, rows: 0, exact, total } };
  }
  const facts: Facts = { query, exact, ...(await sizeOf(pool, modelOf(resource).table)) };
  if (!facts.large) return { facts: { ...facts, query: comparingShortTexts(query) } };
  const covered = coveredByLinks(query);
  if (covered ?? isCountable(query)) {
    const reordered = { ...facts, query: covered ?? query, covered: covered !== undefined };
    return { facts: { ...reordered, total: await count(pool, reordered.query, exact) } };
  }
  if (isOnlySearched(query)) return countSearch(pool, facts);
  if (query.search !== undefined || indexedSearch(query)) return { facts };
  const linked = await withFewLinks(pool, query);
  if (linked) return { facts: { ...facts, query: linked, fewLinks: true } };
  // No walk is tried before the count, so what is sorted afterwards is counted in the same statement.
  return { facts: { ...facts, counting: true }, counted: async () => ({ total: await count(pool, query, exact) }) };
}

/** Counts matches in the search table, unless an earlier total can be brought up to date. */
async function countSearch(pool: pg.Pool, facts: Facts): Promise<Gathered> {
  const { query, exact } = facts;
  const known = await knownTotal(pool, query);
  if (known !== undefined) return { facts: { ...facts, total: known } };
  const ask = async (runner: Runner) => (await run(runner, listStatement(query, 'searchCount'), listValues(query)))[0];
  const counting = (exact ? ask(pool) : inTime(pool, countingTime, ask, byIndex(query))).then((row) => {
    if (!row) return {};
    const [total, ids] = row;
    if (!Array.isArray(ids)) rememberTotal(pool, query, row);
    return { total: Number(total), ids: Array.isArray(ids) ? ids.map(Number) : undefined };
  });
  const found = await Promise.race([counting, wait(longCount, undefined)]);
  if (found) return { facts: { ...facts, ...found } };
  // A failure is handled where the promise is awaited.
  counting.catch(() => {});
  return { facts: { ...facts, counting: true }, counted: () => counting };
}

/** The query without the index of grams, for small tables. */
function comparingShortTexts(query: ListQuery): ListQuery {
  const { search } = query;
  return { ...query, small: true, search: search?.reach === 'grams' ? { ...search, reach: 'scan' } : search };
}

/**
 * Forces the index of grams. For a common letter the planner prefers a sequential scan, as it charges the function to
 * both alike, though only the scan calls it for each row.
 */
function byIndex({ search }: ListQuery): string {
  return search?.reach === 'grams' ? 'set local enable_seqscan = off;' : '';
}

/**
 * Moves a condition with few links to the front: its links are read, and other conditions are checked on their records.
 */
async function withFewLinks(pool: pg.Pool, query: ListQuery): Promise<ListQuery | undefined> {
  for (const first of query.conditions.filter((condition) => isLinked(query.resource, condition))) {
    const reordered = withFirst(query, first);
    const links = totalIn(await run(pool, listStatement(reordered, 'links'), listValues(reordered)));
    if (links !== undefined && links <= manyLinks) return reordered;
  }
  return undefined;
}

/** Whether an index alone can count the matches: one condition on a column that is indexed as stored. */
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

async function count(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<number | undefined> {
  const ask = async (runner: Runner) => totalIn(await run(runner, listStatement(query, 'count'), listValues(query)));
  return exact ? ask(pool) : inTime(pool, countingTime, ask);
}

/** The total in a statement's first column. */
export function totalIn([first]: readonly Row[]): number | undefined {
  return typeof first?.[0] === 'number' ? first[0] : undefined;
}

/** Runs a statement in its own transaction with a timeout in milliseconds; `undefined` if it expires. */
export async function inTime<T>(
  pool: pg.Pool,
  milliseconds: number,
  work: (client: pg.PoolClient) => Promise<T>,
  settings = '',
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
