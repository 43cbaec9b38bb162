import type { Actor } from '../../crud/call.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { PatchOf } from '../../../resources/record.ts';
import { checkedValues } from '../../crud/values.ts';
import { modelOf } from '../../db/model/model.ts';
import { stepsOf, valueAt } from '../../db/model/paths.ts';
import type { Found } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { assertNotFrozen } from '../../crud/lifecycle.ts';
import { needsGuards } from '../../crud/guards.ts';
import { assertMayRestore } from './change-row.ts';

/** Thrown for rows that can't be written as one batch. Written one by one they succeed, or get their own errors. */
export class NotBatchable extends ApiError {
  constructor() {
    super(409, 'errors.conflict');
  }
}

/** Whether an entity's records are saved without hooks of their own, so that many can be in one statement. */
export function isPlain({ resource: { name }, deps }: Actor): boolean {
  const { beforeCreate, beforeUpdate, afterWrite } = deps.slots.hooksOf(name);
  return !beforeCreate && !beforeUpdate && !afterWrite;
}

/** A row that creates a record. */
export type RowToCreate = { readonly row: number; readonly values: PatchOf };
/** A row that updates a record. */
export type RowToUpdate = { readonly row: number; readonly current: Found; readonly patch: PatchOf };

/**
 * The checked values of a new record.
 * @throws NotBatchable if more than the record's own table row is to be written
 */
export function checkedNew(actor: Actor, body: unknown): PatchOf {
  const {
    resource,
    deps: { slots },
  } = actor;
  const values = slots.cleanValues(resource, checkedValues(actor, body, 'create'));
  const { columns, children } = modelOf(resource);
  const needsMore =
    columns.some((column) => column.concealed && valueAt(values, stepsOf(column)) != null) ||
    children.some(({ path }) => !isBlank(valueAt(values, path.split('.'))));
  if (needsMore || needsGuards(slots, resource, values)) throw new NotBatchable();
  return values;
}

/**
 * The checked values of an update.
 * @throws NotBatchable if some of them need more than one statement for all records; ApiError for invalid values
 */
export function checkedChange(actor: Actor, body: unknown, current: Found): PatchOf {
  actor.deps.slots.assertWritable(actor.resource, current.record);
  assertNotFrozen(actor, current.record);
  return plainPatch(actor, checkedValues(actor, body, 'update', current.record));
}

/**
 * Values that a run writes to a record, normalised.
 * @throws NotBatchable if some of them are checked by a guard, are rows, or are to be concealed
 */
export function plainPatch({ resource, deps: { slots } }: Actor, values: PatchOf): PatchOf {
  if (needsGuards(slots, resource, values)) throw new NotBatchable();
  const patch = slots.cleanValues(resource, values);
  const { columns, children } = modelOf(resource);
  if (
    children.some(({ path }) => valueAt(patch, path.split('.')) !== undefined) ||
    columns.some((column) => column.concealed && valueAt(patch, stepsOf(column)) != null)
  )
    throw new NotBatchable();
  return patch;
}

/**
 * The update that restores a record's earlier values.
 * @throws NotBatchable if they are unknown, or need more than one statement for all records; ApiError of a field that
 * the caller may not write
 */
export function restoringUpdate(actor: Actor, row: number, current: Found, before: PatchOf | undefined): RowToUpdate {
  if (!before) throw new NotBatchable();
  assertMayRestore(actor, current, before);
  return { row, current, patch: plainPatch(actor, before) };
}

function isBlank(value: JsonValue | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.values(value).every(isBlank))
  );
}
