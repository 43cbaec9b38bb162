import { kindOf } from '../../resources/kinds/index.ts';
import type { Resource } from '../../resources/define.ts';
import type { JsonObject, JsonValue } from '../../resources/kinds/kind.ts';
import { forbiddenFields } from '../../resources/field-access.ts';
import type { RecordOf } from '../../resources/record.ts';
import { fieldAt, validate } from '../../resources/schema.ts';
import { initialOf } from '../../resources/schema/empty.ts';
import type { ColumnModel } from '../db/model/model.ts';
import { type Draft, isObject, isSame, putAt, stepsOf, valueAt } from '../db/model/paths.ts';
import { invalid } from '../errors.ts';
import type { Actor } from './call.ts';
import { hashPassword } from '../credentials/hash.ts';

/**
 * The values of a body, checked by the declaration and by the caller's permissions: of a new record, or beside the
 * values that `current` has.
 * @throws ApiError 422
 */
export function checkedValues<M extends 'create' | 'update'>(
  { resource, caller }: Pick<Actor, 'resource' | 'caller'>,
  body: unknown,
  mode: M,
  current?: RecordOf,
) {
  const checked = validate(resource, body, { mode, ...(current && { current }) });
  if (!checked.ok) throw invalid(checked.errors, resource);
  assertNotForbidden(resource, forbiddenFields(resource, caller.permissions, 'write'), checked.values, current);
  return checked.values;
}

/** Values laid over others: localised texts and groups merge, everything else replaces. */
export function merged(before: JsonObject, given: JsonObject): Draft {
  const result: Draft = { ...before };
  for (const [name, value] of Object.entries(given)) {
    const own = before[name];
    if (value !== undefined) result[name] = isObject(own) && isObject(value) ? merged(own, value) : value;
  }
  return result;
}

/** The values of these columns among those given, passwords hashed. Columns not given are absent. */
export async function columnValues(columns: readonly ColumnModel[], given: JsonObject): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const column of columns) {
    const value = valueAt(given, stepsOf(column));
    if (value !== undefined)
      values.set(column.name, column.hashed && typeof value === 'string' ? await hashPassword(value) : value);
  }
  return values;
}

/** Those of the columns that a write changes. What is only kept as a hash can't be compared: given is changed. */
export function changedColumns(
  columns: readonly ColumnModel[],
  given: JsonObject,
  current: JsonObject,
): readonly ColumnModel[] {
  return columns.filter((column) => {
    const value = valueAt(given, stepsOf(column));
    return value !== undefined && (column.hashed ? value !== null : !isSame(value, valueAt(current, stepsOf(column))));
  });
}

/** The record with these columns as given; the rest as it is, whatever else is given. */
export function withColumns<Kept extends JsonObject>(
  record: Kept,
  columns: readonly ColumnModel[],
  given: JsonObject,
): Kept & Draft {
  const after = columns.reduce<Draft>((draft, column) => {
    const change: Draft = {};
    putAt(change, stepsOf(column), valueAt(given, stepsOf(column)));
    return column.hashed ? draft : merged(draft, change);
  }, record);
  return { ...record, ...after };
}

/**
 * Refuses new values for fields that need a permission which the caller lacks; the values there are may be repeated.
 * @throws ApiError 422 that names the fields
 */
export function assertNotForbidden(
  resource: Resource,
  closed: readonly string[],
  given: JsonObject,
  current: JsonObject | undefined,
): void {
  const wrong = closed.filter((path) => {
    const value = valueAt(given, path.split('.'));
    if (value === undefined) return false;
    const field = fieldAt(resource, path);
    const before = current ? valueAt(current, path.split('.')) : field && startOf(field);
    return !(isObject(value) && isObject(before) ? isSame(merged(before, value), before) : isSame(value, before));
  });
  if (wrong.length > 0) {
    throw invalid(Object.fromEntries(wrong.map((path) => [path, [{ rule: 'forbidden' }]])), resource);
  }
}

/** What a new record has there where nothing is given. */
function startOf(field: Parameters<typeof kindOf>[0]): JsonValue {
  return field.localized ? { zh_HK: initialOf(field), en_US: initialOf(field) } : initialOf(field);
}
