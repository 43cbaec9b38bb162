import { type SQL, sql } from 'drizzle-orm';
import { deletedOnly, everyList, printList } from '../../../resources/query/list.ts';
import { isNarrowing } from '../../../resources/query/filter-values.ts';
import { QueryError } from '../../../resources/query/parameters.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import { type Call, notFound } from '../../crud/call.ts';
import { parseListQuery } from '../../crud/list.ts';
import { type ListQuery, listValues } from '../../db/list/query.ts';
import { matchesSql } from '../../db/list/statements.ts';
import { run, type Runner, statementOf } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { mostRecords, type Selection } from './body.ts';
import { selectedBy } from './run-request.ts';
import { type Counts, noCounts } from './runs.ts';

/**
 * Stores the records of a selection as rows of a run, with their present revisions, all from one snapshot.
 * @throws QueryError for an unknown filter, ApiError 422 for too many records or none, 404 if none of the ids exists
 */
export async function freeze(
  runner: Runner,
  call: Call,
  id: number,
  selection: Selection,
  { deleted }: { readonly deleted: boolean },
): Promise<Pick<Counts, 'waiting' | 'gone'>> {
  const { waiting, gone } =
    'ids' in selection
      ? await freezeIds(runner, call, id, { ids: [...new Set(selection.ids)], deleted })
      : await freezeMatches(runner, call, id, selection, deleted);
  if (waiting + gone > mostRecords) throw new ApiError(422, 'errors.bulkTooMany', { params: { most: mostRecords } });
  if (waiting === 0 && gone > 0) throw notFound();
  if (waiting === 0) throw new ApiError(422, 'errors.bulkNothing');
  return { waiting, gone };
}

/** Ids that don't exist, or belong to another store, become rows with the outcome `gone`. */
function freezeIds(
  runner: Runner,
  call: Call,
  id: number,
  { ids, deleted }: { readonly ids: readonly number[]; readonly deleted: boolean },
) {
  const query = queryOf(call, { ids }, deleted);
  const rows = sql`select given.id, coalesce(matches.revision, 0), case when matches.id is null then 'gone' else 'waiting' end
    from unnest(${sql.placeholder('ids')}::integer[]) as given (id) left join (${matchesSql(query)}) as matches on matches.id = given.id`;
  return insertRows(runner, id, query, rows, {});
}

function freezeMatches(
  runner: Runner,
  call: Call,
  id: number,
  { query: sent, except }: Exclude<Selection, { ids: unknown }>,
  deleted: boolean,
) {
  const { filter, ...named } = sent;
  if (filter !== undefined && !isRecord(filter)) throw new QueryError('filter', JSON.stringify(filter));
  // An empty filter in a list's address has no effect. Here it would select all records, which nobody should delete by
  // mistake.
  for (const [name, value] of Object.entries({ ...filter, ...named }))
    if (!isNarrowing(name, typeof value === 'string' ? value.trim() : value))
      throw new QueryError(name, JSON.stringify(value));
  const query = queryOf(call, selectedBy(call.resource, sent), deleted);
  const rows = sql`select matches.id, matches.revision, 'waiting' from (${matchesSql(query)}) as matches
    where not matches.id = any (${sql.placeholder('except')}::integer[]) limit ${sql.placeholder('most')}`;
  return insertRows(runner, id, query, rows, { except, most: mostRecords + 1 });
}

/** Parses and checks a selection like the query of a list, so that both mean the same. */
function queryOf(call: Call, request: Parameters<typeof printList>[1], deleted: boolean): ListQuery {
  // Deleted records can only be restored, and other records can't be.
  if (request.deleted !== undefined && !deleted) throw new QueryError(everyList.deleted.name, deletedOnly);
  const url = printList(call.resource, { ...request, ...(deleted && { deleted: deletedOnly }) });
  return parseListQuery({ ...call, context: { req: { url } } }, {}).query;
}

async function insertRows(
  runner: Runner,
  id: number,
  query: ListQuery,
  rows: SQL,
  values: Parameters<typeof run>[2],
): Promise<Counts> {
  const statement = statementOf(
    sql`with frozen as (insert into bulk_row (run_id, record_id, revision, outcome) select ${sql.placeholder('run')}::integer, one.* from (${rows}) as one returning outcome)
      select outcome, count(*) from frozen group by outcome`,
  );
  const counted = await run(runner, statement, { ...listValues(query), ...values, run: id });
  return { ...noCounts, ...Object.fromEntries(counted.map(([outcome, count]) => [outcome, Number(count)])) };
}
