import type { Actor } from '../../crud/call.ts';
import type { Resource } from '../../../resources/define.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { PatchOf } from '../../../resources/record.ts';
import { changedColumns, checkedValues } from '../../crud/values.ts';
import { modelOf } from '../../db/model/model.ts';
import { stepsOf, valueAt, isSame } from '../../db/model/paths.ts';
import type { Found } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { isGuarded } from '../../crud/guards.ts';

/** Thrown for rows that can't be written as one batch. Written one by one they succeed, or get their own errors. */
export class NotBatchable extends ApiError {
  constructor() {
    super(409, 'errors.conflict');
  }
}

/** Whether an entity's records are written without further steps, so that many can be in one statement. */
export function isPlain({ resource: { name, drafts }, deps }: Actor): boolean {
  return !drafts && Object.keys(deps.slots.hooksOf(name)).length === 0;
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
    columns.some((column) => column.hashed && valueAt(values, stepsOf(column)) != null) ||
    children.some(({ path }) => !isBlank(valueAt(values, path.split('.'))));
  if (needsMore || isGuarded(slots, resource, values)) throw new NotBatchable();
  return values;
}

/**
 * The checked values of an update.
 * @throws NotBatchable if more than the record's own table row changes
 */
export function checkedChange(actor: Actor, body: unknown, current: Found): PatchOf {
  const { resource, deps } = actor;
  const values = checkedValues(actor, body, 'update', current.record);
  return inOwnRow(resource, deps.slots.cleanValues(resource, values), current);
}

/** @throws NotBatchable if more than the record's own table row changes */
function inOwnRow(resource: Resource, patch: PatchOf, { record }: Found): PatchOf {
  const { columns, joins, children } = modelOf(resource);
  const parts = [
    ...joins.filter(
      ({ path }) =>
        !isSame(valueAt(patch, path.split('.')) ?? valueAt(record, path.split('.')), valueAt(record, path.split('.'))),
    ),
    ...children.filter(({ path }) => valueAt(patch, path.split('.')) !== undefined),
  ];
  if (parts.length > 0 || columns.some((column) => column.hashed && valueAt(patch, stepsOf(column)) != null))
    throw new NotBatchable();
  return patch;
}

/**
 * The update that gives a record its earlier values back; none if it has them.
 * @throws NotBatchable
 */
export function restoringUpdate(
  { resource, deps: { slots } }: Actor,
  row: number,
  current: Found,
  before: PatchOf | undefined,
): readonly RowToUpdate[] {
  if (!before || isGuarded(slots, resource, before)) throw new NotBatchable();
  const patch = inOwnRow(resource, slots.cleanValues(resource, before), current);
  return changedColumns(modelOf(resource).columns, patch, current.record).length > 0 ? [{ row, current, patch }] : [];
}

function isBlank(value: JsonValue | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.values(value).every(isBlank))
  );
}
