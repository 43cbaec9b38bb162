import { sql } from 'drizzle-orm';
import type { RecordOf } from '../../../resources/record.ts';
import { databaseErrorIn } from '../../db/connection/failures.ts';
import { modelOf } from '../../db/model/model.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import type { Resource } from '../../../resources/define.ts';
import { assertEditable } from './editable.ts';
import { lockCopies } from './version-group.ts';
import { appendCopyEntry } from './promote.ts';
import type { WriteOperation } from '../../crud/call.ts';

/**
 * Ids of the copies to delete with a locked record; each gets an entry in its own history.
 * @throws ApiError 409 for an archived copy, which is deleted only with its record
 */
export async function deleteCopies(writing: WriteOperation, record: RecordOf): Promise<readonly number[]> {
  const { client, call } = writing;
  if (!call.resource.drafts) return [];
  assertEditable(call.resource, record);
  const copies = await lockCopies(client, call.resource, record.id);
  for (const copy of copies) await appendCopyEntry(writing, { ...record, ...copy }, 'delete', {});
  return copies.map(({ id }) => id);
}

/**
 * Completes the restore of a record and its copies: they get history entries, and a draft of the deleted revision
 * becomes one of the restored revision.
 */
export async function restoreCopies(writing: WriteOperation, record: RecordOf): Promise<void> {
  const { client, call } = writing;
  if (!call.resource.drafts) return;
  await runOnce(
    client,
    sql`update ${sql.identifier(modelOf(call.resource).table)} set based_on = ${record.revision}::integer where version_of = ${record.id} and based_on = ${record.revision}::integer - 1`,
  );
  for (const copy of await lockCopies(client, call.resource, record.id))
    await appendCopyEntry(writing, { ...record, ...copy }, 'restore', {});
}

/** The 409 of a copy that can't be restored: its record is gone, or has another draft by now. */
export function restoreConflict(error: unknown, resource: Resource): ApiError | undefined {
  const { table } = modelOf(resource);
  const constraint = resource.drafts && databaseErrorIn(error)?.constraint;
  if (constraint === `${table}_version_of_fkey`) return new ApiError(409, 'errors.mainGone', { cause: error });
  return constraint === `${table}_draft_key` ? new ApiError(409, 'errors.hasDraft', { cause: error }) : undefined;
}
