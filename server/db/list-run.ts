import type pg from 'pg';
import { isTimeout } from './errors.ts';
import { fewHits, isNarrowed, type ListQuery, listStatement, listValues, type Plan } from './list-query.ts';
import { modelOf } from './model.ts';
import type { Draft } from './paths.ts';
import { type Labels, projectionOf } from './projection.ts';
import { foldWhenMany, readTotal } from './row-count.ts';
import { run, type Row, type Runner } from './statement.ts';
import { isLarge } from './table-size.ts';

export interface ListResult {
  readonly records: readonly Draft[];
  readonly labels: Labels;
  /** Absent where counting would have taken too long. */
  readonly total?: number;
}

/** Counting may take so long; after that a list says "more than 10,000" (CONTRACT, Lists). */
const countingTime = 300;
/** Walking the order of an index finds a page at once where matches are spread evenly; after so long they are not. */
const walkingTime = 100;
/** Rows before the page that may be put together in vain. */
const deepOffset = 500;

/** Reads a page of a list and its total. `exact` waits for the total however long it takes. */
export async function readList(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<ListResult> {
  if (!isNarrowed(query)) return readWhole(pool, query);
  if (!(await isLarge(pool, modelOf(query.resource).table))) return read(await rows(pool, query, 'together'), query);
  // A single character has no index: finding all its matches would take longer than meeting the first.
  if (query.search?.reach !== 'scan') {
    const found = read(await rows(pool, query, 'hits'), query);
    if ((found.total ?? 0) <= fewHits) return found;
  }
  const [found, total] = await Promise.all([walked(pool, query), exact ? count(pool, query) : inTime(pool, countingTime, '', (client) => count(client, query))]);
  const { total: sorted, ...result } = read(found, query);
  const known = total ?? sorted;
  return { ...result, ...(known !== undefined && { total: known }) };
}

/** All there is, in the store where it is in one: its total is kept (docs/decisions/0011-counted-totals.md). */
async function readWhole(pool: pg.Pool, query: ListQuery): Promise<ListResult> {
  const { resource, store, page, perPage } = query;
  const offset = (page - 1) * perPage;
  const far = offset > deepOffset;
  const found = await rows(pool, query, !far ? 'whole' : offset > (await readTotal(pool, resource, store)) / 2 ? 'back' : 'deep');
  foldWhenMany(pool, resource.name, Number(found[0]?.[1]));
  return read(found, query);
}

function rows(runner: Runner, query: ListQuery, plan: Plan): Promise<readonly Row[]> {
  return run(runner, listStatement(query, plan), listValues(query));
}

/** There are many matches: most likely the first ones in order are met soon. Where they all stand at the end, they are sorted. */
async function walked(pool: pg.Pool, query: ListQuery): Promise<readonly Row[]> {
  const found = await inTime(pool, walkingTime, 'set local enable_sort = off; set local enable_bitmapscan = off;', (client) => rows(client, query, 'page'));
  return found ?? rows(pool, query, 'sorted');
}

/** A row's first column is the total, its third the id; a row without an id stands there for the total alone. */
function read(found: readonly Row[], { resource, locale, breadth }: ListQuery): ListResult {
  const projection = projectionOf(resource, locale, breadth);
  const labels: Labels = {};
  const records = found.filter((row) => row[2] !== null).map((row) => projection.read(row, labels, 2));
  return { records, labels, ...(typeof found[0]?.[0] === 'number' && { total: found[0][0] }) };
}

async function count(runner: Runner, query: ListQuery): Promise<number> {
  const [row] = await rows(runner, query, 'count');
  return Number(row?.[0] ?? 0);
}

/** Runs a statement in a transaction of its own that gives up after so many milliseconds; then there is no result. */
async function inTime<T>(pool: pg.Pool, milliseconds: number, settings: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect();
  try {
    await client.query(`begin read only; set local statement_timeout = ${milliseconds}; ${settings}`);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    if (isTimeout(error)) return undefined;
    throw error;
  }
}
