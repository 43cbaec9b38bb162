import { isDrafted } from '../../../resources/drafts.ts';
import type { PatchOf, RecordOf } from '../../../resources/record.ts';
import { changedColumns } from '../../crud/values.ts';
import { modelOf } from '../../db/model/model.ts';
import { stepsOf, valueAt } from '../../db/model/paths.ts';
import type { Found } from '../../db/records/records.ts';
import { ApiError, invalid } from '../../errors.ts';
import { isCopy } from './editable.ts';
import type { Actor, RecordChange, WriteOperation } from '../../crud/call.ts';

/**
 * Asserts that a record has all that being live requires.
 * @throws ApiError 422 that names what is missing
 */
export async function assertPublishable(writing: WriteOperation, found: Found): Promise<void> {
  const refusal = await completenessError(writing, found);
  if (refusal) throw refusal;
}

/**
 * Saves records so that no live one becomes incomplete, and no incomplete one goes live. Records that are incomplete
 * already, or not live, may be changed step by step.
 * @throws ApiError 422 on fields that were cleared, or that a record lacks to go live; else 409
 */
export async function withPublishableCheck(
  writing: WriteOperation,
  changes: readonly RecordChange[],
  save: () => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const { call } = writing;
  const toCheck = new Map<number, RecordChange>();
  for (const change of changes) {
    const { record } = change.before;
    const complete =
      mayLeaveIncomplete(call, record, change.values) &&
      (!isLive(call, record) || !(await completenessError(writing, change.before)));
    if (complete) toCheck.set(record.id, change);
  }
  const saved = await save();
  for (const after of saved) {
    const change = toCheck.get(after.record.id);
    if (change && isLive(call, after.record)) await assertStillComplete(writing, change, after);
  }
  return saved;
}

async function assertStillComplete(writing: WriteOperation, change: RecordChange, after: Found): Promise<void> {
  const { call } = writing;
  const { resource } = call;
  const refusal = await completenessError(writing, after);
  if (!refusal) return;
  if (!isLive(call, change.before.record)) throw new ApiError(422, 'errors.incomplete', refusal.details);
  const columns = new Set(modelOf(resource).columns.map(({ path }) => path));
  const emptied = Object.entries(refusal.details.fields ?? {}).filter(
    ([path]) => columns.has(path) && valueAt(change.values, path.split('.')) !== undefined,
  );
  throw emptied.length > 0
    ? invalid(Object.fromEntries(emptied), resource)
    : new ApiError(409, 'errors.liveIncomplete');
}

/**
 * Whether a write could leave a live record incomplete: only one that clears a column, touches rows, or makes the record
 * live can.
 */
export function mayLeaveIncomplete(call: Actor, current: RecordOf, patch: PatchOf): boolean {
  const { columns, children } = modelOf(call.resource);
  if (!isLive(call, current)) return isLive(call, { ...current, ...patch });
  return (
    children.some(({ path }) => valueAt(patch, path.split('.')) !== undefined) ||
    changedColumns(columns, patch, current).some((column) => valueAt(patch, stepsOf(column)) === null)
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
