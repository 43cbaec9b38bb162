import { isDrafted } from '../../../resources/drafts.ts';
import type { PatchOf, RecordOf } from '../../../resources/record.ts';
import { changedColumns } from '../../crud/values.ts';
import { modelOf } from '../../db/model/model.ts';
import { stepsOf, valueAt } from '../../db/model/paths.ts';
import type { Found } from '../../db/records/records.ts';
import { ApiError, type FieldProblems, invalid } from '../../errors.ts';
import { assertNoneRefused } from '../../crud/refused-records.ts';
import { isCopy } from './editable.ts';
import type { Actor, RecordChange, WriteOperation } from '../../crud/call.ts';

/**
 * Asserts that a record has everything that it needs to be live.
 * @throws ApiError 422 that names what is missing
 */
export async function assertPublishable(writing: WriteOperation, { record }: Found): Promise<void> {
  const fields = (await problemsOf(writing, [record])).get(record.id);
  if (fields) throw invalid(fields, writing.call.resource);
}

/**
 * Saves records so that no live one becomes incomplete, and no incomplete one goes live. Records that are already
 * incomplete, or not live, may be changed step by step.
 * @throws RefusedRecords 422 on fields that were cleared, or that a record lacks to go live; else 409
 */
export async function withPublishableCheck(
  writing: WriteOperation,
  changes: readonly RecordChange[],
  save: () => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const { call } = writing;
  const risky = changes.filter(({ before, values }) => mayLeaveIncomplete(call, before.record, values));
  const live = risky.filter(({ before }) => isLive(call, before.record));
  const incomplete = await problemsOf(
    writing,
    live.map(({ before }) => before.record),
  );
  const toCheck = new Map(
    risky.filter(({ before }) => !incomplete.has(before.record.id)).map((change) => [change.before.record.id, change]),
  );
  const saved = await save();
  const after = saved.filter(({ record }) => toCheck.has(record.id) && isLive(call, record));
  const problems = await problemsOf(
    writing,
    after.map(({ record }) => record),
  );
  const refusals = [...problems].flatMap(([id, fields]): readonly [number, ApiError][] => {
    const change = toCheck.get(id);
    return change ? [[id, incompleteError(call, change, fields)]] : [];
  });
  assertNoneRefused(new Map(refusals));
  return saved;
}

function incompleteError(call: Actor, { before, values }: RecordChange, fields: FieldProblems): ApiError {
  const { resource } = call;
  if (!isLive(call, before.record)) return new ApiError(422, 'errors.incomplete', invalid(fields, resource).details);
  const columns = new Set(modelOf(resource).columns.map(({ path }) => path));
  const emptied = Object.entries(fields).filter(
    ([path]) => columns.has(path) && valueAt(values, path.split('.')) !== undefined,
  );
  return emptied.length > 0
    ? invalid(Object.fromEntries(emptied), resource)
    : new ApiError(409, 'errors.liveIncomplete');
}

/**
 * Whether a write could leave a live record incomplete: only one that clears a column or sets it to zero, touches rows,
 * or makes the record live can.
 */
export function mayLeaveIncomplete(call: Actor, current: RecordOf, patch: PatchOf): boolean {
  const { columns, children } = modelOf(call.resource);
  if (!isLive(call, current)) return isLive(call, { ...current, ...patch });
  return (
    children.some(({ path }) => valueAt(patch, path.split('.')) !== undefined) ||
    changedColumns(columns, patch, current).some((column) => isNothing(valueAt(patch, stepsOf(column))))
  );
}

/** Whether a value is empty or zero (as a number, money or a percentage). */
const isNothing = (value: unknown): boolean => value === null || /^0(?:\.0+)?$/u.test(String(value));

function isLive({ resource, deps }: Actor, record: RecordOf): boolean {
  return (
    isDrafted(resource, record) &&
    deps.slots.hooksOf(resource.name).liveProblems !== undefined &&
    record.status === 'active' &&
    !isCopy(record)
  );
}

/** The problems that keep records from being live, by id. */
async function problemsOf(
  { tx, call: { resource, deps } }: WriteOperation,
  records: readonly RecordOf[],
): Promise<ReadonlyMap<number, FieldProblems>> {
  const { liveProblems } = deps.slots.hooksOf(resource.name);
  return records.length === 0 || !liveProblems ? new Map() : liveProblems({ tx, records });
}
