import { modelOf } from '../../db/model/model.ts';
import { toApiError } from '../../db/model/constraint-errors.ts';
import { foreignKeyIn } from '../../db/connection/failures.ts';
import { type Found, readRecord, updateRow } from '../../db/records/records.ts';
import { bringBack } from '../../db/records/trash.ts';
import { ApiError } from '../../errors.ts';
import { runGuards } from '../../crud/guards.ts';
import { assertFields } from '../../crud/assert-fields.ts';
import { type Actor, type Call, idOf, notFound, type WriteOperation } from '../../crud/call.ts';
import { completeWrite, writeContext } from '../../crud/save.ts';
import { changedColumns, columnValues } from '../../crud/values.ts';
import { assertCurrent, assertNoValues, recordAnswer, write } from '../../crud/write.ts';

/** `POST {path}/{id}/restore`: restores a deleted record under its id; 409 with what prevents it. */
export function restore(call: Call): Promise<Response> {
  const id = idOf(call);
  return write(
    call,
    async (writing, body) => {
      assertNoValues(call, body);
      // The caller saw the record as it was deleted, one revision earlier.
      const found = await restoreRecord(writing, id, (back) =>
        assertCurrent(call, { ...back, record: { ...back.record, revision: back.record.revision - 1 } }),
      );
      return { status: 200, body: { ...recordAnswer(call, found) } };
    },
    {
      bodyOptional: true,
      onError: async (error) => restoreRefusal(call, error),
    },
  );
}

/** What prevents a restore, if an error says so. */
export function restoreRefusal({ resource, deps: { slots } }: Actor, error: unknown): unknown {
  return (
    slots.restoreRefusal(error, resource) ??
    (foreignKeyIn(error) === undefined ? undefined : asConflict(toApiError(error, resource)))
  );
}

/**
 * Brings a deleted record back under its id, in the given transaction.
 * @throws ApiError 409 or 404 with what prevents it
 */
export async function restoreRecord(
  writing: WriteOperation,
  id: number,
  assertExpected: (back: Found) => void,
): Promise<Found> {
  const {
    client,
    now,
    call: {
      resource,
      store,
      locale,
      deps: { slots },
    },
  } = writing;
  if (!(await bringBack(client, { resource, id, store }, now))) {
    throw (await readRecord(client, { resource, id, store, locale }))
      ? new ApiError(409, 'errors.alreadyThere')
      : notFound();
  }
  const found = await checkRestored(writing, id, assertExpected);
  await completeWrite(writing, 'restore', undefined, found);
  await slots.afterRestore(writing, found.record);
  return found;
}

/** The restored record after the caller's check, guards and the entity's `beforeCreate` hook. */
async function checkRestored(
  writing: WriteOperation,
  id: number,
  assertExpected: (back: Found) => void,
): Promise<Found> {
  const { client, now } = writing;
  const {
    resource,
    store,
    locale,
    deps: { slots },
  } = writing.call;
  const back = await readRecord(client, { resource, id, store, locale });
  if (!back) throw notFound();
  assertExpected(back);
  await runGuards(slots, { client, resource, store, values: back.record }).catch((error: unknown) => {
    throw asConflict(error);
  });
  const amendment = await slots
    .hooksOf(resource.name)
    .beforeCreate?.({ ...writeContext(writing), values: back.record });
  if (!amendment) return back;
  assertFields(resource, amendment);
  const columns = changedColumns(modelOf(resource).columns, amendment, back.record);
  const again = await updateRow(
    client,
    { resource, id, store, locale },
    back.record.revision,
    (await columnValues(columns, amendment)).set('updated_at', now.toISOString()),
  );
  return again ?? back;
}

/** Turns field errors into a conflict: nobody typed these values in just now. */
function asConflict(error: unknown): unknown {
  return error instanceof ApiError && error.details.fields
    ? new ApiError(409, 'errors.conflict', { ...error.details, cause: error })
    : error;
}
