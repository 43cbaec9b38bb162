import { sql } from 'drizzle-orm';
import { printList } from '../../resources/query/list.ts';
import { run, statementOf } from '../db/connection/statement.ts';
import { listValues } from '../db/list/query.ts';
import { matchesSql } from '../db/list/statements.ts';
import { type Call, idOf, notFound } from './call.ts';
import { parseListQuery } from './list.ts';

/**
 * Asserts that the record which the path names is one of the view's.
 * @throws ApiError 404
 */
export async function assertInView(call: Call): Promise<void> {
  const url = printList(call.resource, { ids: [idOf(call)] });
  const { query } = parseListQuery({ ...call, context: { req: { url } } }, {});
  const found = await run(
    call.deps.pool,
    statementOf(sql`select 1 from (${matchesSql(query)}) as matches`),
    listValues(query),
  );
  if (found.length === 0) throw notFound();
}
