import type { Resource } from '../../../../resources/define.ts';
import type { Actor, WriteOrigin, WriteOperation } from '../../../crud/call.ts';
import { inUseError, removeRecords } from '../../trash/remove.ts';
import { restoreRefusal } from '../../trash/restore.ts';
import { foreignKeyIn } from '../../../db/connection/failures.ts';
import { writeContext } from '../../../crud/save.ts';
import { modelOf } from '../../../db/model/model.ts';
import { type Found, lockRecord, readRecord } from '../../../db/records/records.ts';
import { inTransaction, type TransactionScope } from '../../../db/connection/transaction.ts';
import { ApiError, type ErrorKey } from '../../../errors.ts';
import { restoreFound } from '../../runs/change-row.ts';
import { errorSentences, refusalOf, rowErrorsOf, visibleErrors } from '../../runs/refusals.ts';
import { titleOf } from '../../runs/title.ts';
import type { ImportRun } from './runs.ts';
import { markUndone, type SkippedRecord, stillToUndo, type ImportedRecord } from './imported-records.ts';
import { restoreDeleted } from './delete-row.ts';
import { valuesBefore } from '../../runs/values-before.ts';

/**
 * Undoes one record in its own transaction, in which `beside` runs too.
 * @returns the reason if the record is left
 */
export async function undoOne(
  writer: WriteOrigin,
  run: ImportRun,
  touched: ImportedRecord,
  beside: (scope: TransactionScope) => Promise<void>,
): Promise<SkippedRecord | undefined> {
  const { call } = writer;
  const { resource, deps, language, hidden } = call;
  try {
    await inTransaction(deps.pool, async (scope) => {
      const restore = run.mode === 'delete' ? restoreDeleted : restoreRecord;
      if (await restore({ ...writer, ...scope }, run, touched)) await beside(scope);
    });
    return undefined;
  } catch (error) {
    const known =
      run.mode === 'delete'
        ? refusalOf(restoreRefusal(call, error) ?? error, resource)
        : foreignKeyIn(error) === undefined
          ? refusalOf(error, resource)
          : await inUseError(call, touched.id, error);
    if (!known) throw error;
    return {
      id: touched.id,
      title: await currentTitle(call, touched.id),
      reason: Object.values(errorSentences(visibleErrors(rowErrorsOf(known, resource), hidden), resource, language))
        .flat()
        .join(' '),
    };
  }
}

/** @returns whether the record was restored: false if a concurrent undo has done it */
async function restoreRecord(writing: WriteOperation, run: ImportRun, touched: ImportedRecord): Promise<boolean> {
  const { call, client } = writing;
  const found = await lockRecord(client, { ...call, id: touched.id });
  if (!(await stillToUndo(client, run.id, [touched.id])).has(touched.id)) return false;
  const why = skipReason(touched, found?.record.revision);
  if (why !== undefined || !found) throw new ApiError(409, why ?? 'errors.notFound');
  if (touched.made) await takeBack(writing, found);
  else {
    // A promoted version stays live: only another promote replaces it.
    const before =
      run.mode === 'promote' ? undefined : (await valuesBefore(client, call, [touched], 'import')).get(touched.id);
    if (!before) throw new ApiError(409, unknownBefore(call.resource));
    await restoreFound(writing, found, before, 'undo_import');
  }
  await markUndone(client, run.id, [touched.id]);
  return true;
}

/** Why the history doesn't contain all changes of a record by an import. */
function unknownBefore(resource: Resource): ErrorKey {
  if (resource.csv?.moves) return 'errors.movedByImport';
  const hasSecrets = modelOf(resource).columns.some(({ concealed, field }) => concealed ?? field.secret);
  return hasSecrets ? 'errors.secretReplaced' : 'errors.promotedSince';
}

/** Deletes a record that the import created, or undoes its effects where records are never deleted. */
async function takeBack(writing: WriteOperation, found: Found): Promise<void> {
  const { resource, deps } = writing.call;
  if (!resource.csv?.appends) return void (await removeRecords(writing, [found], 'undo_import'));
  const { record } = found;
  const { takeBack: undo } = deps.slots.hooksOf(resource.name);
  if (!undo) throw new Error(`${resource.name} appends, and has no hook \`takeBack\``);
  await undo({ ...writeContext(writing), id: record.id, current: record });
}

/** The reason why a record with this present revision can't be restored; undefined if it can. */
export function skipReason({ first, last, times }: ImportedRecord, revision: unknown): ErrorKey | undefined {
  if (revision === undefined) return 'errors.notFound';
  return revision === last && last - first + 1 === times ? undefined : 'errors.changed';
}

async function currentTitle({ deps, resource, store, locale, hidden }: Actor, id: number): Promise<string> {
  const found = await readRecord(deps.pool, { resource, id, store, locale });
  return found ? titleOf(resource, found.record, hidden, locale) : `#${id}`;
}
