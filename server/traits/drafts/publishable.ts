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
 * Asserts that a record has all that being live requires.
 * @throws ApiError 422 that names what is missing
 */
export async function assertPublishable(writing: WriteOperation, found: Found): Promise<void> {
  const refusal = await completenessError(writing, found);
  if (refusal) throw refusal;
}

/**
 * Saves a record so that no live one becomes incomplete, and no incomplete one goes live. Records that are incomplete
 * already, or not live, may be changed step by step.
 * @throws ApiError 422 on fields that were cleared, or that it lacks to go live; else 409
 */
export async function withPublishableCheck(
  writing: WriteOperation,
  before: Found,
  patch: PatchOf,
  save: () => Promise<Found>,
): Promise<Found> {
  const { call } = writing;
  const { resource } = call;
  const wasLive = isLive(call, before.record);
  const mustCheck = !wasLive || !(await completenessError(writing, before));
  const after = await save();
  const refusal = mustCheck && isLive(call, after.record) ? await completenessError(writing, after) : undefined;
  if (!refusal) return after;
  if (!wasLive) throw new ApiError(422, 'errors.incomplete', refusal.details);
  const columns = new Set(modelOf(resource).columns.map(({ path }) => path));
  const emptied = Object.entries(refusal.details.fields ?? {}).filter(
    ([path]) => columns.has(path) && valueAt(patch, path.split('.')) !== undefined,
  );
  throw emptied.length > 0
    ? invalid(Object.fromEntries(emptied), resource)
    : new ApiError(409, 'errors.liveIncomplete');
}

/** Whether a write could leave a live record incomplete: only one that clears a column can. */
export function mayClearRequired(call: Actor, current: RecordOf, patch: PatchOf): boolean {
  return (
    isLive(call, current) &&
    changedColumns(modelOf(call.resource).columns, patch, current).some(
      (column) => valueAt(patch, stepsOf(column)) === null,
    )
  );
}

function isLive({ resource, deps }: Actor, record: RecordOf): boolean {
  return (
    isDrafted(resource, record) &&
    deps.slots.hooksOf(resource.name).assertComplete !== undefined &&
    record.status === 'active' &&
    !isCopy(record)
  );
}

async function completenessError(
  { tx, call: { resource, deps } }: WriteOperation,
  { record }: Found,
): Promise<ApiError | undefined> {
  try {
    await deps.slots.hooksOf(resource.name).assertComplete?.({ tx, record });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return error;
    throw error;
  }
}
