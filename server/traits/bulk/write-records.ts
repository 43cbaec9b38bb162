import { performAction } from '../../crud/actions.ts';
import type { Actor, WriteOperation } from '../../crud/call.ts';
import { assertPossible } from '../../crud/lifecycle.ts';
import { foreignKeyIn } from '../../db/connection/failures.ts';
import { lockRecords, readMany } from '../../db/records/many-records.ts';
import { type Found, lockRecord } from '../../db/records/records.ts';
import { updateFound } from '../runs/change-row.ts';
import { checkedChange, NotBatchable, type RowToUpdate } from '../runs/check-batch.ts';
import { rowErrorsOf } from '../runs/refusals.ts';
import { removeAll, updateAll } from '../runs/write-batch.ts';
import { assertNotLast, inUseError, removeFound } from '../trash/remove.ts';
import type { PendingRow, SettledRow } from './rows.ts';
import { type Batch, type OneByOne, settle, settleAll } from './stage.ts';
import { editAction, isBatchable, planRecord, type RecordPlan, type Work } from './work.ts';

/** Finds out what a run would do with its rows, without writing to the records. */
export function checkRows(batch: Batch, rows: readonly PendingRow[]): Promise<void> {
  const { actor, work } = batch;
  return settle(batch, rows, async ({ client }, claimed) => {
    const records = await readMany(
      client,
      actor,
      claimed.map(({ id }) => id),
    );
    return claimed.map((row): SettledRow => {
      const found = records.get(row.id);
      if (!isAsFrozen(row, found)) return missed(row, found);
      const { outcome, reason } = planRecord(actor, work, found);
      return { id: row.id, outcome, reason };
    });
  });
}

/** Writes the records of rows, each once; those that somebody changed since they were frozen are left. */
export function writeRows(batch: Batch, rows: readonly PendingRow[]): Promise<void> {
  const { actor, work } = batch;
  const together = isBatchable(actor, work)
    ? (writing: WriteOperation, claimed: readonly PendingRow[]) => writeTogether(writing, work, claimed)
    : undefined;
  return settleAll(batch, rows, together, writingOne(actor, work));
}

function isAsFrozen({ revision }: PendingRow, found: Found | undefined): found is Found {
  return found?.record.revision === revision;
}

function missed({ id }: PendingRow, found: Found | undefined): SettledRow {
  return { id, outcome: found ? 'changed' : 'gone' };
}

/** @throws NotBatchable if some record needs its own transaction, and what the database refuses */
async function writeTogether(
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
  const settled: SettledRow[] = [];
  const toWrite: { readonly found: Found; readonly planned: RecordPlan }[] = [];
  for (const row of rows) {
    const found = records.get(row.id);
    if (!isAsFrozen(row, found)) settled.push(missed(row, found));
    else {
      const planned = planRecord(call, work, found);
      if (planned.outcome === 'change') toWrite.push({ found, planned });
      else settled.push({ id: row.id, outcome: planned.outcome, reason: planned.reason });
    }
  }
  const done =
    work.does === 'delete'
      ? await deleteTogether(
          writing,
          toWrite.map(({ found }) => found),
        )
      : await changeTogether(writing, toWrite);
  return [...settled, ...done];
}

async function deleteTogether(writing: WriteOperation, records: readonly Found[]): Promise<readonly SettledRow[]> {
  await removeAll(writing, records, 'delete');
  return records.map(({ record }) => ({ id: record.id, outcome: 'done', written: record.revision }));
}

async function changeTogether(
  writing: WriteOperation,
  toWrite: readonly { readonly found: Found; readonly planned: RecordPlan }[],
): Promise<readonly SettledRow[]> {
  const { call } = writing;
  const { resource, deps } = call;
  const refused: SettledRow[] = [];
  const updates = toWrite.flatMap(({ found, planned: { plan } }): readonly RowToUpdate[] => {
    const { id } = found.record;
    try {
      deps.slots.assertWritable(resource, found.record);
      return plan?.at === 'change' ? [{ row: id, current: found, patch: checkedChange(call, plan.body, found) }] : [];
    } catch (error) {
      if (error instanceof NotBatchable) throw error;
      refused.push({ id, outcome: 'refused', reason: rowErrorsOf(error, resource) });
      return [];
    }
  });
  const written = await updateAll(writing, updates, editAction);
  return [
    ...refused,
    ...written.map(({ row, done }): SettledRow => ({ id: row, outcome: 'done', written: done.found.record.revision })),
  ];
}

/** Writes one record as its own call would: the same rules, hooks and history. */
function writingOne(actor: Actor, work: Work): OneByOne {
  return {
    one: async (writing, row) => {
      const { call, client } = writing;
      if (work.does === 'delete' && call.resource.keepsLast) await assertNotLast(client, call, row.id);
      const found = await lockRecord(client, { ...call, id: row.id });
      if (!isAsFrozen(row, found)) return missed(row, found);
      const { outcome, plan, reason } = planRecord(call, work, found);
      if (outcome !== 'change') return { id: row.id, outcome, reason };
      return { id: row.id, ...(await writeOne(writing, work, found, plan)) };
    },
    refused: async (row, error) => {
      const isInUse = work.does === 'delete' && foreignKeyIn(error) !== undefined;
      const known = isInUse ? await inUseError(actor, row.id, error) : error;
      return { id: row.id, outcome: 'refused', reason: rowErrorsOf(known, actor.resource) };
    },
  };
}

async function writeOne(
  writing: WriteOperation,
  work: Work,
  found: Found,
  plan: RecordPlan['plan'],
): Promise<Omit<SettledRow, 'id'>> {
  if (work.does === 'delete') {
    await removeFound(writing, found);
    return { outcome: 'done', written: found.record.revision };
  }
  if (work.does === 'action') {
    assertPossible(writing.call, found.record, work.name);
    const { saved } = await performAction(writing, found, work.name, work.action, work.body);
    return { outcome: 'done', written: saved.record.revision };
  }
  if (plan?.at !== 'change') return { outcome: 'same' };
  const { record } = await updateFound(writing, found, plan.body, editAction);
  return record.revision === found.record.revision
    ? { outcome: 'same' }
    : { outcome: 'done', written: record.revision };
}
