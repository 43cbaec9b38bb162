import { kindOf } from '../../resources/kinds/index.ts';
import type { Resource } from '../../resources/define.ts';
import type { JsonObject, JsonValue } from '../../resources/kinds/kind.ts';
import { forbiddenFields, isForbidden } from '../../resources/field-access.ts';
import type { RecordOf } from '../../resources/record.ts';
import { fieldAt, validate } from '../../resources/schema.ts';
import { initialOf } from '../../resources/schema/empty.ts';
import type { ColumnModel } from '../db/model/model.ts';
import { type Draft, isObject, isSame, putAt, stepsOf, valueAt } from '../db/model/paths.ts';
import { invalid } from '../errors.ts';
import type { Actor } from './call.ts';
import { concealed } from '../credentials/conceal.ts';

/**
 * Validates the values of a body by the declaration and the caller's permissions: those of a new record, or changes to
 * `current`.
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
  const forbidden = (access: 'read' | 'write') => forbiddenFields(resource, caller.permissions, access);
  assertNotForbidden(resource, forbidden('write'), checked.values, current, forbidden('read'));
  return checked.values;
}

/** Merges values over others: localised texts and groups are merged, everything else is replaced. */
export function mergeValues(before: JsonObject, changes: JsonObject): Draft {
  const result: Draft = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    const own = before[name];
    if (value !== undefined) result[name] = isObject(own) && isObject(value) ? mergeValues(own, value) : value;
  }
  return result;
}

/** Maps column names to the given values, passwords and the like concealed. Columns without a value are absent. */
export async function columnValues(columns: readonly ColumnModel[], record: JsonObject): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const column of columns) {
    const value = valueAt(record, stepsOf(column));
    if (value !== undefined) values.set(column.name, await concealed(value, column.concealed));
  }
  return values;
}

/**
 * The columns that a write changes. A stored password can’t be compared, so a given one counts as changed. A sealed
 * text that an imported file repeats is removed earlier.
 */
export function changedColumns(
  columns: readonly ColumnModel[],
  values: JsonObject,
  current: JsonObject,
): readonly ColumnModel[] {
  return columns.filter((column) => {
    const value = valueAt(values, stepsOf(column));
    return (
      value !== undefined &&
      (column.concealed
        ? value !== null || column.concealed === 'sealed'
        : !isSame(value, valueAt(current, stepsOf(column))))
    );
  });
}

/** Returns the record with the given values in these columns only. */
export function withColumns<Kept extends JsonObject>(
  record: Kept,
  columns: readonly ColumnModel[],
  values: JsonObject,
): Kept & Draft {
  const after = columns.reduce<Draft>((draft, column) => {
    const change: Draft = {};
    putAt(change, stepsOf(column), valueAt(values, stepsOf(column)));
    return column.concealed ? draft : mergeValues(draft, change);
  }, record);
  return { ...record, ...after };
}

/**
 * Asserts that fields which the caller may not write keep their values. Repeating a value is allowed, unless the field
 * is `hidden` from the caller, who could find out its value by guessing.
 * @throws ApiError 422 that names the fields
 */
export function assertNotForbidden(
  resource: Resource,
  closed: readonly string[],
  values: JsonObject,
  current: JsonObject | undefined,
  hidden: readonly string[] = [],
): void {
  const wrong = closed.filter((path) => {
    const value = valueAt(values, path.split('.'));
    if (value === undefined) return false;
    if (current && isForbidden(path, hidden)) return true;
    const field = fieldAt(resource, path);
    const before = current ? valueAt(current, path.split('.')) : field && initialValue(field);
    return !(isObject(value) && isObject(before) ? isSame(mergeValues(before, value), before) : isSame(value, before));
  });
  if (wrong.length > 0) {
    throw invalid(Object.fromEntries(wrong.map((path) => [path, [{ rule: 'forbidden' }]])), resource);
  }
}

/** The value of a field in a new record when none is given. */
function initialValue(field: Parameters<typeof kindOf>[0]): JsonValue {
  return field.localized ? { zh_HK: initialOf(field), en_US: initialOf(field) } : initialOf(field);
}
