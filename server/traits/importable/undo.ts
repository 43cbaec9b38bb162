import { sql } from 'drizzle-orm';
import type { Values } from '../../../resources/kinds/kind.ts';
import { translate } from '../../../resources/messages/translate.ts';
import { blankOf } from '../../../resources/schema/empty.ts';
import { fieldAt } from '../../../resources/schema.ts';
import type { Actor, Call } from '../../crud/call.ts';
import { inUse, removeFound } from '../../crud/remove.ts';
import { saveChanges, type Writer, type Writing } from '../../crud/save.ts';
import { jsonBody } from '../../http/json-body.ts';
import { foreignKeyIn, toApiError } from '../../db/errors.ts';
import { type Draft, isObject, putAt } from '../../db/paths.ts';
import { type Found, lockRecord, readRecord } from '../../db/records.ts';
import { runOnce } from '../../db/statement.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../errors.ts';
import { isOpenJob } from '../../jobs/jobs.ts';
import { finishRun, type ImportRun, readRun, runIdOf } from './runs.ts';
import { titleOf } from './rows.ts';

/** A record that an import wrote, once or more. */
interface Touched {
  readonly id: number;
  readonly made: boolean;
  /** Its revisions that the import wrote: as many as there are from first to last, where nobody came between. */
  readonly first: number;
  readonly last: number;
  readonly times: number;
}

interface Left {
  readonly id: number;
  readonly title: string;
  readonly reason: string;
}

/**
 * `POST {path}/import/{id}/undo`: puts the records that it wrote back to what they were, and removes those that it made; each in a
 * transaction of its own, with its history. What somebody changed since, or uses, is left as it is, and listed.
 */
export async function undoImport(call: Call): Promise<Response> {
  const { deps, context } = call;
  await jsonBody(context, { optional: true });
  const run = await readRun(deps.pool, call, runIdOf(call));
  if (run.job !== undefined && (await isOpenJob(deps.pool, run.job))) throw new ApiError(409, 'errors.notNow');
  await finishRun(deps.pool, call, run.id, deps.now());
  const left: Left[] = [];
  let undone = 0;
  for (const touched of await touchedBy(call, run.id)) {
    const reason = await undoOne({ call, now: deps.now() }, run, touched);
    if (reason === undefined) undone += 1;
    else left.push({ id: touched.id, title: await titleNow(call, touched.id), reason });
  }
  if (left.length === 0) await runOnce(deps.pool, sql`update import_run set status = 'undone' where id = ${run.id}`);
  return context.json({ data: { undone, left } });
}

/** The records that were written, the last first: what was made late may refer to what was made early. */
async function touchedBy({ deps }: Actor, id: number): Promise<readonly Touched[]> {
  const rows = await runOnce(
    deps.pool,
    sql`select record_id, bool_or(outcome = 'create'), min(revision), max(revision), count(*) from import_row
      where import_id = ${id} and outcome in ('create', 'update') group by record_id order by max(row) desc`,
  );
  return rows.map(([record, made, first, last, times]) => ({ id: Number(record), made: made === true, first: Number(first), last: Number(last), times: Number(times) }));
}

/** @returns why the record is left as it is, where it is */
async function undoOne(writer: Writer, run: ImportRun, touched: Touched): Promise<string | undefined> {
  const { call } = writer;
  const { resource, deps, language } = call;
  try {
    return await inTransaction(deps.pool, async (unit) => {
      const writing: Writing = { ...writer, unit };
      const found = await lockRecord(unit.client, { ...call, id: touched.id });
      if (!found) return translate(language, 'errors.notFound');
      if (found.record.revision !== touched.last || touched.last - touched.first + 1 !== touched.times) return translate(language, 'errors.changed');
      if (touched.made) await removeFound(writing, found, 'undo_import');
      else {
        // What went live with it stays live: only a promote takes that back.
        const before = run.mode === 'promote' ? undefined : await valuesBefore(writing, touched);
        if (!before) return translate(language, 'errors.promotedSince');
        await saveChanges(writing, found, before, 'undo_import');
      }
      await runOnce(unit.client, sql`update import_row set outcome = 'undone' where import_id = ${run.id} and record_id = ${touched.id}`);
      return undefined;
    });
  } catch (error) {
    const known = foreignKeyIn(error) === undefined ? toApiError(error, resource) : await inUse(call, touched.id, error);
    if (!(known instanceof ApiError) || known.status >= 500) throw error;
    return translate(language, known.key, known.details.params);
  }
}

/** What the import's entries of the history say was there before; `undefined` where a promote did more than they say. */
async function valuesBefore({ unit, call: { resource, store } }: Writing, { id, first, last }: Touched): Promise<Values | undefined> {
  const entries = await runOnce(
    unit.client,
    sql`select action, changes from history where entity = ${resource.name} and record_id = ${id} and store_id is not distinct from ${store ?? null}::integer and revision between ${first} and ${last} order by id desc`,
  );
  if (entries.length === 0 || entries.some(([action]) => action !== 'import')) return undefined;
  const before: Draft = {};
  for (const [, changes] of entries) {
    for (const [path, change] of Object.entries(isObject(changes) ? changes : {})) putAt(before, path.split('.'), isObject(change) ? emptied(resource, path, change.before) : undefined);
  }
  return before;
}

/** The history keeps nothing as `null`; a list of nothing is kept as an empty one. */
function emptied(resource: Actor['resource'], path: string, value: unknown): unknown {
  const field = fieldAt(resource, path);
  return value === null && field ? blankOf(field) : value;
}

async function titleNow({ deps, resource, store, locale, hidden }: Actor, id: number): Promise<string> {
  const found: Found | undefined = await readRecord(deps.pool, { resource, id, store, locale });
  return found ? titleOf(resource, found.record, hidden, locale) : `#${id}`;
}
