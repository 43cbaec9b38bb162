import type { Actor } from '../../../crud/call.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { JsonObject, JsonValue } from '../../../../resources/kinds/kind.ts';
import type { PatchOf } from '../../../../resources/record.ts';
import { changedColumns, checkedValues } from '../../../crud/values.ts';
import { modelOf } from '../../../db/model/model.ts';
import { stepsOf, valueAt, isSame } from '../../../db/model/paths.ts';
import type { Found } from '../../../db/records/records.ts';
import { ApiError } from '../../../errors.ts';
import { isGuarded } from '../../../crud/guards.ts';

/** Rows that can't be written together: one by one they can, or are told what is wrong with them. */
export class NotTogether extends ApiError {
  constructor() {
    super(409, 'errors.conflict');
  }
}

/** A row that makes a record, and what of. */
export type Made = { readonly row: number; readonly values: PatchOf };
/** A row that changes a record, and what of it. */
export type Changed = { readonly row: number; readonly current: Found; readonly given: PatchOf };

/**
 * The values of a new record, checked.
 * @throws NotTogether where more is written than its own row
 */
export function checkedNew(actor: Actor, body: JsonObject): PatchOf {
  const {
    resource,
    deps: { slots },
  } = actor;
  const values = slots.cleanValues(resource, checkedValues(actor, body, 'create'));
  const { columns, children } = modelOf(resource);
  const needsMore =
    columns.some((column) => column.hashed && valueAt(values, stepsOf(column)) != null) ||
    children.some(({ path }) => !isNothing(valueAt(values, path.split('.'))));
  if (needsMore || isGuarded(slots, resource, values)) throw new NotTogether();
  return values;
}

/** What a row changes of a record, checked. */
export function checkedChange(actor: Actor, body: JsonObject, current: Found): PatchOf {
  const { resource, deps } = actor;
  const values = checkedValues(actor, body, 'update', current.record);
  return inOwnRow(resource, deps.slots.cleanValues(resource, values), current);
}

/** @throws NotTogether where more changes than the record's own row */
function inOwnRow(resource: Resource, given: PatchOf, { record }: Found): PatchOf {
  const { columns, joins, children } = modelOf(resource);
  const parts = [
    ...joins.filter(
      ({ path }) =>
        !isSame(valueAt(given, path.split('.')) ?? valueAt(record, path.split('.')), valueAt(record, path.split('.'))),
    ),
    ...children.filter(({ path }) => valueAt(given, path.split('.')) !== undefined),
  ];
  if (parts.length > 0 || columns.some((column) => column.hashed && valueAt(given, stepsOf(column)) != null))
    throw new NotTogether();
  return given;
}

/**
 * A record that gets these values back, as a row of an import; none where it has them.
 * @throws NotTogether where it has to be alone
 */
export function wholeChange(
  { resource, deps: { slots } }: Actor,
  row: number,
  current: Found,
  before: PatchOf | undefined,
): readonly Changed[] {
  if (!before || isGuarded(slots, resource, before)) throw new NotTogether();
  const given = inOwnRow(resource, slots.cleanValues(resource, before), current);
  return changedColumns(modelOf(resource).columns, given, current.record).length > 0 ? [{ row, current, given }] : [];
}

function isNothing(value: JsonValue | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.values(value).every(isNothing))
  );
}
