import { canField } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isEditable } from '../../../resources/visible.ts';
import { isEqual } from '../../data-provider/records.ts';
import { isPlainObject } from '../../browser/json.ts';
import type { Difference } from './differences.ts';

/** The dotted path of a difference's value in the record, locale included: `name.zh_HK`. */
export function placeOf({ path, locale }: Pick<Difference, 'path' | 'locale'>): string {
  return locale ? `${path}.${locale}` : path;
}

/** The value at a dotted path of a record, or `undefined`. */
export function valueAtPlace(record: Values, place: string): unknown {
  return place.split('.').reduce<unknown>((value, name) => (isPlainObject(value) ? value[name] : undefined), record);
}

/** True if a required field had no value: the record didn't exist before this change. */
export function hasNothingBefore({ path, field, before, secret }: Difference): boolean {
  return field.required === true && !path.includes('.') && !secret && (before ?? '') === '';
}

/**
 * May the user restore this old value? Not for forbidden fields and passwords, and not if it equals the current value.
 * The record doesn't contain the rows of a paged field, so those are always restorable.
 */
export function isRestorable(
  resource: Resource,
  difference: Difference,
  record: Values,
  permissions: readonly string[],
): boolean {
  // If not all rows are listed, only an undo of the import can restore them.
  if (difference.secret || difference.more !== undefined) return false;
  const { storage } = kindOf(difference.field);
  const outer = resource.fields[difference.path.split('.')[0] ?? ''];
  const fields = outer ? [outer, difference.field] : [difference.field];
  if (fields.some((field) => field.readOnly || field.secret || !canField(permissions, 'write', field))) return false;
  if (storage.at === 'column' && storage.concealed) return false;
  if (outer && !isEditable(outer, record)) return false;
  if (storage.at === 'child' && storage.paged) return true;
  return !isEqual(valueAtPlace(record, placeOf(difference)) ?? null, difference.before ?? null);
}

/**
 * The difference from the current value to the old one; for a paged field, whose rows the record doesn't contain, the
 * reversed change.
 */
export function wayBack(difference: Difference, record: Values): Difference {
  const { storage } = kindOf(difference.field);
  const paged = storage.at === 'child' && storage.paged;
  const before = paged ? difference.after : valueAtPlace(record, placeOf(difference));
  return { ...difference, before, after: difference.before };
}

/** The body of the update that restores these values; for groups and localized fields only the affected parts. */
export function bodyOf(differences: readonly Difference[], record: Values): Values {
  return differences.reduce<Values>(
    (body, difference) => put(body, placeOf(difference).split('.'), oldValue(difference, record)),
    {},
  );
}

/** Rows that no longer exist become new ones; for a paged field only the rows of that change are written. */
function oldValue(difference: Difference, record: Values): unknown {
  const { storage } = kindOf(difference.field);
  if (storage.at !== 'child') return difference.before ?? null;
  const [before, after] = [rowsIn(difference.before), rowsIn(difference.after)];
  const existing = idsOf(storage.paged ? after : rowsIn(valueAtPlace(record, placeOf(difference))));
  const set = before.map(({ id, ...row }) => (existing.has(id) ? { id, ...row } : row));
  return storage.paged ? { set, remove: [...idsOf(after)].filter((id) => !idsOf(before).has(id)) } : set;
}

function rowsIn(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isPlainObject) : [];
}

function idsOf(rows: readonly Values[]): ReadonlySet<unknown> {
  return new Set(rows.map(({ id }) => id));
}

function put(body: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...body, [name]: value };
  const inner = body[name];
  return { ...body, [name]: put(isPlainObject(inner) ? inner : {}, rest, value) };
}
