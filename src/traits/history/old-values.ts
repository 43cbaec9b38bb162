import { canField } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { same } from '../../data-provider/records.ts';
import { isPlainObject } from '../../form/form-values.ts';
import type { Difference } from './differences.ts';

/** Names a difference among the others of its entry, and the place of its value in a record: `name.zh_HK`. */
export function placeOf({ path, locale }: Pick<Difference, 'path' | 'locale'>): string {
  return locale ? `${path}.${locale}` : path;
}

/** The value at a dotted place of a record. */
export function valueAtPlace(record: Values, place: string): unknown {
  return place.split('.').reduce<unknown>((value, name) => (isPlainObject(value) ? value[name] : undefined), record);
}

/**
 * May this old value be set back? Not of fields one may not write, nor passwords, and not where it stands already. Of a
 * paged field the record doesn't hold the rows: there it is always offered.
 */
export function isRestorable(
  resource: Resource,
  difference: Difference,
  record: Values,
  permissions: readonly string[],
): boolean {
  if (difference.secret) return false;
  const { storage } = kindOf(difference.field);
  const outer = resource.fields[difference.path.split('.')[0] ?? ''];
  const fields = outer ? [outer, difference.field] : [difference.field];
  if (fields.some((field) => field.readOnly || field.secret || !canField(permissions, 'write', field))) return false;
  if (storage.at === 'column' && storage.hashed) return false;
  if (storage.at === 'child' && storage.paged) return true;
  return !same(valueAtPlace(record, placeOf(difference)) ?? null, difference.before ?? null);
}

/** The body that sets these values back: only the members of groups and the locales concerned. */
export function bodyOf(differences: readonly Difference[], record: Values): Values {
  return differences.reduce<Values>(
    (body, difference) => put(body, placeOf(difference).split('.'), oldValue(difference, record)),
    {},
  );
}

/** Rows that are gone by now come back as new ones; of a paged field only the rows of that change are touched. */
function oldValue(difference: Difference, record: Values): unknown {
  const { storage } = kindOf(difference.field);
  if (storage.at !== 'child') return difference.before ?? null;
  const [before, after] = [rowsIn(difference.before), rowsIn(difference.after)];
  const kept = idsOf(storage.paged ? after : rowsIn(valueAtPlace(record, placeOf(difference))));
  const set = before.map(({ id, ...row }) => (kept.has(id) ? { id, ...row } : row));
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
