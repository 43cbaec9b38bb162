import type pg from 'pg';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import { run, type Row, type Runner } from '../connection/statement.ts';
import { foldWhenMany } from '../counts/row-count.ts';
import type { Draft } from '../model/paths.ts';
import { type Labels, projectionOf } from '../records/projection.ts';
import { printCursor } from './cursor.ts';
import type { Cursor } from './order-keys.ts';
import { gatherFacts, inTime, totalIn } from './facts.ts';
import { type Facts, type Plan, plans } from './plans.ts';
import { isByReference, isNarrowed, type ListQuery, listValues, mostSorted } from './query.ts';
import { listStatement } from './statements.ts';

export interface ListResult {
  readonly records: readonly Draft[];
  readonly labels: Labels;
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
export async function readList(pool: pg.Pool, asked: ListQuery, exact: boolean): Promise<ListResult> {
  const backwards = asked.cursor?.backwards === true;
  // A page before a cursor is read as the page after it in reverse order.
  const query = backwards ? { ...asked, sort: { ...asked.sort, descending: !asked.sort.descending } } : asked;
  const { rows, total } = await readRows(pool, query, exact);
  const kept = rows.slice(0, asked.perPage);
  const shown = backwards ? kept.toReversed() : kept;
  const cursors = cursorsOf(asked, shown, rows.length > asked.perPage);
  if (!isNarrowed(query))
    return {
      ...read(
        shown.map(({ row }) => row),
        query,
        3,
      ),
      total: total ?? 0,
      cursors,
    };
  const found = await foundRecords(
    pool,
    query,
    shown.map(({ row }) => Number(row[1])),
  );
  return { ...found, ...(total !== undefined && { total }), cursors };
}

/** A row of a page, and its position in the order. */
interface Placed {
  readonly row: Row;
  readonly position: Cursor['values'];
}

interface Page {
  readonly rows: readonly Placed[];
  readonly total?: number | undefined;
}

/** Tries the plans from the top. */
async function readRows(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<Page> {
  const { facts: known, counted } = await gatherFacts(pool, query, exact);
  let facts = known;
  for (const plan of plans) {
    if (facts.counting && plan.afterCount?.(facts)) facts = { ...facts, counting: false, ...(await counted?.()) };
    const page = plan.fits(facts) ? await tried(pool, plan, facts) : undefined;
    if (!page) continue;
    return {
      rows: page.rows,
      total: isNarrowed(query) ? (facts.total ?? page.total ?? (await counted?.())?.total) : page.total,
    };
  }
  throw new Error('no plan fits');
}

/** Runs a plan within its time limit; `undefined` if it timed out or found too many rows. */
async function tried(pool: pg.Pool, plan: Plan, facts: Facts): Promise<Page | undefined> {
  const query = facts.ids ? { ...facts.query, search: undefined, ids: facts.ids } : facts.query;
  const ask = (runner: Runner) => run(runner, listStatement(query, plan.statement), listValues(query));
  const budget = plan.budget?.(facts);
  // Forces the index of the order: a walk by any other access path wouldn't stop early.
  const isWalk = plan.statement.startsWith('indexWalk') && !isByReference(query);
  const settings = isWalk ? 'set local enable_sort = off; set local enable_bitmapscan = off;' : '';
  const rows = budget === undefined ? await ask(pool) : await inTime(pool, budget, ask, settings);
  if (!rows) return undefined;
  const total = totalIn(rows);
  if (plan.statement === 'sortFew' && (total ?? 0) > mostSorted) return undefined;
  if (isNarrowed(query)) return { rows: placed(rows, 1, 2), total };
  foldWhenMany(pool, query.resource.name, Number(rows[0]?.[1]));
  return { rows: placed(rows, 3, 2), total };
}

/** Skips the row without id, which only carries the total. */
function placed(rows: readonly Row[], id: number, position: number): readonly Placed[] {
  return rows.flatMap((row) => (typeof row[id] === 'number' ? [{ row, position: textsIn(row[position]) }] : []));
}

function textsIn(position: JsonValue | undefined): Cursor['values'] {
  return Array.isArray(position) ? position.map((value) => (typeof value === 'string' ? value : null)) : [];
}

/** `more`: whether there are further rows in the direction of reading. */
function cursorsOf(query: ListQuery, shown: readonly Placed[], more: boolean): Cursors {
  const { cursor, page } = query;
  const print = (placed: Placed | undefined) => printCursor(query, placed?.position ?? []);
  const [hasNext, hasPrevious] = cursor?.backwards
    ? [cursor.values.length > 0, more]
    : [more, page > 1 || (cursor !== undefined && cursor.values.length > 0)];
  return {
    ...(hasNext && { next: print(shown.at(-1)), last: printCursor(query, []) }),
    ...(hasPrevious && { previous: print(shown[0]) }),
  };
}

/** Records with the titles of what they refer to. */
export type FoundRecords = Pick<ListResult, 'records' | 'labels'>;

/** Reads records by id in this order; omits those deleted meanwhile. */
export async function foundRecords(runner: Runner, query: ListQuery, ids: readonly number[]): Promise<FoundRecords> {
  const rows = ids.length === 0 ? [] : await run(runner, listStatement(query, 'records'), listValues(query, ids));
  const byId = new Map(rows.map((row) => [row[0], row]));
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return read(inOrder, query, 0);
}

function read(rows: readonly Row[], { resource, locale, breadth }: ListQuery, from: number): FoundRecords {
  const projection = projectionOf(resource, locale, breadth);
  const labels: Labels = {};
  return { records: rows.map((row) => projection.read(row, labels, from)), labels };
}
