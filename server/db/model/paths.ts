import type { JsonObject, JsonValue } from '../../../resources/kinds/kind.ts';
import type { ColumnModel } from './model.ts';

/** A record while it is put together. */
export interface Draft {
  [name: string]: JsonValue | undefined;
}

/** A plain object, as JSON has them. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list, such as the rows of a record; none where it is no list. */
export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return listIn(value).filter((one) => isObject(one));
}

/** The ids of a list of references; none where it is no list. */
export function idsIn(value: JsonValue | undefined): readonly number[] {
  return listIn(value).filter((one) => typeof one === 'number');
}

/** Where a column's value stands in a record: `['name', 'zh_HK']`, `['application_config', 'type']`. */
export function stepsOf({ path, locale }: Pick<ColumnModel, 'path' | 'locale'>): readonly string[] {
  return locale ? [...path.split('.'), locale] : path.split('.');
}

/** The value at a path; `undefined` where nothing is. */
export function valueAt(record: JsonObject, steps: readonly string[]): JsonValue | undefined;
export function valueAt(record: unknown, steps: readonly string[]): unknown;
export function valueAt(record: unknown, steps: readonly string[]): unknown {
  let found: unknown = record;
  for (const step of steps) found = isObject(found) ? found[step] : undefined;
  return found;
}

/** Puts a value at a path, making the objects on the way. */
export function putAt(record: Draft, steps: readonly string[], value: JsonValue | undefined): void {
  let inside = record;
  for (const step of steps.slice(0, -1)) {
    const next = inside[step];
    const made: Draft = isDraft(next) ? next : {};
    inside[step] = made;
    inside = made;
  }
  const last = steps.at(-1);
  if (last !== undefined) inside[last] = value;
}

/** The record without what is at these paths; the record itself where there are none. */
export function without(record: JsonObject, paths: readonly string[]): JsonObject {
  if (paths.length === 0) return record;
  const copy: Draft = { ...record };
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.');
    const inner = copy[first];
    if (rest.length === 0) delete copy[first];
    else if (isObject(inner)) copy[first] = without(inner, [rest.join('.')]);
  }
  return copy;
}

function isDraft(value: unknown): value is Draft {
  return isObject(value);
}

/** Whether two values are the same, as JSON has them. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
