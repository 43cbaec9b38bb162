import type pg from 'pg';
import { findPage } from './find.ts';
import { isByReference, isNarrowed, type ListQuery, listStatement, listValues } from './query.ts';
import type { Draft } from '../model/paths.ts';
import { type Labels, projectionOf } from '../records/projection.ts';
import { foldWhenMany, readTotal } from '../counts/row-count.ts';
import { run, type Row, type Runner } from '../connection/statement.ts';

export interface ListResult {
  readonly records: readonly Draft[];
  readonly labels: Labels;
  /** Absent where counting would have taken too long. */
  readonly total?: number;
}

/** Rows before the page that may be put together in vain. */
const deepOffset = 500;

/** The same in the order of what a reference points to, where the index alone is read. */
const deepByReference = 10_000;

/** Reads a page of a list and its total. `exact` waits for the total however long it takes. */
export async function readList(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<ListResult> {
  return isNarrowed(query) ? readNarrowed(pool, query, exact) : readWhole(pool, query);
}

/** All there is, in the store where it is in one: its total is kept (docs/decisions/0011-counted-totals.md). */
async function readWhole(pool: pg.Pool, query: ListQuery): Promise<ListResult> {
  const { resource, store, page, perPage } = query;
  const offset = (page - 1) * perPage;
  const far = offset > deepOffset;
  const plan = isByReference(query)
    ? offset > deepByReference
      ? 'farByReference'
      : 'byReference'
    : !far
      ? 'whole'
      : offset > (await readTotal(pool, resource, store)) / 2
        ? 'back'
        : 'deep';
  const found = await run(pool, listStatement(query, plan), listValues(query));
  const [total, changes] = found[0] ?? [];
  foldWhenMany(pool, resource.name, Number(changes));
  // A row without an id stands there for the total alone.
  return {
    ...read(
      found.filter((row) => row[2] !== null),
      query,
      2,
    ),
    total: Number(total),
  };
}

/**
 * Ids first, then their records by a statement that is prepared: planning one with a condition and all that a record
 * holds would take longer than either.
 */
async function readNarrowed(pool: pg.Pool, query: ListQuery, exact: boolean): Promise<ListResult> {
  const { ids, total } = await findPage(pool, query, exact);
  return { ...(await foundRecords(pool, query, ids)), ...(total !== undefined && { total }) };
}

/** Records and what they refer to. */
export type FoundRecords = Pick<ListResult, 'records' | 'labels'>;

/** The records with these ids, in this order; what is gone by then is left out. */
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
