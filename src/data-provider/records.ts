import { memberOf } from '../auth-provider/request.ts';
import type { RaRecord } from 'react-admin';
import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { AdminRecord } from './answer-types.ts';

/** Is this a record as the API answers one? Of which entity, the caller knows. */
export function isAdminRecord<R extends RaRecord = AdminRecord>(value: unknown): value is R {
  const id = memberOf(value, 'id');
  return typeof id === 'number' || typeof id === 'string';
}

function isLabels(value: unknown): value is Labels {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records in `data`, each with the answer's `labels`, so that any part of a screen can name references. */
export function recordsIn<R extends RaRecord = AdminRecord>(json: unknown): R[] {
  const data = memberOf(json, 'data');
  const labels = memberOf(json, 'labels');
  const records = (Array.isArray(data) ? data : [data]).filter((value) => isAdminRecord<R>(value));
  return isLabels(labels) ? records.map((record) => ({ ...record, labels })) : records;
}

/** The one record in `data`. @throws Error where the answer holds none */
export function recordIn<R extends RaRecord = AdminRecord>(json: unknown): R {
  const [record] = recordsIn<R>(json);
  if (!record) throw new Error('The answer holds no record');
  return record;
}

const notSent: ReadonlySet<string> = new Set(['id', 'labels', 'revision', 'created_at', 'updated_at']);

/** What a write may carry of a record. */
export function writable(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !notSent.has(name) && value !== undefined),
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal in all that JSON can say; a missing member is as good as `undefined`. */
export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => same(value, b[index]));
  if (isPlain(a) && isPlain(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => same(a[name], b[name]));
  return Object.is(a, b);
}

/**
 * Only what changed: of localised values and groups only the members that did, since the server merges them
 * (CONTRACT, Writes) and so keeps what someone else changed beside.
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed = Object.entries(after).filter(([name, value]) => value !== undefined && !same(before[name], value));
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const former = before[name];
      return [name, isPlain(former) && isPlain(value) ? changesBetween(former, value) : value];
    }),
  );
}
