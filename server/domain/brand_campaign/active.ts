import { sql } from 'drizzle-orm';
import type { Call } from '../../crud/call.ts';
import { readCondition } from '../../crud/conditions.ts';
import { isClosed } from '../../crud/field-access.ts';
import { conditions } from '../../crud/list.ts';
import { readIds, readParameters } from '../../crud/parameters.ts';
import { type ListQuery, listValues, where } from '../../db/list-query.ts';
import { without } from '../../db/paths.ts';
import { type Labels, projectionOf } from '../../db/projection.ts';
import { searchedFor } from '../../db/search.ts';
import { run, statementOf } from '../../db/statement.ts';
import { tableOf } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';

/** So many campaigns at most; whoever wants others narrows them down. */
export const most = 1_000;

/**
 * `GET active_brand_campaigns`: the campaigns that run now, or `at` another moment (a day: as it begins in Hong Kong), in the order
 * of the list (SPEC §7). One that ends at that moment runs no more.
 * @throws ApiError 400 where a parameter isn't understood
 */
export async function active(call: Call): Promise<Response> {
  const { resource, context, deps, locale, hidden, store } = call;
  const parameters = readParameters(context.req.url, ['at', 'q', 'ids[]', 'filter', 'store_id']);
  const { single, ids } = parameters;
  const named = single.get('store_id');
  if (named !== undefined && named !== `${store}`) throw new ApiError(400, 'errors.storeDiffers');
  const given = single.get('at');
  const [moment] = given === undefined ? [] : readCondition(resource, { path: 'started_at', operator: 'gte', values: [given], name: 'at' });
  const query: ListQuery = {
    resource,
    breadth: 'list',
    locale,
    store,
    hidden,
    conditions: conditions(resource, parameters, hidden),
    search: searchedFor(single.get('q')),
    ids: ids && readIds('ids[]', ids),
    sort: { path: 'list_order', descending: false },
    page: 1,
    perPage: most + 1,
  };
  const projection = projectionOf(resource, locale, 'list');
  const at = sql`${sql.placeholder('at')}::timestamptz`;
  const statement = statementOf(
    sql`select ${projection.select} from ${tableOf(resource)} where ${where(query)} and started_at <= ${at} and (ended_at is null or ended_at > ${at})
      order by list_order nulls last, id limit ${sql.placeholder('limit')}`,
  );
  const rows = await run(deps.pool, statement, { ...listValues(query), at: moment?.value ?? deps.now().toISOString() });
  const labels: Labels = {};
  const data = rows.slice(0, most).map((row) => without(projection.read(row, labels), hidden));
  return context.json({
    data,
    meta: { total: data.length, ...(rows.length > most && { total_is: 'more' }) },
    labels: Object.fromEntries(Object.entries(labels).filter(([path]) => !isClosed(path, hidden))),
  });
}
