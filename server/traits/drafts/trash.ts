import { sql } from 'drizzle-orm';
import type { RecordOf } from '../../../resources/record.ts';
import { databaseErrorIn } from '../../db/connection/failures.ts';
import { modelOf } from '../../db/model/model.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { appendEntries } from '../../audit/append.ts';
import { ApiError } from '../../errors.ts';
import type { Resource } from '../../../resources/define.ts';
import { assertEditable } from './editable.ts';
import { lockCopies } from './version-group.ts';
import type { WriteOperation } from '../../crud/call.ts';

/**
 * Ids of the copies to delete with locked records, by record; each gets an entry in its own history.
 * @throws ApiError 409 for an archived copy, which is deleted only with its record
 */
export async function deleteCopies(
  writing: WriteOperation,
  records: readonly RecordOf[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { client, call } = writing;
  if (!call.resource.drafts) return new Map();
  for (const record of records) assertEditable(call.resource, record);
  const copies = await lockCopies(
    client,
    call.resource,
    records.map(({ id }) => id),
  );
  await appendCopyEntries(writing, records, copies, 'delete');
  return new Map([...copies].map(([id, some]) => [id, some.map((copy) => copy.id)]));
}

/**
 * Completes the restore of records and their copies: they get history entries, and a draft of the deleted revision
 * becomes one of the restored revision. So does a draft that was deleted and restored on its own, before or after.
 */
export async function restoreCopies(writing: WriteOperation, records: readonly RecordOf[]): Promise<void> {
  const { client, call } = writing;
  const { resource } = call;
  if (!resource.drafts) return;
  const ids = records.map(({ id }) => id);
  const own = sql.identifier(modelOf(resource).table);
  // A record that was only deleted and restored since still has the content that the draft was made from.
  const written = sql`select from history where entity = ${resource.name} and record_id = main.id and revision > draft.based_on and action not in ('delete', 'restore', 'sort')`;
  await runOnce(
    client,
    sql`update ${own} draft set based_on = main.revision from ${own} main
      where (draft.id = any (${sql.param(ids)}::integer[]) or draft.version_of = any (${sql.param(ids)}::integer[])) and main.id = draft.version_of
        and draft.status = 'draft' and draft.based_on < main.revision and not exists (${written})`,
  );
  await appendCopyEntries(writing, records, await lockCopies(client, call.resource, ids), 'restore');
}

/** Appends to the histories of copies, under the titles of their records. */
function appendCopyEntries(
  { client, call: { resource, store, caller }, now }: WriteOperation,
  records: readonly RecordOf[],
  copies: Awaited<ReturnType<typeof lockCopies>>,
  action: string,
): Promise<void> {
  const written = records.flatMap((record) =>
    (copies.get(record.id) ?? []).map((copy) => ({ record: { ...record, ...copy }, changes: {} })),
  );
  return appendEntries(client, { resource, store, now, caller, action }, written);
}

/** The 409 of a copy that can't be restored: its record no longer exists, or has another draft now. */
export function restoreConflict(error: unknown, resource: Resource): ApiError | undefined {
  const { table } = modelOf(resource);
  const constraint = resource.drafts && databaseErrorIn(error)?.constraint;
  if (constraint === `${table}_version_of_fkey`) return new ApiError(409, 'errors.mainGone', { cause: error });
  return constraint === `${table}_draft_key` ? new ApiError(409, 'errors.hasDraft', { cause: error }) : undefined;
}
