import { canField } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { type Field, kindOf } from '../../../resources/kinds/index.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { blankOf, isEmpty } from '../../../resources/schema/empty.ts';
import { validate } from '../../../resources/schema.ts';
import { type Shift, shifted } from './arithmetic.ts';

/** What is to become of one field of many records. */
export type FieldChange = { readonly name: string; readonly field: Field } & (
  | { readonly how: 'set'; readonly value: unknown }
  | ({ readonly how: 'shift' } & Shift)
  /** To each record the value that it had, by its id. */
  | { readonly how: 'putBack'; readonly values: ReadonlyMap<unknown, unknown> }
);

/** Ways to change a field, as they are chosen. */
export type How = 'set' | 'clear' | 'raise' | 'lower';

/** Digits behind the point of a field that holds exact numbers; `undefined` for any other. */
export function placesOf(field: Field): number | undefined {
  const { storage } = kindOf(field);
  if (storage.at !== 'column') return undefined;
  return storage.word === 'integer' ? 0 : storage.word === 'numeric' ? (storage.scale ?? 0) : undefined;
}

/** The ways there are for a field. */
export function waysOf(field: Field): readonly How[] {
  const clearable = !field.required && isEmpty(blankOf(field));
  return [
    'set',
    ...(clearable ? (['clear'] as const) : []),
    ...(placesOf(field) === undefined ? [] : (['raise', 'lower'] as const)),
  ];
}

/** Those of the offered fields that one value can be given to many records of, and that one may write. */
export function bulkFieldsOf(
  resource: Resource,
  offered: readonly string[],
  permissions: readonly string[],
): readonly string[] {
  return offered.filter((name) => {
    const field = resource.fields[name];
    if (!field || field.readOnly || field.localized || field.unique) return false;
    const { at } = kindOf(field).storage;
    return (
      at !== 'group' && at !== 'child' && canField(permissions, 'read', field) && canField(permissions, 'write', field)
    );
  });
}

/** A value for all of them, checked as far as it can be without a record; `undefined` where it is refused. */
export function checkedValue(name: string, field: Field, given: unknown): { readonly value: unknown } | undefined {
  const alone: Field = { ...field, after: undefined, visibleWhen: undefined };
  const checked = validate({ fields: { [name]: alone } }, { [name]: given }, { mode: 'update' });
  return checked.ok ? { value: checked.values[name] ?? null } : undefined;
}

/** What one enters to raise or lower a field: an amount of its own kind, or a percentage; never less than nothing. */
export function shiftField(field: Field, by: Shift['by']): Field {
  return by === 'percent'
    ? percent
    : { ...field, required: false, minValue: '0', maxValue: undefined, after: undefined, visibleWhen: undefined };
}

const percent: Field = { kind: 'percent', label: ['Percent', '百分比', '百分比'], minValue: '0' };

/** What the field becomes in this record; `undefined` where there is nothing to raise or lower. */
export function valueAfter(change: FieldChange, record: Values): unknown {
  if (change.how === 'set') return change.value;
  if (change.how === 'putBack') return change.values.get(record.id);
  const before = record[change.name];
  const places = placesOf(change.field);
  if (places === undefined || isEmpty(before)) return undefined;
  const after = shifted(String(before), change, places);
  return after === undefined || typeof before !== 'number' ? after : Number(after);
}
