import { type SQL, sql } from 'drizzle-orm';
import { type Call, notFound } from '../../crud/call.ts';
import { id, QueryError, text } from '../../../resources/query/parameters.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { recordAnswer } from '../../crud/write.ts';
import { isObject } from '../../db/model/paths.ts';
import { readRecord } from '../../db/records/records.ts';
import { runOnce } from '../../db/connection/statement.ts';

/** Ids of history entries are in the order of writing. */
const lastPromote = sql`select max(entry.id) from history entry where entry.entity = 'product_version' and entry.record_id = main.id and entry.action = 'promote'`;

export const latestParameters = { product: id('product'), key: text('key') };

/**
 * `GET latest?product=1` or `?key=k`: the version that was promoted last, with the id of its draft; if none was
 * promoted, the newest.
 * @throws ApiError 400 if neither parameter is given, 404 if there is no version
 */
export async function latest(call: Call): Promise<Response> {
  const { deps, context, resource, locale, store } = call;
  const { product, key } = parseParameters(call, latestParameters);
  if (product === undefined && key === undefined) throw new QueryError(latestParameters.product.name, '');
  const wanted: SQL[] = [sql`store_id = ${store}`, sql`version_of is null`];
  if (product !== undefined) wanted.push(sql`product = ${product}`);
  if (key !== undefined) wanted.push(sql`lower(key) = lower(${key}::text)`);
  const [row] = await runOnce(
    deps.pool,
    sql`select main.id, (select draft.id from product_version draft where draft.version_of = main.id and draft.status = 'draft')
      from product_version main where ${sql.join(wanted, sql` and `)} order by main.version > 0 desc, (${lastPromote}) desc nulls last, main.id desc limit 1`,
  );
  const found = row && (await readRecord(deps.pool, { resource, id: Number(row[0]), store, locale }));
  if (!found) throw notFound();
  const { data, labels } = recordAnswer(call, found);
  return context.json({ data: { ...(isObject(data) ? data : {}), draft: row[1] }, labels });
}
