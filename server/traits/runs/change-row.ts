import type { Resource } from '../../../resources/define.ts';
import type { PatchOf, RecordOf } from '../../../resources/record.ts';
import { type Changes, changesOf } from '../../audit/changes.ts';
import { assertNotFrozen } from '../../crud/lifecycle.ts';
import { mergeAmendment, saveChanges, writeContext } from '../../crud/save.ts';
import { withoutRepeated } from './repeated-sealed.ts';
import { forbiddenFields } from '../../../resources/field-access.ts';
import { assertNotForbidden, checkedValues } from '../../crud/values.ts';
import type { Found } from '../../db/records/records.ts';
import type { RowErrors } from './refusals.ts';
import type { Actor, WriteOperation } from '../../crud/call.ts';

/** The effect of a row's write. */
export interface RowDone {
  readonly outcome: 'create' | 'update' | 'unchanged' | 'delete';
  readonly found: Found;
  readonly changes: Changes;
  /** The record's revision before; 0 for a new record. */
  readonly from: number;
}

/** The result of one row of a run: written or unchanged, wrong, or written by an earlier call. */
export type RowResult = { readonly row: number } & (
  | { readonly done: RowDone }
  | { readonly wrong: RowErrors }
  | { readonly before: number | undefined }
);

/** Updates a locked record by the body of a row, with a history entry under the action's name. */
export async function updateFound<Kept extends RecordOf>(
  writing: WriteOperation,
  current: Found<Kept>,
  body: unknown,
  action: string,
): Promise<Found<Kept>> {
  const { call } = writing;
  const {
    resource,
    deps: { slots },
  } = call;
  slots.assertWritable(resource, current.record);
  assertNotFrozen(call, current.record);
  return saveAsked(writing, current, checkedValues(call, body, 'update', current.record), action);
}

/**
 * Restores earlier values of a locked record, by the rules of an update: needs the same rights.
 * @throws ApiError of a field that the caller may not write, and refusals of the entity's own hook
 */
export async function restoreFound(
  writing: WriteOperation,
  current: Found,
  before: PatchOf,
  action: string,
): Promise<Found> {
  assertMayRestore(writing.call, current, before);
  return saveAsked(writing, current, before, action);
}

/**
 * Asserts that the caller may write the fields whose earlier values are restored, and that the record's state lets it
 * be edited: erased values aren't restored.
 * @throws ApiError 422 or 409
 */
export function assertMayRestore(
  actor: Pick<Actor, 'resource' | 'caller' | 'language'>,
  { record }: Found,
  before: PatchOf,
): void {
  const { resource, caller } = actor;
  assertNotFrozen(actor, record);
  assertNotForbidden(resource, forbiddenFields(resource, caller.permissions, 'write'), before, record);
}

/** Saves values with those that the entity's own hook adds; the hook may refuse. */
async function saveAsked<Kept extends RecordOf>(
  writing: WriteOperation,
  current: Found<Kept>,
  wanted: PatchOf,
  action: string,
): Promise<Found<Kept>> {
  const { resource, deps } = writing.call;
  const values = await withoutRepeated(writing.client, { resource, id: current.record.id }, wanted);
  const amendment = await deps.slots.hooksOf(resource.name).beforeUpdate?.({
    ...writeContext(writing),
    id: current.record.id,
    current: current.record,
    values,
  });
  return saveChanges(writing, current, mergeAmendment(values, amendment), action);
}

/** The result of an update; the same revision means that nothing was written. */
export function resultOf(resource: Resource, before: Found, found: Found): RowDone {
  const same = before.record.id === found.record.id && before.record.revision === found.record.revision;
  return {
    from: before.record.revision,
    outcome: same ? 'unchanged' : 'update',
    found,
    changes: same ? {} : changesOf(resource, { before: before.record, after: found.record }),
  };
}
