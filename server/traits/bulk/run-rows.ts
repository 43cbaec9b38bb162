import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { bulkRowsParameters } from '../../../resources/query/calls.ts';
import { visibleChanges } from '../../audit/read.ts';
import type { Call } from '../../crud/call.ts';
import { LabelCollector } from '../../crud/labels.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { isObject } from '../../db/model/paths.ts';
import { type Row, type Runner, runOnce } from '../../db/connection/statement.ts';
import { readMany } from '../../db/records/many-records.ts';
import type { Found } from '../../db/records/records.ts';
import { titleOf } from '../runs/title.ts';
import { type Reason, reasonSentence, staysSentence } from './reasons.ts';
import { readRun, runIdOf } from './runs.ts';
import { actionOf, parseWork, planRecord, type Work } from './work.ts';

/**
 * `GET {path}/bulk/{id}/rows`: the outcome of each record, by its id. Rows that are not written yet have the changes
 * that the run would make to the present record; written ones have the changes that it made.
 */
export async function listBulkRows(call: Call): Promise<Response> {
  const { resource, deps, context, hidden, locale } = call;
  const { outcome, after = 0, perPage } = parseParameters(call, bulkRowsParameters);
  const run = await readRun(deps.pool, call, runIdOf(call));
  const which = outcome === undefined ? sql`` : sql` and outcome = ${outcome}`;
  const found = await runOnce(
    deps.pool,
    sql`select record_id, outcome, written, reason from bulk_row where run_id = ${run.id} and record_id > ${after}${which} order by record_id limit ${perPage + 1}`,
  );
  const rows = found.slice(0, perPage);
  const ids = rows.map(([id]) => Number(id));
  const records = await readMany(deps.pool, call, ids);
  const titles = await formerTitles(
    deps.pool,
    call,
    ids.filter((id) => !records.has(id)),
  );
  const work = workFor(call, run.task);
  const written = await writtenChanges(deps.pool, call, work, rows);
  const wanted = new LabelCollector(resource);
  const key = keyFieldOf(call);
  const data = rows.map(([id, became, , reason]) => {
    const record = records.get(Number(id));
    const former = {
      id: Number(id),
      revision: 0,
      created_at: '',
      updated_at: '',
      [resource.title]: titles.get(Number(id)),
    };
    const changes = written.get(Number(id)) ?? plannedChanges(call, work, became, record);
    return {
      id,
      title: titleOf(resource, record?.record ?? former, hidden, locale),
      ...(key !== undefined && record && { key: String(record.record[key]) }),
      outcome: became,
      ...(isReason(reason) && sentencesOf(reason, call)),
      ...(changes && { changes: visibleChanges(changes, hidden, wanted) }),
    };
  });
  const next = found.length > perPage ? ids.at(-1) : undefined;
  return context.json({
    data,
    meta: { per_page: perPage, ...(next !== undefined && { next }) },
    labels: await wanted.read(deps.pool, call),
  });
}

/** The field by which people identify a record, if it isn't the title, which may repeat. */
function keyFieldOf({ resource: { csv, title }, hidden }: Call): string | undefined {
  return csv?.key !== undefined && csv.key !== title && !hidden.includes(csv.key) ? csv.key : undefined;
}

function sentencesOf({ stays, ...why }: Reason, call: Call) {
  const note = stays && staysSentence({ stays }, call);
  return {
    ...(Object.keys(why).length > 0 && { reason: reasonSentence(why, call) }),
    ...(note !== undefined && { note }),
  };
}

const isReason = (value: unknown): value is Reason => isObject(value);

/** The work of the run, if the reader could do it, too; otherwise rows are shown without their changes. */
function workFor(call: Call, task: Parameters<typeof parseWork>[1]): Work | undefined {
  try {
    return parseWork(call, task);
  } catch {
    return undefined;
  }
}

/** The changes that the run would make to the present record. */
function plannedChanges(call: Call, work: Work | undefined, outcome: unknown, found: Found | undefined) {
  if (!found || work?.does !== 'changes' || (outcome !== 'waiting' && outcome !== 'change')) return undefined;
  const { plan } = planRecord(call, work, found);
  return plan?.at === 'change'
    ? Object.fromEntries(plan.cells.map(({ name, before, after }) => [name, { before, after }]))
    : undefined;
}

/** The changes that the run made, from the history, by record id. */
async function writtenChanges(
  runner: Runner,
  { resource, store }: Call,
  work: Work | undefined,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Row[number]>> {
  const written = rows.filter(([, , revision]) => revision !== null);
  if (!work || work.does === 'delete' || work.does === 'restore' || written.length === 0) return new Map();
  const entries = await runOnce(
    runner,
    sql`select history.record_id, history.changes
      from unnest(${sql.param(written.map(([id]) => id))}::integer[], ${sql.param(written.map(([, , revision]) => revision))}::integer[]) as given (record_id, revision)
      join history on history.entity = ${resource.name} and history.record_id = given.record_id and history.revision = given.revision
      where history.action = ${actionOf(work)} and history.store_id is not distinct from ${store ?? null}::integer`,
  );
  return new Map(entries.map(([id, changes]) => [Number(id), changes ?? null]));
}

/** The titles of deleted records, from the history. */
async function formerTitles(
  runner: Runner,
  { resource, store }: { readonly resource: Resource; readonly store?: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row[number]>> {
  if (ids.length === 0) return new Map();
  const rows = await runOnce(
    runner,
    sql`select distinct on (record_id) record_id, title from history where entity = ${resource.name} and record_id = any (${sql.param([...ids])}::integer[])
      and store_id is not distinct from ${store ?? null}::integer order by record_id, id desc`,
  );
  return new Map(rows.map(([id, title]) => [Number(id), title ?? null]));
}
