import { sql } from 'drizzle-orm';
import { readRecord } from '../../db/records/records.ts';
import { run, statementOf } from '../../db/connection/statement.ts';
import { entryColumns, entryAnswer } from '../../audit/read.ts';
import { type Call, idOf, notFound } from '../../crud/call.ts';
import { LabelCollector } from '../../crud/labels.ts';
import { historyParameters } from '../../../resources/query/calls.ts';
import { readQuery } from '../../../resources/query/parameters.ts';
import { pageAnswer } from '../../http/page-answer.ts';

const condition = sql`entity = ${sql.placeholder('entity')} and record_id = ${sql.placeholder('id')} and store_id is not distinct from ${sql.placeholder('store')}::integer`;
const page = statementOf(
  sql`select (select count(*) from history where ${condition}), ${entryColumns} from history where ${condition}
    order by id desc limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`,
  { prepared: true },
);
const count = statementOf(sql`select count(*) from history where ${condition}`, { prepared: true });

/** `GET {path}/{id}/history`: newest first, also of deleted records, without fields that the caller may not read. */
export async function history(call: Call): Promise<Response> {
  const { resource, context, deps, store, locale, hidden } = call;
  const id = idOf(call);
  const query = readQuery(context.req.url, historyParameters);
  const which = { entity: resource.name, id, store: store ?? null };
  const rows = await run(deps.pool, page, { ...which, limit: query.perPage, offset: (query.page - 1) * query.perPage });
  const total = Number(rows[0]?.[0] ?? (await run(deps.pool, count, which))[0]?.[0] ?? 0);
  if (total === 0 && !(await readRecord(deps.pool, { resource, id, store, locale }))) throw notFound();
  const labels = new LabelCollector(resource);
  const data = rows.map(([, ...entry]) => entryAnswer(entry, hidden, labels));
  return pageAnswer(context, { ...query, total, data, beside: { labels: await labels.read(deps.pool, call) } });
}
