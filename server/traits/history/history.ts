import { type SQL, sql } from 'drizzle-orm';
import { historyEntries, historyParameters } from '../../../resources/query/history.ts';
import { readList } from '../../../resources/query/read-list.ts';
import { readRecord } from '../../db/records/records.ts';
import { run, type Runner, type Statement, statementOf } from '../../db/connection/statement.ts';
import { entryColumns, entryAnswer } from '../../audit/read.ts';
import { type Call, idOf, notFound } from '../../crud/call.ts';
import { LabelCollector } from '../../crud/labels.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { ApiError } from '../../errors.ts';
import { conditionsOf, type Placeholders } from './conditions.ts';

/** The entries of one record. */
export const ofRecord = sql`entity = ${sql.placeholder('entity')} and record_id = ${sql.placeholder('id')} and store_id is not distinct from ${sql.placeholder('store')}::integer`;

/** Values of the placeholders in `ofRecord`. */
export function recordValues(call: Call): Placeholders {
  return { entity: call.resource.name, id: idOf(call), store: call.store ?? null };
}

/**
 * `GET {path}/{id}/history`: newest first, also of deleted records, without fields that the caller may not read.
 * @throws ApiError 400 for a page and a cursor at once
 */
export async function history(call: Call): Promise<Response> {
  const { resource, context, deps, hidden } = call;
  const query = readList(context.req.url, historyEntries(resource), [historyParameters, {}]);
  const { page, perPage, after, filters } = query;
  if (after !== undefined && page > 1) throw new ApiError(400, 'errors.oneCursor');
  const conditions = conditionsOf(resource, filters, hidden);
  const which = sql.join([ofRecord, ...conditions.sql], sql` and `);
  const values = { ...recordValues(call), ...conditions.values };
  const offset = (page - 1) * perPage;
  const rows = await run(deps.pool, pageStatement(which, after !== undefined), {
    ...values,
    ...(after !== undefined && { after }),
    limit: perPage + 1,
    offset,
  });
  const isWhole = after === undefined && offset === 0 && rows.length <= perPage;
  const total = isWhole ? rows.length : await countUpTo(deps.pool, which, values);
  if (total === 0) await assertKnown(call);
  const labels = new LabelCollector(resource);
  const data = rows.slice(0, perPage).map((entry) => entryAnswer(entry, hidden, labels));
  return pageAnswer(context, {
    ...query,
    cursor: after,
    cursors: rows.length > perPage ? { next: String(data.at(-1)?.id) } : {},
    total,
    data,
    beside: { labels: await labels.read(deps.pool, call) },
  });
}

/** Entries are counted up to this number: "more than 10,000" (CONTRACT, Lists). */
const mostCounted = 10_000;

function pageStatement(which: SQL, byCursor: boolean): Statement {
  const behind = byCursor ? sql` and id < ${sql.placeholder('after')}::bigint` : sql``;
  return statementOf(
    sql`select ${entryColumns} from history where ${which}${behind} order by id desc limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`,
    { prepared: true },
  );
}

/** The number of entries; `undefined` if there are more than `mostCounted`. */
async function countUpTo(pool: Runner, which: SQL, values: Placeholders): Promise<number | undefined> {
  const statement = statementOf(
    sql`select count(*) from (select from history where ${which} limit ${mostCounted + 1}) as found`,
    { prepared: true },
  );
  const total = Number((await run(pool, statement, values))[0]?.[0] ?? 0);
  return total > mostCounted ? undefined : total;
}

/** @throws ApiError 404 for a record that neither exists nor has a history */
export async function assertKnown(call: Call): Promise<void> {
  const { resource, deps, store, locale } = call;
  if ((await run(deps.pool, anyStatement, recordValues(call))).length > 0) return;
  if (!(await readRecord(deps.pool, { resource, id: idOf(call), store, locale }))) throw notFound();
}

const anyStatement = statementOf(sql`select 1 from history where ${ofRecord} limit 1`, { prepared: true });
