import { contentLocales, type ContentLocale } from '../../../../resources/kinds/kind.ts';
import type { RecordOf } from '../../../../resources/record.ts';
import type { ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { foldedText } from '../../../../resources/folded-text.ts';
import type { Actor, Call, WriteOrigin, WriteOperation } from '../../../crud/call.ts';
import { visibleChanges } from '../../../audit/read.ts';
import { LabelCollector } from '../../../crud/labels.ts';
import { isObject } from '../../../db/model/paths.ts';
import type { Runner } from '../../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../../db/connection/transaction.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { parseBody } from '../../../http/parse-body.ts';
import { isRefusal, sentencesOf, wrongIn } from './attempt.ts';
import { type GivenRow, rowsBody } from './bodies.ts';
import type { RowDone, RowResult } from './change-row.ts';
import { idsByKey } from './find.ts';
import { importRow } from './import-row.ts';
import { importTogether, mayTogether } from './many-rows.ts';
import { claimRows, keepClaimed, writtenRows } from './outcomes.ts';
import { keyIn, readRow } from './read-row.ts';
import { References } from './references.ts';
import { holdRun, readRun, assertOwnRun } from './runs.ts';
import { refuseOtherVersion } from './single.ts';

const bodyLimit = 4 * 1_048_576;

/**
 * `PUT {path}/import/{mode}/rows`: checks rows, all undone at the end (`dry_run`), or writes them, each on its own and
 * once only. A wrong row changes nothing and stops no other.
 */
export async function importRows(call: Call, mode: ImportMode): Promise<Response> {
  const { context, resource, deps } = call;
  const body = parseBody(rowsBody, await jsonBody(context, { limit: bodyLimit }));
  refuseOtherVersion(resource, body.csv_version);
  if (body.store_id !== undefined && `${body.store_id}` !== context.req.header('x-store-id'))
    throw new ApiError(400, 'errors.storeDiffers');
  const writer: WriteOrigin = { call, now: deps.now() };
  return context.get('runLimited')(async () => {
    const results = body.dry_run
      ? await checkRows(writer, mode, body.rows)
      : await writeAtOnce(writer, mode, await openRun(call, mode, body.import), body.rows);
    return context.json(await answered(deps.pool, call, results));
  });
}

/**
 * @throws ApiError 422 where no import is named, 404, 403 where somebody else began it, or 409 where it is over or of
 * another mode
 */
async function openRun(call: Call, mode: ImportMode, id: number | undefined): Promise<number> {
  if (id === undefined) throw invalid({ import: [{ rule: 'required' }] });
  const found = await readRun(call.deps.pool, call, id);
  assertOwnRun(found, call);
  if (found.status !== 'running' || found.job !== undefined) throw new ApiError(409, 'errors.importOver');
  if (found.mode !== mode) throw new ApiError(409, 'errors.importMode');
  return id;
}

/** Writes nothing: all of it is undone. */
async function checkRows(
  writer: WriteOrigin,
  mode: ImportMode,
  rows: readonly GivenRow[],
): Promise<readonly RowResult[]> {
  const together = await refusedOr(writer, mode, rows, () =>
    inTransaction(writer.call.deps.pool, async (scope) => {
      await scope.client.query('savepoint checked');
      const results = await importTogether({ ...writer, ...scope }, mode, undefined, rows);
      await scope.client.query('rollback to savepoint checked');
      return results;
    }),
  );
  return together ?? checkEach(writer, mode, rows);
}

/** Each row is undone where it is wrong, all of them at the end. */
function checkEach(writer: WriteOrigin, mode: ImportMode, rows: readonly GivenRow[]): Promise<readonly RowResult[]> {
  return inTransaction(writer.call.deps.pool, async (scope) => {
    const references = new References(writer.call.store);
    const results: RowResult[] = [];
    await scope.client.query('savepoint checked');
    for (const { row, values, revision } of rows) {
      await scope.client.query('savepoint row');
      results.push(
        await attempt(writer.call.resource, row, () =>
          importRow({ ...writer, ...scope }, mode, readRow(writer.call.resource, values), references, {
            checkedAt: revision,
          }),
        ),
      );
      if ('wrong' in (results.at(-1) ?? {})) await scope.client.query('rollback to savepoint row');
      await scope.client.query('release savepoint row');
    }
    await scope.client.query('rollback to savepoint checked');
    return results;
  });
}

/**
 * Writes rows of an import together where they can be, else each on its own; those that were written before are not.
 */
async function writeAtOnce(
  writer: WriteOrigin,
  mode: ImportMode,
  id: number,
  rows: readonly GivenRow[],
): Promise<readonly RowResult[]> {
  const { pool } = writer.call.deps;
  const before = await writtenRows(
    pool,
    id,
    rows.map(({ row }) => row),
  );
  const left = rows.filter(({ row }) => !before.has(row));
  const together = await refusedOr(writer, mode, left, () =>
    inTransaction(pool, async (scope) => {
      await holdRun(scope.client, id);
      return importTogether({ ...writer, ...scope }, mode, id, left);
    }),
  );
  const results = new Map(
    (together ?? (await writeRows(writer, mode, id, left))).map((result) => [result.row, result]),
  );
  return rows.map(({ row }) => results.get(row) ?? { row, before: before.get(row) });
}

/**
 * What was done together; `undefined` where it can't be so, or the database refused some of it, and nothing was done.
 */
async function refusedOr<T>(
  { call }: WriteOrigin,
  mode: ImportMode,
  rows: readonly GivenRow[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (rows.length < 2 || !mayTogether(call, mode)) return undefined;
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error, call.resource)) return undefined;
    throw error;
  }
}

/** What belongs to the same transaction as some rows, such as the progress of a job. */
type Beside = (scope: TransactionScope, results: readonly RowResult[]) => Promise<void>;
/** Those of some rows that are still to be written, as known in the transaction that is to write them. */
type Left = (runner: Runner, rows: readonly GivenRow[]) => Promise<readonly GivenRow[]>;

/** So many rows share a transaction: few enough that nobody waits for them. */
const groupSize = 20;

/**
 * Writes rows of an import, one after the other, some in a transaction, until `signal` says to stop. A wrong one is
 * undone by itself, and noted with the others.
 */
export async function writeRows(
  writer: WriteOrigin,
  mode: ImportMode,
  id: number,
  rows: readonly GivenRow[],
  { signal, left, beside }: { readonly signal?: AbortSignal; readonly left?: Left; readonly beside?: Beside } = {},
): Promise<readonly RowResult[]> {
  const results: RowResult[] = [];
  // Where no row is wrong none needs a point to go back to. Wrong ones seldom come alone.
  let careful = false;
  const write = (group: readonly GivenRow[]) =>
    inTransaction(writer.call.deps.pool, async (scope) => {
      await holdRun(scope.client, id);
      const done = await writeGroup(
        { ...writer, ...scope },
        mode,
        id,
        left ? await left(scope.client, group) : group,
        careful,
      );
      await beside?.(scope, done);
      return done;
    });
  for (let from = 0; from < rows.length; from += groupSize) {
    if (signal?.aborted) break;
    const group = rows.slice(from, from + groupSize);
    try {
      results.push(...(await write(group)));
    } catch (error) {
      if (!(error instanceof WrongRow)) throw error;
      careful = true;
      results.push(...(await write(group)));
    }
    careful = results.slice(-group.length).some((result) => 'wrong' in result);
  }
  return results;
}

/** A row is wrong among some that can't be undone one by one. */
class WrongRow extends Error {
  override readonly name = 'WrongRow';
}

/** @throws WrongRow where one is wrong, unless it is `careful` and can go back to the row before */
async function writeGroup(
  writing: WriteOperation,
  mode: ImportMode,
  id: number,
  rows: readonly GivenRow[],
  careful: boolean,
): Promise<readonly RowResult[]> {
  const {
    client,
    call: { resource, store },
  } = writing;
  const mine = await claimRows(
    client,
    id,
    rows.map(({ row }) => row),
  );
  const references = new References(store);
  const results: RowResult[] = [];
  const ids = await keysApart(writing, rows);
  for (const { row, values, revision } of rows) {
    if (!mine.has(row) || results.some((result) => result.row === row)) continue;
    // Each hides the one before.
    if (careful) await client.query('savepoint row');
    const result = await attempt(resource, row, () =>
      importRow(writing, mode, readRow(resource, values), references, { checkedAt: revision, ids }),
    );
    if ('wrong' in result && !careful) throw new WrongRow();
    if ('wrong' in result) await client.query('rollback to savepoint row');
    results.push(result);
  }
  await keepClaimed(client, id, results, rows);
  const before = await writtenRows(
    client,
    id,
    rows.flatMap(({ row }) => (mine.has(row) ? [] : [row])),
  );
  const all = new Map(results.map((result) => [result.row, result]));
  return rows.map(({ row }) => all.get(row) ?? { row, before: before.get(row) });
}

/**
 * The records of rows that are known by keys alone, each by another: so none of them makes or renames the record of
 * another.
 */
async function keysApart(
  { call, client }: WriteOperation,
  rows: readonly GivenRow[],
): Promise<ReadonlyMap<string, number> | undefined> {
  const { csv } = call.resource;
  if (!csv || rows.some(({ values }) => typeof values[csv.key] !== 'string' || 'id' in values)) return undefined;
  const keys = rows.flatMap(({ values }) => keyIn(call.resource, values) ?? []);
  return new Set(keys.map(foldedText)).size < rows.length ? undefined : idsByKey(client, call, keys);
}

async function attempt(resource: Resource, row: number, work: () => Promise<RowDone>): Promise<RowResult> {
  try {
    return { row, done: await work() };
  } catch (error) {
    return { row, wrong: wrongIn(error, resource) };
  }
}

async function answered(runner: Runner, call: Actor, results: readonly RowResult[]): Promise<object> {
  const { resource, hidden, locale, language } = call;
  const wanted = new LabelCollector(resource);
  const data = results.map((result) => {
    const { row } = result;
    if ('wrong' in result) return { row, outcome: 'wrong', errors: sentencesOf(result.wrong, resource, language) };
    if ('before' in result) return { row, outcome: 'done', ...(result.before !== undefined && { id: result.before }) };
    const { outcome, found, changes, from } = result.done;
    return {
      row,
      outcome,
      revision: from,
      id: found.record.id,
      title: titleOf(resource, found.record, hidden, locale),
      changes: visibleChanges(changes, hidden, wanted),
    };
  });
  return { data, labels: await wanted.read(runner, call) };
}

/** What a record is called, a localised one in this locale or the other where that is empty. */
export function titleOf(
  resource: Resource,
  record: RecordOf,
  hidden: readonly string[],
  locale: ContentLocale,
): string {
  const title = hidden.includes(resource.title) ? undefined : record[resource.title];
  const texts = isObject(title) ? [locale, ...contentLocales].map((one) => title[one]) : [title];
  const found = texts.find((text) => text !== undefined && text !== null && text !== '');
  return found === undefined ? `#${String(record.id)}` : String(found);
}
