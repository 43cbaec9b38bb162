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

/** `POST {path}/{id}/restore`: brings a deleted record back under its id, or says what is in the way (409). */
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
      const found = await checkedBack(call, writing, id);
      await completeWrite(writing, 'restore', undefined, found);
      await slots.afterRestore(writing, found.record);
      return { status: 200, body: { ...recordAnswer(call, found) } };
    },
    {
      bodyOptional: true,
      onError: async (error) =>
        slots.restoreRefusal(error, resource) ??
        (foreignKeyIn(error) === undefined ? undefined : inTheWay(toApiError(error, resource))),
    },
  );
}

/** The record that came back, after the entity's own hook has seen it. */
async function checkedBack(call: Call, writing: WriteOperation, id: number): Promise<Found> {
  const { client, now } = writing;
  const {
    resource,
    store,
    locale,
    deps: { slots },
  } = call;
  const back = await readRecord(client, { resource, id, store, locale });
  if (!back) throw notFound();
  // What the caller saw is the record as it was deleted, a revision ago.
  assertCurrent(call, { ...back, record: { ...back.record, revision: back.record.revision - 1 } });
  await runGuards(slots, { client, resource, store, given: back.record }).catch((error: unknown) => {
    throw inTheWay(error);
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

/** What the record refers to is gone: a conflict here, since nobody typed it in just now. */
function inTheWay(error: unknown): unknown {
  return error instanceof ApiError && error.details.fields
    ? new ApiError(409, 'errors.conflict', { ...error.details, cause: error })
    : error;
}
