import { isEqual } from '../../resources/schema/is-equal.ts';
import { isPlainObject, memberOf } from '../browser/json.ts';
import type { RaRecord } from 'react-admin';
import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { AdminRecord } from './answer-types.ts';

export { isEqual };

/** Does the value look like a record of the API? The caller knows the entity. */
export function isAdminRecord<R extends RaRecord = AdminRecord>(value: unknown): value is R {
  const id = memberOf(value, 'id');
  return typeof id === 'number' || typeof id === 'string';
}

/** Does the value look like the `labels` of an answer? */
export function isLabels(value: unknown): value is Labels {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records in `data`, each with the answer's `labels`, so that any component can show the titles of references. */
export function recordsIn<R extends RaRecord = AdminRecord>(json: unknown): R[] {
  const data = memberOf(json, 'data');
  const labels = memberOf(json, 'labels');
  const records = (Array.isArray(data) ? data : [data]).filter((value) => isAdminRecord<R>(value));
  return isLabels(labels) ? records.map((record) => ({ ...record, labels })) : records;
}

/** The record in `data`. @throws Error if there is none */
export function recordIn<R extends RaRecord = AdminRecord>(json: unknown): R {
  const [record] = recordsIn<R>(json);
  if (!record) throw new Error('The answer holds no record');
  return record;
}

const notSent: ReadonlySet<string> = new Set(['id', 'labels', 'revision', 'created_at', 'updated_at']);

/** Removes properties that a write must not send. */
export function writableValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !notSent.has(name) && value !== undefined),
  );
}

/**
 * Returns the changed values. For localized values and groups only the changed members, because the server merges them
 * (CONTRACT, Writes) and so keeps changes by others.
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed = Object.entries(after).filter(([name, value]) => value !== undefined && !isEqual(before[name], value));
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const former = before[name];
      return [name, isPlainObject(former) && isPlainObject(value) ? changesBetween(former, value) : value];
    }),
  );
}
