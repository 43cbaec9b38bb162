import { handleAction } from '../../crud/actions.ts';
import type { Actor, WriteOperation } from '../../crud/call.ts';
import { assertPossible } from '../../crud/lifecycle.ts';
import { saveChanges } from '../../crud/save.ts';
import { lockRecords } from '../../db/records/many-records.ts';
import { lockRecord } from '../../db/records/records.ts';
import { updateFound } from '../runs/change-row.ts';
import { checkedChange, NotBatchable, plainPatch, type RowToUpdate } from '../runs/check-batch.ts';
import { rowErrorsOf } from '../runs/refusals.ts';
import { updateAll } from '../runs/write-batch.ts';
import { isAsFrozen, missed, type Planned, planRecords } from './plan-records.ts';
import type { PendingRow, SettledRow } from './rows.ts';
import { type Batch, onlyOne, type Settle, settleAll } from './stage.ts';
import { type Moved, moves, outcomeOf } from './trash-records.ts';
import { editAction, isBatchable, planRecord, type ValueWork } from './work.ts';

/** Writes the records of rows, each once; leaves records that somebody changed since they were frozen. */
export function writeRows(batch: Batch, rows: readonly PendingRow[]): Promise<void> {
  const { actor, work } = batch;
  if (work.does === 'delete' || work.does === 'restore') {
    const { move, refusal } = moves[work.does];
    const together: Settle = async (writing, claimed) =>
      (await move(writing, claimed)).map((one) => movedRow(one, actor));
    return settleAll(batch, rows, together, {
      one: async (writing, row) => onlyOne(await together(writing, [row])),
      refused: async ({ id }, error) => refusedRow(id, await refusal(actor, id, error), actor),
    });
  }
  const together: Settle = (writing, claimed) => writeTogether(writing, work, claimed);
  return settleAll(batch, rows, isBatchable(actor, work) ? together : undefined, {
    one: (writing, row) => writeOne(writing, work, row),
    refused: async ({ id }, error) => refusedRow(id, error, actor),
  });
}

const refusedRow = (id: number, error: unknown, { resource }: Pick<Actor, 'resource'>): SettledRow => ({
  id,
  outcome: 'refused',
  reason: rowErrorsOf(error, resource),
});

/** The row of a deleted or restored record: a deleted one keeps its last revision, a restored one has a new one. */
function movedRow(moved: Moved, actor: Actor): SettledRow {
  const { id } = moved;
  if ('refused' in moved) return refusedRow(id, moved.refused, actor);
  return 'left' in moved
    ? { id, outcome: outcomeOf[moved.left] }
    : { id, outcome: 'done', written: moved.moved.record.revision };
}

/**
 * Writes records as their own calls would, with the same rules, hooks and history, but each step for all of them.
 * @throws NotBatchable if some record needs its own transaction; errors of the database, a hook or a handler
 */
async function writeTogether(
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
  const { settled, planned } = planRecords(call, work, rows, records);
  const written =
    work.does === 'action' ? await actTogether(writing, work, planned) : await changeTogether(writing, planned);
  return [...settled, ...written];
}

async function actTogether(
  writing: WriteOperation,
  { name, action, body }: Extract<ValueWork, { readonly does: 'action' }>,
  records: readonly Planned[],
): Promise<readonly SettledRow[]> {
  const updates: RowToUpdate[] = [];
  for (const { found } of records) {
    const { values } = await handleAction(writing, found, name, action, body);
    updates.push({ row: found.record.id, current: found, patch: plainPatch(writing.call, values) });
  }
  const touching = new Set(updates.filter(({ patch }) => Object.keys(patch).length > 0).map(({ row }) => row));
  return (await updateAll(writing, updates, name)).map((result) => {
    if ('wrong' in result) return { id: result.row, outcome: 'refused', reason: result.wrong };
    const { from, found } = result.done;
    return actedRow(result.row, { from, to: found.record.revision, touches: touching.has(result.row) });
  });
}

/**
 * The row after an action. An action without changes wrote no revision, so there is nothing to undo: the present
 * revision is somebody else's. An action that sets no values at all still counts as done.
 */
function actedRow(
  id: number,
  { from, to, touches }: { readonly from: number; readonly to: number; readonly touches: boolean },
): SettledRow {
  if (to !== from) return { id, outcome: 'done', written: to };
  return { id, outcome: touches ? 'same' : 'done' };
}

async function changeTogether(writing: WriteOperation, records: readonly Planned[]): Promise<readonly SettledRow[]> {
  const { call } = writing;
  const settled = new Map<number, SettledRow>();
  const updates = records.flatMap(({ found, plan }): readonly RowToUpdate[] => {
    const { id } = found.record;
    // Default, unless the update below returns another outcome.
    settled.set(id, { id, outcome: 'same' });
    try {
      return plan?.at === 'change' ? [{ row: id, current: found, patch: checkedChange(call, plan.body, found) }] : [];
    } catch (error) {
      if (error instanceof NotBatchable) throw error;
      settled.set(id, { id, outcome: 'refused', reason: rowErrorsOf(error, call.resource) });
      return [];
    }
  });
  for (const result of await updateAll(writing, updates, editAction)) settled.set(result.row, doneRow(result));
  return [...settled.values()];
}

function doneRow(result: Awaited<ReturnType<typeof updateAll>>[number]): SettledRow {
  return 'wrong' in result
    ? { id: result.row, outcome: 'refused', reason: result.wrong }
    : { id: result.row, outcome: 'done', written: result.done.found.record.revision };
}

/** Writes one record as its own call would, and returns the outcome of its row. */
export async function writeOne(writing: WriteOperation, work: ValueWork, row: PendingRow): Promise<SettledRow> {
  const { call, client } = writing;
  const found = await lockRecord(client, { ...call, id: row.id });
  if (!isAsFrozen(row, found)) return missed(row, found);
  const { outcome, plan, reason } = planRecord(call, work, found);
  if (outcome !== 'change') return { id: row.id, outcome, reason };
  if (work.does === 'action') {
    assertPossible(call, found.record, work.name);
    const { values } = await handleAction(writing, found, work.name, work.action, work.body);
    const { record } = await saveChanges(writing, found, values, work.name);
    return actedRow(row.id, {
      from: found.record.revision,
      to: record.revision,
      touches: Object.keys(values).length > 0,
    });
  }
  if (plan?.at !== 'change') return { id: row.id, outcome: 'same' };
  const { record } = await updateFound(writing, found, plan.body, editAction);
  return record.revision === found.record.revision
    ? { id: row.id, outcome: 'same' }
    : { id: row.id, outcome: 'done', written: record.revision };
}
