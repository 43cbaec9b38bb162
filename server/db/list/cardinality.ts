import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { run, type Runner } from '../connection/statement.ts';
import { readTotal } from '../counts/row-count.ts';
import { modelOf } from '../model/model.ts';
import { cacheTotal, refreshTotal } from '../search/search-totals.ts';
import { conditionColumns } from './filters.ts';
import { coveringLinks, type LinkPlan, linkPlansOf, maxCountedLinks, maxLinks } from './link-plan.ts';
import { linkTableOf } from './link-table.ts';
import { type Cardinality, type Counted, countTimeout } from './plans.ts';
import { isOnlySearched, isRestricted, isSearched, type ListQuery, listValues } from './query.ts';
import { listStatement } from './statements.ts';
import { sizeOf } from './table-size.ts';
import { withTimeout } from './timeout.ts';

/** A search whose count takes longer than this (in milliseconds) has many matches. */
const longCount = 20;

/** Determines quickly what is known about the number of matches. `exact` waits for totals, however long that takes. */
export async function readCardinality(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<Cardinality> {
  const { resource, store } = query;
  if (query.deleted) return { type: 'unknown', count: () => count(pool, query, exact) };
  if (!isRestricted(query))
    return { type: 'unrestricted', total: query.page > 1 ? await readTotal(pool, resource, store) : undefined };
  const { large, rows: tableRows } = await sizeOf(pool, modelOf(resource).table);
  if (!large) return { type: 'small' };
  if (isFaceted(query)) {
    const [[total] = []] = await run(pool, listStatement(query, 'facetCount'), listValues(query));
    return { type: 'counted', total: Number(total), tableRows };
  }
  const links = coveringLinks(query);
  // Distinct records among repeated rows are found only by sorting: for very many rows, that exceeds the time for
  // counting.
  if (links?.from.repeats && !exact && (await countLinks(pool, query, links, 'manyLinkCount')) > maxCountedLinks)
    return { type: 'counted', total: undefined, tableRows, links };
  if (links || isIndexed(query)) return { type: 'counted', total: await count(pool, query, exact), tableRows, links };
  if (isOnlySearched(query)) return countSearch(pool, query, tableRows, exact);
  if (isSearched(query)) return { type: 'searched' };
  const fewLinks = await findFewLinks(pool, query);
  return fewLinks ? { type: 'fewLinks', links: fewLinks } : { type: 'unknown', count: () => count(pool, query, exact) };
}

/** Counts matches in the search table, unless an earlier total can be brought up to date. */
async function countSearch(pool: pg.Pool, query: ListQuery, tableRows: number, exact: boolean): Promise<Cardinality> {
  const cached = await refreshTotal(pool, query);
  if (cached !== undefined) return { type: 'counted', total: cached, tableRows };
  const read = (runner: Runner) => run(runner, listStatement(query, 'searchCount'), listValues(query));
  const counting = exact ? read(pool) : withTimeout(pool, countTimeout, read, gramSettings(query));
  const counted = counting.then((rows): Counted => {
    if (!rows?.[0]) return { type: 'counted', total: undefined, tableRows };
    const [total, ids, snapshot] = rows[0];
    if (Array.isArray(ids)) return { type: 'counted', total: Number(total), tableRows, ids: ids.map(Number) };
    cacheTotal(pool, query, { total: Number(total), snapshot: String(snapshot) });
    return { type: 'counted', total: Number(total), tableRows };
  });
  const first = await Promise.race([counted, wait(longCount, undefined)]);
  if (first) return first;
  // A failure is handled where the promise is awaited.
  counted.catch(() => {});
  return { type: 'counting', counted };
}

/**
 * Forces the index of grams. For a common letter the planner prefers a sequential scan, as it charges the function to
 * both alike, though only the scan calls it for each row.
 */
function gramSettings({ search }: ListQuery): string {
  return search?.index === 'grams' ? 'set local enable_seqscan = off;' : '';
}

async function findFewLinks(pool: pg.Pool, query: ListQuery): Promise<LinkPlan | undefined> {
  for (const links of linkPlansOf(query))
    if ((await countLinks(pool, query, links, 'linkCount')) <= maxLinks) return links;
  return undefined;
}

/** Counts the links of a plan, up to the limit of the statement. */
async function countLinks(
  pool: pg.Pool,
  query: ListQuery,
  links: LinkPlan,
  statement: 'linkCount' | 'manyLinkCount',
): Promise<number> {
  const [[total] = []] = await run(pool, listStatement(query, statement, links), listValues(query));
  return Number(total);
}

/** Whether an index alone can count the matches: all conditions are on one column that is indexed as stored. */
function isIndexed({ resource, conditions: [first, ...others], search, ids }: ListQuery): boolean {
  if (!first || search !== undefined || ids !== undefined || others.some(({ path }) => path !== first.path))
    return false;
  if (linkTableOf(resource, first) || first.referencePaths || first.period) return false;
  const columns = conditionColumns(resource, first);
  return columns.length <= 1 && columns.every(({ word, textual }) => word !== 'text[]' && !textual);
}

/** Whether the ledger of totals knows the number of matches: all conditions are on the declaration's facets. */
function isFaceted({ resource, conditions, search, ids }: ListQuery): boolean {
  const facets: readonly string[] = resource.list.facets ?? [];
  if (search !== undefined || ids !== undefined || facets.length === 0) return false;
  return conditions.every(({ path, referencePaths, period }) => facets.includes(path) && !referencePaths && !period);
}

async function count(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<number | undefined> {
  const read = (runner: Runner) => run(runner, listStatement(query, 'count'), listValues(query));
  const rows = exact ? await read(pool) : await withTimeout(pool, countTimeout, read);
  const [[total] = []] = rows ?? [];
  return typeof total === 'number' ? total : undefined;
}
