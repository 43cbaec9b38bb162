import { modelOf } from '../../db/model/model.ts';
import { toApiError } from '../../db/model/constraint-errors.ts';
import { foreignKeyIn } from '../../db/connection/failures.ts';
import { type Found, readRecord, updateRow } from '../../db/records/records.ts';
import { bringBack } from '../../db/records/trash.ts';
import { ApiError } from '../../errors.ts';
import { runGuards } from '../../crud/guards.ts';
import { assertFields } from '../../crud/assert-fields.ts';
import { type Call, idOf, notFound, type WriteOperation } from '../../crud/call.ts';
import { completeWrite, writeContext } from '../../crud/save.ts';
import { changedColumns, columnValues } from '../../crud/values.ts';
import { assertCurrent, assertNoValues, recordAnswer, write } from '../../crud/write.ts';

/** `POST {path}/{id}/restore`: restores a deleted record under its id; 409 with what prevents it. */
export function restore(call: Call): Promise<Response> {
  const {
    resource,
    store,
    locale,
    deps: { slots },
  } = call;
  const id = idOf(call);
  return write(
    call,
    async (writing, body) => {
      assertNoValues(call, body);
      const { client, now } = writing;
      if (!(await bringBack(client, { resource, id, store }, now))) {
        throw (await readRecord(client, { resource, id, store, locale }))
          ? new ApiError(409, 'errors.alreadyThere')
          : notFound();
      }
      const found = await checkRestored(call, writing, id);
      await completeWrite(writing, 'restore', undefined, found);
      await slots.afterRestore(writing, found.record);
      return { status: 200, body: { ...recordAnswer(call, found) } };
    },
    {
      bodyOptional: true,
      onError: async (error) =>
        slots.restoreRefusal(error, resource) ??
        (foreignKeyIn(error) === undefined ? undefined : asConflict(toApiError(error, resource))),
    },
  );
}

/** The restored record after If-Match, guards and the entity's `beforeCreate` hook. */
async function checkRestored(call: Call, writing: WriteOperation, id: number): Promise<Found> {
  const { client, now } = writing;
  const {
    resource,
    store,
    locale,
    deps: { slots },
  } = call;
  const back = await readRecord(client, { resource, id, store, locale });
  if (!back) throw notFound();
  // The caller saw the record as it was deleted, one revision earlier.
  assertCurrent(call, { ...back, record: { ...back.record, revision: back.record.revision - 1 } });
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
