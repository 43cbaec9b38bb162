import type { JsonObject, JsonValue } from '../../../resources/kinds/kind.ts';
import type { ColumnModel } from './model.ts';

/** A mutable record under construction. */
export interface Draft {
  [name: string]: JsonValue | undefined;
}

/** Whether a value is a plain JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list, such as the rows of a record; empty if it isn't a list. */
export function objectsIn(value: JsonValue | undefined): readonly JsonObject[];
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[];
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return listIn(value).filter((one) => isObject(one));
}

/** The ids of a list of references; empty if it isn't a list. */
export function idsIn(value: JsonValue | undefined): readonly number[] {
  return listIn(value).filter((one) => typeof one === 'number');
}

const steps = new WeakMap<object, readonly string[]>();

/** The steps to a column's value in a record, cached: `['name', 'zh_HK']`, `['application_config', 'type']`. */
export function stepsOf(part: Pick<ColumnModel, 'path' | 'locale'>): readonly string[] {
  const made = steps.get(part) ?? [...part.path.split('.'), ...(part.locale ? [part.locale] : [])];
  steps.set(part, made);
  return made;
}

/** The value at a path; `undefined` if absent. */
export function valueAt(record: JsonObject, steps: readonly string[]): JsonValue | undefined;
export function valueAt(record: unknown, steps: readonly string[]): unknown;
export function valueAt(record: unknown, steps: readonly string[]): unknown {
  let found: unknown = record;
  for (const step of steps) found = isObject(found) ? found[step] : undefined;
  return found;
}

/** Sets the value at a path; creates missing objects. */
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

/** The record without the values at these paths; the same object if there are none. */
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

/** Whether two values are equal as JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
