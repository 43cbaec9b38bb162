import { isDrafted } from '../../../resources/drafts.ts';
import type { PatchOf, RecordOf } from '../../../resources/record.ts';
import { changedColumns } from '../../crud/values.ts';
import { modelOf } from '../../db/model/model.ts';
import { stepsOf, valueAt } from '../../db/model/paths.ts';
import type { Found } from '../../db/records/records.ts';
import { ApiError, invalid } from '../../errors.ts';
import { isCopy } from './editable.ts';
import type { Actor, WriteOperation } from '../../crud/call.ts';

/**
 * What goes live has to say all that it needs for that.
 * @throws ApiError 422 that names what is missing
 */
export async function assertPublishable(writing: WriteOperation, found: Found): Promise<void> {
  const refusal = await missingIn(writing, found);
  if (refusal) throw refusal;
}

/**
 * Writes to a record, which doesn't become incomplete by it while it is live, nor live while it is incomplete. What is
 * incomplete already, or switched off, may be changed step by step.
 * @throws ApiError 422 on fields that were emptied, or that it lacks to become live; else 409
 */
export async function keepPublishable(
  writing: WriteOperation,
  before: Found,
  given: PatchOf,
  save: () => Promise<Found>,
): Promise<Found> {
  const { call } = writing;
  const { resource } = call;
  const isLive = isOnSale(call, before.record);
  const asks = !isLive || !(await missingIn(writing, before));
  const after = await save();
  const refusal = asks && isOnSale(call, after.record) ? await missingIn(writing, after) : undefined;
  if (!refusal) return after;
  if (!isLive) throw new ApiError(422, 'errors.incomplete', refusal.details);
  const columns = new Set(modelOf(resource).columns.map(({ path }) => path));
  const emptied = Object.entries(refusal.details.fields ?? {}).filter(
    ([path]) => columns.has(path) && valueAt(given, path.split('.')) !== undefined,
  );
  throw emptied.length > 0
    ? invalid(Object.fromEntries(emptied), resource)
    : new ApiError(409, 'errors.liveIncomplete');
}

/** Whether a write of these columns could leave what is live incomplete: only what takes something away can. */
export function mayClearRequired(call: Actor, current: RecordOf, given: PatchOf): boolean {
  return (
    isOnSale(call, current) &&
    changedColumns(modelOf(call.resource).columns, given, current).some(
      (column) => valueAt(given, stepsOf(column)) === null,
    )
  );
}

function isOnSale({ resource, deps }: Actor, record: RecordOf): boolean {
  return (
    isDrafted(resource, record) &&
    deps.slots.hooksOf(resource.name).complete !== undefined &&
    record.status === 'active' &&
    !isCopy(record)
  );
}

async function missingIn(
  { tx, call: { resource, deps } }: WriteOperation,
  { record }: Found,
): Promise<ApiError | undefined> {
  try {
    await deps.slots.hooksOf(resource.name).complete?.({ tx, record });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return error;
    throw error;
  }
}
