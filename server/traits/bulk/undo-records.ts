import { can } from '../../../resources/access.ts';
import type { Action } from '../../../resources/define.ts';
import { isPossible, stateOf } from '../../../resources/lifecycle.ts';
import type { PatchOf } from '../../../resources/record.ts';
import { handleAction, performAction } from '../../crud/actions.ts';
import type { Actor, WriteOperation } from '../../crud/call.ts';
import { lockRecords } from '../../db/records/many-records.ts';
import { type Found, lockRecord } from '../../db/records/records.ts';
import { ApiError, type ErrorKey } from '../../errors.ts';
import { restoreFound } from '../runs/change-row.ts';
import { plainPatch, restoringUpdate, type RowToUpdate } from '../runs/check-batch.ts';
import { rowErrorsOf } from '../runs/refusals.ts';
import { valuesBefore } from '../runs/values-before.ts';
import { updateAll } from '../runs/write-batch.ts';
import type { PendingRow, SettledRow } from './rows.ts';
import { type Batch, onlyOne, type Settle, settleAll } from './stage.ts';
import { moves } from './trash-records.ts';
import { actionOf, isBatchable, undoAction, type ValueWork } from './work.ts';

/** Restores the values that the records of rows had before the run; leaves records that somebody changed since. */
export function undoRows(batch: Batch, rows: readonly PendingRow[]): Promise<void> {
  const { actor, work } = batch;
  const leftRow = (id: number, error: unknown): SettledRow => ({
    id,
    outcome: 'left',
    reason: rowErrorsOf(error, actor.resource),
  });
  if (work.does === 'delete' || work.does === 'restore') {
    const { move, refusal } = moves[work.does === 'delete' ? 'restore' : 'delete'];
    const together: Settle = async (writing, claimed) => {
      const moved = await move(
        writing,
        claimed.map(({ id, written }) => ({ id, revision: written })),
      );
      return moved.map((one): SettledRow => {
        if ('refused' in one) return leftRow(one.id, one.refused);
        return 'left' in one ? left(one.id, one.left) : { id: one.id, outcome: 'undone' };
      });
    };
    return settleAll(batch, rows, together, {
      one: async (writing, row) => onlyOne(await together(writing, [row])),
      refused: async ({ id }, error) => leftRow(id, await refusal(actor, id, error)),
    });
  }
  const together: Settle = (writing, claimed) => undoTogether(writing, work, claimed);
  return settleAll(batch, rows, isBatchable(actor, work) ? together : undefined, {
    one: async (writing, row) => {
      await undoOne(writing, work, row);
      return { id: row.id, outcome: 'undone' };
    },
    refused: async ({ id }, error) => leftRow(id, error),
  });
}

const left = (id: number, key: ErrorKey): SettledRow => ({ id, outcome: 'left', reason: { message: { key } } });

/** The revisions that the run wrote: one per record. */
const writtenOf = (rows: readonly PendingRow[]) =>
  rows.flatMap(({ id, written }) => (written === undefined ? [] : [{ id, first: written, last: written }]));

/** @throws NotBatchable if some record needs its own transaction, and errors of the database or a handler */
async function undoTogether(
  writing: WriteOperation,
  work: ValueWork,
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
  const updates = new Map<string, RowToUpdate[]>();
  const add = (action: string, update: RowToUpdate) => {
    const some = updates.get(action) ?? [];
    some.push(update);
    updates.set(action, some);
  };
  for (const { id, written } of rows) {
    const found = records.get(id);
    if (!found) settled.push(left(id, 'errors.notFound'));
    else if (written === undefined) settled.push(left(id, 'errors.bulkNotBack'));
    else if (found.record.revision !== written) settled.push(left(id, 'errors.changed'));
    else {
      const values = before.get(id);
      const way = wayBack(call, found, values);
      if (!values || Object.keys(values).length === 0 || way === 'none') settled.push(left(id, 'errors.bulkNotBack'));
      else {
        settled.push({ id, outcome: 'undone' });
        if (way === 'values') add(undoAction, restoringUpdate(call, id, found, values));
        else {
          const { values: own } = await handleAction(writing, found, way.name, way.transition, {});
          add(way.name, { row: id, current: found, patch: plainPatch(call, own) });
        }
      }
    }
  }
  const wrong = new Map<number, SettledRow>();
  for (const [action, some] of updates)
    for (const result of await updateAll(writing, some, action))
      if ('wrong' in result) wrong.set(result.row, { id: result.row, outcome: 'left', reason: result.wrong });
  return settled.map((row) => wrong.get(row.id) ?? row);
}

/** @throws ApiError with the reason why it can't be undone */
async function undoOne(writing: WriteOperation, work: ValueWork, row: PendingRow): Promise<void> {
  const { call, client } = writing;
  const found = await lockRecord(client, { ...call, id: row.id });
  if (!found) throw new ApiError(409, 'errors.notFound');
  if (row.written === undefined) throw new ApiError(409, 'errors.bulkNotBack');
  if (found.record.revision !== row.written) throw new ApiError(409, 'errors.changed');
  const before = (await valuesBefore(client, call, writtenOf([row]), actionOf(work))).get(row.id);
  const way = wayBack(call, found, before);
  if (!before || Object.keys(before).length === 0 || way === 'none') throw new ApiError(409, 'errors.bulkNotBack');
  if (way === 'values') await restoreFound(writing, found, before, undoAction);
  else await performAction(writing, found, way.name, way.transition, {});
}

/**
 * How a record gets earlier values back. A state is set by the transition that leads to it, since nothing else writes
 * states, if the caller may run that transition; other values are set directly.
 */
function wayBack(
  { resource, caller }: Actor,
  { record }: Found,
  before: PatchOf | undefined,
): 'values' | 'none' | { readonly name: string; readonly transition: Action } {
  const { lifecycle } = resource;
  if (!lifecycle || before?.[lifecycle.field] === undefined) return 'values';
  const state = stateOf(resource, { ...record, ...before });
  const [name, transition] =
    Object.entries(lifecycle.transitions).find(([one, { to }]) => to === state && isPossible(resource, one, record)) ??
    [];
  return name !== undefined && transition && can(caller.permissions, transition.needs ?? 'update', resource)
    ? { name, transition }
    : 'none';
}
