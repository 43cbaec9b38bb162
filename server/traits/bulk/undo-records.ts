import { can } from '../../../resources/access.ts';
import { isPossible, stateOf } from '../../../resources/lifecycle.ts';
import type { PatchOf } from '../../../resources/record.ts';
import { performAction } from '../../crud/actions.ts';
import type { Actor, WriteOperation } from '../../crud/call.ts';
import { saveChanges } from '../../crud/save.ts';
import { lockRecords } from '../../db/records/many-records.ts';
import { type Found, lockRecord } from '../../db/records/records.ts';
import { ApiError, type ErrorKey } from '../../errors.ts';
import { restoringUpdate } from '../runs/check-batch.ts';
import { rowErrorsOf } from '../runs/refusals.ts';
import { valuesBefore } from '../runs/values-before.ts';
import { updateAll } from '../runs/write-batch.ts';
import { restoreRecord, restoreRefusal } from '../trash/restore.ts';
import type { PendingRow, SettledRow } from './rows.ts';
import { type Batch, settleAll } from './stage.ts';
import { actionOf, isBatchable, undoAction, type Work } from './work.ts';

/** Puts back what a run wrote to the records of rows; those that somebody changed since are left. */
export function undoRows(batch: Batch, rows: readonly PendingRow[]): Promise<void> {
  const { actor, work } = batch;
  const together =
    work.does === 'changes' && isBatchable(actor, work)
      ? (writing: WriteOperation, claimed: readonly PendingRow[]) => undoTogether(writing, work, claimed)
      : undefined;
  return settleAll(batch, rows, together, {
    one: async (writing, row) => {
      await undoOne(writing, work, row);
      return { id: row.id, outcome: 'undone' };
    },
    refused: async (row, error) => {
      const known = work.does === 'delete' ? (restoreRefusal(actor, error) ?? error) : error;
      return { id: row.id, outcome: 'left', reason: rowErrorsOf(known, actor.resource) };
    },
  });
}

const left = (id: number, key: ErrorKey): SettledRow => ({ id, outcome: 'left', reason: { message: { key } } });

/** The revisions that the run wrote, which was one of each record. */
const writtenOf = (rows: readonly PendingRow[]) =>
  rows.flatMap(({ id, written }) => (written === undefined ? [] : [{ id, first: written, last: written }]));

/** @throws NotBatchable if some record needs its own transaction, and what the database refuses */
async function undoTogether(
  writing: WriteOperation,
  work: Work,
  rows: readonly PendingRow[],
): Promise<readonly SettledRow[]> {
  const { call, client } = writing;
  const records = await lockRecords(
    client,
    call,
    rows.map(({ id }) => id),
  );
  const before = await valuesBefore(client, call, writtenOf(rows), actionOf(work));
  const settled: SettledRow[] = [];
  const mine: Found[] = [];
  for (const { id, written } of rows) {
    const found = records.get(id);
    if (!found) settled.push(left(id, 'errors.notFound'));
    else if (found.record.revision !== written) settled.push(left(id, 'errors.changed'));
    else {
      mine.push(found);
      settled.push({ id, outcome: 'undone' });
    }
  }
  const updates = mine.flatMap((found) => restoringUpdate(call, found.record.id, found, before.get(found.record.id)));
  await updateAll(writing, updates, undoAction);
  return settled;
}

/** @throws ApiError with what prevents it */
async function undoOne(writing: WriteOperation, work: Work, row: PendingRow): Promise<void> {
  const { call, client } = writing;
  if (work.does === 'delete') {
    await restoreRecord(writing, row.id, ({ record }) => {
      if (record.revision - 1 !== row.written) throw new ApiError(409, 'errors.changed');
    });
    return;
  }
  const found = await lockRecord(client, { ...call, id: row.id });
  if (!found) throw new ApiError(409, 'errors.notFound');
  if (found.record.revision !== row.written) throw new ApiError(409, 'errors.changed');
  const before = (await valuesBefore(client, call, writtenOf([row]), actionOf(work))).get(row.id);
  if (!before || Object.keys(before).length === 0) throw new ApiError(409, 'errors.bulkNotBack');
  if (call.resource.lifecycle && before[call.resource.lifecycle.field] !== undefined)
    await leadBack(writing, found, before);
  else await saveChanges(writing, found, before, undoAction);
}

/** Undoes a transition by one that leads back to the state before: nothing else writes a state. */
async function leadBack(writing: WriteOperation, found: Found, before: PatchOf): Promise<void> {
  const { resource, caller }: Actor = writing.call;
  const state = stateOf(resource, { ...found.record, ...before });
  const [name, way] =
    Object.entries(resource.lifecycle?.transitions ?? {}).find(
      ([one, { to }]) => to === state && isPossible(resource, one, found.record),
    ) ?? [];
  if (!way || name === undefined || !can(caller.permissions, way.needs ?? 'update', resource))
    throw new ApiError(409, 'errors.bulkNotBack');
  await performAction(writing, found, name, way, {});
}
