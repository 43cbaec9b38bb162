import {
  type RowToUpdate,
  checkedChange,
  checkedNew,
  isPlain,
  type RowToCreate,
  NotBatchable,
} from '../../runs/check-batch.ts';
import { updateAll, createAll } from '../../runs/write-batch.ts';
import type { ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { foldedText } from '../../../../resources/folded-text.ts';
import { lockRecords } from '../../../db/records/many-records.ts';
import type { Runner } from '../../../db/connection/statement.ts';
import { rowErrorsOf } from '../../runs/refusals.ts';
import type { GivenRow } from './bodies.ts';
import type { RowResult } from '../../runs/change-row.ts';
import { idsByKey } from './ids-by-key.ts';
import { assertUnchanged, keyError, recordOf, withoutLookupKey } from './import-row.ts';
import { storeDone, storeWrong } from './outcomes.ts';
import { keyOf, type ReadRow, readRow } from './read-row.ts';
import { References } from './references.ts';
import { readableValues } from './sealed-cells.ts';
import { namingRows } from './taken-in-file.ts';
import type { Actor, WriteOperation } from '../../../crud/call.ts';

/** Whether rows of this entity can be written in batches by this mode. */
export function canBatch(actor: Actor, mode: string): boolean {
  return mode !== 'promote' && mode !== 'delete' && !actor.resource.csv?.moves && isPlain(actor);
}

/**
 * Writes rows as `importRow` does, with the same rules and history, but each step for all of them in one statement, in
 * the given transaction. Wrong rows are reported and left out. Without an import, their outcomes aren't stored.
 * @throws NotBatchable if some row needs its own transaction, and errors of the database; the caller must then roll
 * back
 */
export async function importBatch(
  writing: WriteOperation,
  mode: ImportMode,
  id: number | undefined,
  rows: readonly GivenRow[],
): Promise<readonly RowResult[]> {
  const { call, client } = writing;
  const { resource } = call;
  const results = new Map<number, RowResult>();
  const attempt = <T>(row: number, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (error instanceof NotBatchable) throw error;
      results.set(row, { row, wrong: rowErrorsOf(error, resource) });
      return undefined;
    }
  };
  // A repeated row number means the same row.
  if (new Set(rows.map(({ row }) => row)).size < rows.length) throw new NotBatchable();
  const read = rows.flatMap(
    ({ row, values, revision }) => attempt(row, () => ({ row, revision, read: readRow(resource, values) })) ?? [],
  );
  assertDistinct(
    resource,
    read.map((one) => one.read),
  );
  const references = new References(call.store);
  const ids = await idsByKey(
    client,
    call,
    read.flatMap((one) => keyOf(resource, one.read) ?? []),
  );
  const found = read.flatMap(
    (one) => attempt(one.row, () => ({ ...one, id: recordOf(resource, mode, one.read, ids) })) ?? [],
  );
  const records = await lockRecords(
    client,
    call,
    found.flatMap(({ id: record }) => record ?? []),
  );
  await references.resolve(
    client,
    read.map((one) => one.read),
  );
  const made: RowToCreate[] = [];
  const changed: RowToUpdate[] = [];
  for (const { row, revision, read: one, id: record } of found) {
    attempt(row, () => {
      assertUnchanged(revision, record === undefined ? undefined : records.get(record));
      const body = withoutLookupKey(
        resource,
        references.withIds(resource, one),
        record !== undefined && one.id === undefined,
      );
      if (record === undefined) {
        made.push({ row, values: checkedNew(call, body) });
        return;
      }
      const current = records.get(record);
      if (!current) throw keyError(resource, 'importMissing', 'id');
      changed.push({ row, current, patch: checkedChange(call, body, current) });
      // Default, unless the update below returns another outcome.
      results.set(row, {
        row,
        done: { outcome: 'unchanged', found: current, changes: {}, from: current.record.revision },
      });
    });
  }
  for (const done of [...(await createAll(writing, made, 'import')), ...(await updateAll(writing, changed, 'import'))])
    results.set(done.row, done);
  const all = await namingRows(
    writing,
    id,
    rows.flatMap(({ row }) => results.get(row) ?? []),
    rows,
  );
  const readable = rows.map(({ row, values }) => ({ row, values: readableValues(resource, values) }));
  if (id !== undefined) await storeOutcomes(client, id, all, readable);
  return all;
}

/** @throws NotBatchable if two rows have the same key or id: the second must see the changes of the first */
function assertDistinct(resource: Resource, rows: readonly ReadRow[]): void {
  const keys = rows.flatMap((row) => keyOf(resource, row) ?? []).map(foldedText);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (
    new Set(keys).size < keys.length ||
    new Set(ids).size < ids.length ||
    (ids.length > 0 && ids.length < rows.length)
  )
    throw new NotBatchable();
}

/** Stores the outcomes of the rows, in the transaction of their write. */
async function storeOutcomes(
  runner: Runner,
  id: number,
  results: readonly RowResult[],
  rows: readonly GivenRow[],
): Promise<void> {
  const done = results.flatMap((result) => ('done' in result ? [{ row: result.row, ...result.done }] : []));
  const cells = new Map(rows.map(({ row, values }) => [row, values]));
  const wrong = results.flatMap((result) =>
    'wrong' in result ? [{ row: result.row, why: result.wrong, cells: cells.get(result.row) ?? {} }] : [],
  );
  await storeDone(runner, id, done);
  await storeWrong(runner, id, wrong);
}
