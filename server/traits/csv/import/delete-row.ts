import { sql } from 'drizzle-orm';
import type { WriteOperation } from '../../../crud/call.ts';
import { assertNoneRefused } from '../../../crud/refused-records.ts';
import { type Found, readRecord } from '../../../db/records/records.ts';
import { lockTrashed } from '../../../db/records/trash.ts';
import { ApiError } from '../../../errors.ts';
import type { RowDone } from '../../runs/change-row.ts';
import { assertNotLast, refusedRemovals, removeAsked } from '../../trash/remove.ts';
import { restoreRecords } from '../../trash/restore.ts';
import { type ImportedRecord, markUndone, stillToUndo } from './imported-records.ts';
import type { ImportRun } from './runs.ts';

/**
 * Moves a row's record to the trash, as `DELETE` does.
 * @throws ApiError with the reason why it can't be deleted; the caller must then roll back
 */
export async function deleteRow(writing: WriteOperation, found: Found): Promise<RowDone> {
  const { client, call } = writing;
  await assertNotLast(client, call, [found.record.id]);
  assertNoneRefused(await refusedRemovals(writing, [found], () => sql`false`));
  await removeAsked(writing, [found]);
  return { outcome: 'delete', found, changes: {}, from: found.record.revision };
}

/**
 * Restores a record that an import deleted.
 * @returns whether the record was restored: false if a concurrent undo has done it
 * @throws ApiError 409 if the record already exists, is no longer in the trash, or was restored and deleted again since
 */
export async function restoreDeleted(
  writing: WriteOperation,
  run: ImportRun,
  { id, last }: ImportedRecord,
): Promise<boolean> {
  const { client, call } = writing;
  const trashed = (await lockTrashed(client, call, [id])).get(id);
  if (!(await stillToUndo(client, run.id, [id])).has(id)) return false;
  if (!trashed)
    throw new ApiError(409, (await readRecord(client, { ...call, id })) ? 'errors.alreadyThere' : 'errors.notFound');
  if (trashed.revision !== last) throw new ApiError(409, 'errors.changed');
  await restoreRecords(writing, [trashed]);
  await markUndone(client, run.id, [id]);
  return true;
}
