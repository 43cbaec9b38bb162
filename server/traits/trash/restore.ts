import { modelOf } from '../../db/model/model.ts';
import { toApiError } from '../../db/model/constraint-errors.ts';
import { foreignKeyIn } from '../../db/connection/failures.ts';
import { readMany } from '../../db/records/many-records.ts';
import { type Found, readRecord, updateRow } from '../../db/records/records.ts';
import { bringBack, lockTrashed, type Trashed } from '../../db/records/trash.ts';
import { ApiError } from '../../errors.ts';
import { runGuards } from '../../crud/guards.ts';
import { assertReauthenticated, reauthenticatedFields } from '../../session/reauthentication.ts';
import { assertFields } from '../../db/model/assert-fields.ts';
import { type Actor, type Call, idOf, notFound, type WriteOperation } from '../../crud/call.ts';
import { completeWrites, writeContext } from '../../crud/save.ts';
import { changedColumns, columnValues } from '../../crud/values.ts';
import { assertCurrent, assertNoValues, recordAnswer, write } from '../../crud/write.ts';

/** `POST {path}/{id}/restore`: restores a deleted record under its id; 409 with the obstacles. */
export function restore(call: Call): Promise<Response> {
  const id = idOf(call);
  return write(
    call,
    async (writing, body) => {
      assertNoValues(call, body);
      const { client } = writing;
      const trashed = (await lockTrashed(client, call, [id])).get(id);
      if (!trashed)
        throw (await readRecord(client, { ...call, id })) ? new ApiError(409, 'errors.alreadyThere') : notFound();
      // The caller saw the record as it was deleted, one revision earlier.
      const [found] = await restoreRecords(writing, [trashed], (back) =>
        assertCurrent(call, { ...back, record: { ...back.record, revision: back.record.revision - 1 } }),
      );
      if (!found) throw notFound();
      return { status: 200, body: { ...recordAnswer(call, found) } };
    },
    {
      bodyOptional: true,
      onError: async (error) => restoreRefusal(call, error),
    },
  );
}

/** The obstacle to a restore, if the error has one. */
export function restoreRefusal({ resource, deps: { slots } }: Actor, error: unknown): unknown {
  return (
    slots.restoreRefusal(error, resource) ??
    (foreignKeyIn(error) === undefined ? undefined : asConflict(toApiError(error, resource)))
  );
}

/**
 * Restores deleted records under their ids, in the given transaction.
 * @throws ApiError 409 with the obstacles
 */
export async function restoreRecords(
  writing: WriteOperation,
  trashed: readonly Trashed[],
  assertExpected?: (back: Found) => void,
): Promise<readonly Found[]> {
  const { client, call, now } = writing;
  await bringBack(client, call, trashed, now);
  const back = await readMany(
    client,
    call,
    trashed.map(({ id }) => id),
  );
  const restored: Found[] = [];
  for (const found of back.values()) {
    assertExpected?.(found);
    restored.push(await checkRestored(writing, found));
  }
  await completeWrites(
    writing,
    'restore',
    restored.map((after) => ({ after })),
  );
  await call.deps.slots.afterRestore(
    writing,
    restored.map(({ record }) => record),
  );
  return restored;
}

/** The restored record after the guards and the entity's `beforeCreate` hook. */
async function checkRestored(writing: WriteOperation, back: Found): Promise<Found> {
  const { client, now, call } = writing;
  const { resource, store, deps } = call;
  // All fields that require a confirmed identity are restored at once.
  if (reauthenticatedFields(resource).length > 0) await assertReauthenticated(client, call.caller, now);
  await runGuards(deps.slots, { client, resource, store, values: back.record, now }).catch((error: unknown) => {
    throw asConflict(error);
  });
  const amendment = await deps.slots
    .hooksOf(resource.name)
    .beforeCreate?.({ ...writeContext(writing), values: back.record, restored: true });
  if (!amendment) return back;
  assertFields(resource, amendment);
  const columns = changedColumns(modelOf(resource).columns, amendment, back.record);
  if (columns.length === 0) return back;
  const again = await updateRow(
    client,
    { ...call, id: back.record.id },
    back.record.revision,
    (await columnValues(columns, amendment)).set('updated_at', now.toISOString()),
  );
  return again ?? back;
}

/** Turns field errors into a conflict, since the values weren't typed in just now. */
function asConflict(error: unknown): unknown {
  return error instanceof ApiError && error.details.fields
    ? new ApiError(409, 'errors.conflict', { ...error.details, cause: error })
    : error;
}
