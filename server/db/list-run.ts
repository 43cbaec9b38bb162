import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fewHits, type ListQuery, listStatement, listValues, type Plan } from './list-query.ts';
import { modelOf } from './model.ts';
import type { Draft } from './paths.ts';
import { type Labels, projectionOf } from './projection.ts';
import { run, type Row, statementOf } from './statement.ts';

export interface ListResult {
  readonly records: readonly Draft[];
  readonly labels: Labels;
  /** Absent where counting would have taken too long. */
  readonly total?: number;
}

/** Counting may take so long; after that a list says "more than 10,000" (CONTRACT, Lists). */
const countingTime = 300;
/** Below this size a table is counted and sorted in a few milliseconds, whatever is asked. */
const largeTable = 16 * 1_048_576;
/** Rows before the page that may be put together in vain. */
const deepOffset = 500;

/** Reads a page of a list and its total. `exact` waits for the total however long it takes. */
export async function readList(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<ListResult> {
  const large = (await sizeOf(pool, modelOf(query.resource).table)) > largeTable;
  if (!large) return whole(await page(pool, query, 'together'), query, () => count(pool, query));
  const narrowed = query.conditions.length > 0 || query.search !== undefined || query.ids !== undefined;
  if (narrowed) {
    const found = await whole(await page(pool, query, 'hits'), query, async () => (query.page === 1 ? 0 : fewHits + 1));
    if ((found.total ?? 0) <= fewHits) return found;
  }
  const deep = (query.page - 1) * query.perPage > deepOffset;
  const [rows, total] = await Promise.all([page(pool, query, deep ? 'deep' : 'page'), exact ? count(pool, query) : countInTime(pool, query)]);
  return { ...read(rows, query), ...(total !== undefined && { total }) };
}

function page(pool: pg.Pool, query: ListQuery, plan: Plan): Promise<readonly Row[]> {
  return run(pool, listStatement(query, plan), listValues(query));
}

/** The total stands in every row; a page behind the last has none, and asks. */
async function whole(rows: readonly Row[], query: ListQuery, otherwise: () => Promise<number>): Promise<ListResult> {
  const [first] = rows;
  const total = first ? Number(first[0]) : query.page === 1 ? 0 : await otherwise();
  return { ...read(rows, query), total };
}

function read(rows: readonly Row[], { resource, locale, breadth }: ListQuery): Pick<ListResult, 'records' | 'labels'> {
  const projection = projectionOf(resource, locale, breadth);
  const labels: Labels = {};
  return { records: rows.map((row) => projection.read(row, labels, 1)), labels };
}

async function count(pool: pg.Pool, query: ListQuery): Promise<number> {
  const [row] = await run(pool, listStatement(query, 'count'), listValues(query));
  return Number(row?.[0] ?? 0);
}

/** Counts on a connection of its own, whose transaction gives up in time. */
async function countInTime(pool: pg.Pool, query: ListQuery): Promise<number | undefined> {
  const client = await pool.connect();
  try {
    await client.query(`begin read only; set local statement_timeout = ${countingTime}`);
    const [row] = await run(client, listStatement(query, 'count'), listValues(query));
    await client.query('commit');
    client.release();
    return Number(row?.[0] ?? 0);
  } catch (error) {
    const cancelled = error instanceof Error && 'code' in error && error.code === '57014';
    await client.query('rollback').then(() => client.release(), (broken: unknown) => client.release(broken instanceof Error ? broken : true));
    if (cancelled) return undefined;
    throw error;
  }
}

const sizes = new WeakMap<pg.Pool, Map<string, { readonly size: number; readonly until: number }>>();
const sizeStatement = statementOf(sql`select pg_relation_size(to_regclass(${sql.placeholder('table')}))`, { prepared: true });

/** About how large a table is, in bytes; asked again every half a minute. */
async function sizeOf(pool: pg.Pool, table: string): Promise<number> {
  const known = sizes.get(pool) ?? new Map<string, { readonly size: number; readonly until: number }>();
  sizes.set(pool, known);
  const found = known.get(table);
  if (found && found.until > performance.now()) return found.size;
  const [row] = await run(pool, sizeStatement, { table });
  const size = Number(row?.[0] ?? 0);
  known.set(table, { size, until: performance.now() + 30_000 });
  return size;
}
