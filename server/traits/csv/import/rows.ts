import type { ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { foldedText } from '../../../../resources/folded-text.ts';
import type { Actor, Call, WriteOrigin, WriteOperation } from '../../../crud/call.ts';
import { visibleChanges } from '../../../audit/read.ts';
import { LabelCollector } from '../../../crud/labels.ts';
import type { Runner } from '../../../db/connection/statement.ts';
import { inTransaction, type TransactionScope } from '../../../db/connection/transaction.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { jsonBody } from '../../../http/json-body.ts';
import { parseBody } from '../../../http/parse-body.ts';
import { type Attempt, inGroups } from '../../runs/in-groups.ts';
import { refusalOf, errorSentences, rowErrorsOf } from '../../runs/refusals.ts';
import { type GivenRow, rowsBody } from './bodies.ts';
import type { RowDone, RowResult } from '../../runs/change-row.ts';
import { idsByKey } from './ids-by-key.ts';
import { importRow } from './import-row.ts';
import { importBatch, canBatch } from './import-batch.ts';
import { claimRows, storeClaimed, writtenRows } from './outcomes.ts';
import { titleOf } from '../../runs/title.ts';
import { rawKeyOf, readRow } from './read-row.ts';
import { References } from './references.ts';
import { namingRows } from './taken-in-file.ts';
import { lockRunning, readRun, assertOwnRun } from './runs.ts';
import { readableValues } from './sealed-cells.ts';
import { assertVersion } from './single.ts';

const bodyLimit = 4 * 1_048_576;

/**
 * `PUT {path}/import/{mode}/rows`: checks rows and rolls back (`dry_run`), or writes each row once. A wrong row changes
 * nothing and doesn't stop the others.
 */
export async function importRows(call: Call, mode: ImportMode): Promise<Response> {
  const { context, resource, deps } = call;
  const body = parseBody(rowsBody, await jsonBody(context, { limit: bodyLimit }));
  assertVersion(resource, body.csv_version);
  if (body.store_id !== undefined && `${body.store_id}` !== context.req.header('x-store-id'))
    throw new ApiError(400, 'errors.storeDiffers');
  const writer: WriteOrigin = { call, now: deps.now() };
  return context.get('runLimited')(async () => {
    const results = body.dry_run
      ? await checkRows(writer, mode, body.rows)
      : await writeRowsOnce(writer, mode, await openRun(call, mode, body.import), body.rows);
    return context.json(await answered(deps.pool, call, results));
  });
}

/**
 * @throws ApiError 422 without an import id, 404, 403 if another user started it, 409 if it is finished or of another
 * mode
 */
async function openRun(call: Call, mode: ImportMode, id: number | undefined): Promise<number> {
  if (id === undefined) throw invalid({ import: [{ rule: 'required' }] });
  const found = await readRun(call.deps.pool, call, id);
  assertOwnRun(found, call);
  if (found.status !== 'running' || found.job !== undefined) throw new ApiError(409, 'errors.importOver');
  if (found.mode !== mode) throw new ApiError(409, 'errors.importMode');
  return id;
}

/** Checks rows, and rolls back. */
async function checkRows(
  writer: WriteOrigin,
  mode: ImportMode,
  rows: readonly GivenRow[],
): Promise<readonly RowResult[]> {
  const together = await tryBatch(writer, mode, rows, () =>
    inTransaction(writer.call.deps.pool, async (scope) => {
      await scope.client.query('savepoint checked');
      const results = await importBatch({ ...writer, ...scope }, mode, undefined, rows);
      await scope.client.query('rollback to savepoint checked');
      return results;
    }),
  );
  return together ?? checkOneByOne(writer, mode, rows);
}

/** Checks rows one by one: rolls back each wrong row, and all at the end. */
function checkOneByOne(
  writer: WriteOrigin,
  mode: ImportMode,
  rows: readonly GivenRow[],
): Promise<readonly RowResult[]> {
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
    const named = await namingRows({ ...writer, ...scope }, undefined, results, rows);
    await scope.client.query('rollback to savepoint checked');
    return named;
  });
}

/** Writes rows of an import as a batch if possible, else one by one; skips those already written. */
async function writeRowsOnce(
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
  const together = await tryBatch(writer, mode, left, () =>
    inTransaction(pool, async (scope) => {
      await lockRunning(scope.client, id);
      return importBatch({ ...writer, ...scope }, mode, id, left);
    }),
  );
  const results = new Map(
    (together ?? (await writeRows(writer, mode, id, left))).map((result) => [result.row, result]),
  );
  return rows.map(({ row }) => results.get(row) ?? { row, before: before.get(row) });
}

/** The result of a batch; `undefined`, with nothing written, if rows can't be batched or the database refused some. */
async function tryBatch<T>(
  { call }: WriteOrigin,
  mode: ImportMode,
  rows: readonly GivenRow[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (rows.length < 2 || !canBatch(call, mode)) return undefined;
  try {
    return await work();
  } catch (error) {
    if (refusalOf(error, call.resource)) return undefined;
    throw error;
  }
}

/** Additional work in the transaction of some rows, such as storing the progress of a job. */
type Alongside = (scope: TransactionScope, results: readonly RowResult[]) => Promise<void>;
/** Reads the rows that are not written yet, in the transaction that writes them. */
type PendingRows = (runner: Runner, rows: readonly GivenRow[]) => Promise<readonly GivenRow[]>;

/**
 * Writes rows of an import one by one, several per transaction, until `signal` aborts. Rolls back only wrong rows, and
 * stores their errors.
 */
export async function writeRows(
  writer: WriteOrigin,
  mode: ImportMode,
  id: number,
  rows: readonly GivenRow[],
  {
    signal,
    left,
    beside,
  }: { readonly signal?: AbortSignal; readonly left?: PendingRows; readonly beside?: Alongside } = {},
): Promise<readonly RowResult[]> {
  return inGroups(
    rows,
    (group, attemptIn) =>
      inTransaction(writer.call.deps.pool, async (scope) => {
        await lockRunning(scope.client, id);
        const some = left ? await left(scope.client, group) : group;
        const done = await writeGroup({ ...writer, ...scope }, mode, id, some, attemptIn(scope.client));
        await beside?.(scope, done);
        return done;
      }),
    { signal },
  );
}

async function writeGroup(
  writing: WriteOperation,
  mode: ImportMode,
  id: number,
  rows: readonly GivenRow[],
  attemptRow: Attempt<RowResult>,
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
  const outcomes: RowResult[] = [];
  const ids = await idsByDistinctKeys(writing, rows);
  for (const { row, values, revision } of rows) {
    if (!mine.has(row) || outcomes.some((result) => result.row === row)) continue;
    const result = await attemptRow(
      async () => ({
        row,
        done: await importRow(writing, mode, readRow(resource, values), references, { checkedAt: revision, ids }),
      }),
      async (error) => ({ row, wrong: rowErrorsOf(error, resource) }),
    );
    outcomes.push(result);
  }
  const results = await namingRows(writing, id, outcomes, rows);
  await storeClaimed(
    client,
    id,
    results,
    rows.map(({ row, values }) => ({ row, values: readableValues(resource, values) })),
  );
  const before = await writtenRows(
    client,
    id,
    rows.flatMap(({ row }) => (mine.has(row) ? [] : [row])),
  );
  const all = new Map(results.map((result) => [result.row, result]));
  return rows.map(({ row }) => all.get(row) ?? { row, before: before.get(row) });
}

/**
 * Record ids by key, if each row is found by a key of its own: then no row creates or renames the record of another.
 */
async function idsByDistinctKeys(
  { call, client }: WriteOperation,
  rows: readonly GivenRow[],
): Promise<ReadonlyMap<string, number> | undefined> {
  const key = call.resource.csv?.key;
  if (key === undefined || rows.some(({ values }) => typeof values[key] !== 'string' || 'id' in values))
    return undefined;
  const keys = rows.flatMap(({ values }) => rawKeyOf(call.resource, values) ?? []);
  return new Set(keys.map(foldedText)).size < rows.length ? undefined : idsByKey(client, call, keys);
}

async function attempt(resource: Resource, row: number, work: () => Promise<RowDone>): Promise<RowResult> {
  try {
    return { row, done: await work() };
  } catch (error) {
    return { row, wrong: rowErrorsOf(error, resource) };
  }
}

async function answered(runner: Runner, call: Actor, results: readonly RowResult[]): Promise<object> {
  const { resource, hidden, locale, language } = call;
  const wanted = new LabelCollector(resource);
  const data = results.map((result) => {
    const { row } = result;
    if ('wrong' in result) return { row, outcome: 'wrong', errors: errorSentences(result.wrong, resource, language) };
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
