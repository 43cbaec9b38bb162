import { translate } from '../../../../resources/messages/translate.ts';
import { lockRecords } from '../../../db/records/many-records.ts';
import type { Found } from '../../../db/records/records.ts';
import { inTransaction, type TransactionScope } from '../../../db/connection/transaction.ts';
import { refusalOf } from '../../runs/refusals.ts';
import { NotBatchable, restoringUpdate } from '../../runs/check-batch.ts';
import { canBatch } from './import-batch.ts';
import { updateAll } from '../../runs/write-batch.ts';
import { removeRecords } from '../../trash/remove.ts';
import { inHalves } from '../../runs/in-halves.ts';
import { titleOf } from '../../runs/title.ts';
import type { ImportRun } from './runs.ts';
import { markUndone, type SkippedRecord, stillToUndo, type ImportedRecord } from './imported-records.ts';
import { skipReason, undoOne } from './undo-one.ts';
import { valuesBefore } from '../../runs/values-before.ts';
import type { WriteOrigin, WriteOperation } from '../../../crud/call.ts';

/** The result of an undo: number of restored records, and the records that were left. */
export interface UndoResult {
  readonly undone: number;
  readonly left: readonly SkippedRecord[];
}

/** Additional work in the same transaction, such as storing the progress of a job. */
export type Alongside = (scope: Pick<TransactionScope, 'client'>, done: UndoResult) => Promise<void>;

/** Records per batch of an undo. */
export const undoBatchSize = 500;

/** Undoes records as one batch; after a refusal in halves, and the last few one by one. */
export async function undoRecords(
  writer: WriteOrigin,
  run: ImportRun,
  touched: readonly ImportedRecord[],
  beside: Alongside,
  signal?: AbortSignal,
): Promise<UndoResult> {
  const { call } = writer;
  const apart = (some: readonly ImportedRecord[]) => undoEach(writer, run, some, beside, signal);
  if (!canBatch(call, run.mode)) return apart(touched);
  const together = (some: readonly ImportedRecord[]) =>
    inTransaction(call.deps.pool, async (scope) => {
      const done = await undoBatch({ ...writer, ...scope }, run, some);
      await beside(scope, done);
      return done;
    });
  const isRefusal = (error: unknown) => refusalOf(error, call.resource) !== undefined;
  return sumOf(await inHalves(touched, { together, apart, isRefusal, signal }));
}

/** The result of several undos. */
export function sumOf(all: readonly UndoResult[]): UndoResult {
  return { undone: all.reduce((sum, { undone }) => sum + undone, 0), left: all.flatMap(({ left }) => left) };
}

async function undoEach(
  writer: WriteOrigin,
  run: ImportRun,
  touched: readonly ImportedRecord[],
  beside: Alongside,
  signal?: AbortSignal,
): Promise<UndoResult> {
  const { pool } = writer.call.deps;
  const left: SkippedRecord[] = [];
  let undone = 0;
  for (const one of touched) {
    if (signal?.aborted) break;
    const why = await undoOne(writer, run, one, (scope) => beside(scope, { undone: 1, left: [] }));
    if (!why) undone += 1;
    else {
      left.push(why);
      await inTransaction(pool, (scope) => beside(scope, { undone: 0, left: [why] }));
    }
  }
  return { undone, left };
}

/**
 * Does the same as `undoOne`, each step for all records in one statement.
 * @throws NotBatchable if one needs its own transaction, and errors of the database, such as the removal of a record in
 * use
 */
async function undoBatch(
  writing: WriteOperation,
  run: ImportRun,
  touched: readonly ImportedRecord[],
): Promise<UndoResult> {
  const { call, client } = writing;
  const { resource, language, hidden, locale } = call;
  const records = await lockRecords(
    client,
    call,
    touched.map(({ id }) => id),
  );
  const still = await stillToUndo(
    client,
    run.id,
    touched.map(({ id }) => id),
  );
  const mine = touched.filter(({ id }) => still.has(id));
  const left = mine.flatMap((one): SkippedRecord[] => {
    const found = records.get(one.id);
    const why = skipReason(one, found?.record.revision);
    return why === undefined
      ? []
      : [
          {
            id: one.id,
            title: found ? titleOf(resource, found.record, hidden, locale) : `#${one.id}`,
            reason: translate(language, why),
          },
        ];
  });
  const leftOnes = new Set(left.map(({ id }) => id));
  const good = mine.flatMap((one): (ImportedRecord & { readonly found: Found })[] => {
    const found = records.get(one.id);
    return found && !leftOnes.has(one.id) ? [{ ...one, found }] : [];
  });
  const made = good.filter((one) => one.made);
  const changed = good.filter((one) => !one.made);
  await removeRecords(
    writing,
    made.map(({ found }) => found),
    'undo_import',
  );
  const before = await valuesBefore(client, call, changed, 'import');
  const updated = await updateAll(
    writing,
    changed.map(({ id, found }) => restoringUpdate(call, id, found, before.get(id))),
    'undo_import',
  );
  // Written one by one, each reports why it is left.
  if (updated.some((result) => 'wrong' in result)) throw new NotBatchable();
  await markUndone(
    client,
    run.id,
    good.map(({ id }) => id),
  );
  return { undone: good.length, left };
}
