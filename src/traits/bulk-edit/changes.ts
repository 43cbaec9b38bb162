import { canField } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { type Field, kindOf } from '../../../resources/kinds/index.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { blankOf, isEmpty } from '../../../resources/schema/empty.ts';
import { validate } from '../../../resources/schema.ts';
import { type Shift, shiftDecimal } from './arithmetic.ts';

/** A change of one field in many records. */
export type FieldChange = { readonly name: string; readonly field: Field } & (
  | { readonly how: 'set'; readonly value: unknown }
  | ({ readonly how: 'shift' } & Shift)
  /** Restores the old value of each record, by record id. */
  | { readonly how: 'revert'; readonly values: ReadonlyMap<unknown, unknown> }
);

/** The operations that a user can select. */
export type Operation = 'set' | 'clear' | 'raise' | 'lower';

/** Decimal places of a numeric field; `undefined` for others. */
export function placesOf(field: Field): number | undefined {
  const { storage } = kindOf(field);
  if (storage.at !== 'column') return undefined;
  return storage.word === 'integer' ? 0 : storage.word === 'numeric' ? (storage.scale ?? 0) : undefined;
}

export function operationsOf(field: Field): readonly Operation[] {
  const clearable = !field.required && isEmpty(blankOf(field));
  return [
    'set',
    ...(clearable ? (['clear'] as const) : []),
    ...(placesOf(field) === undefined ? [] : (['raise', 'lower'] as const)),
  ];
}

/** The names of fields that may have the same value in many records, and that the user may write. */
export function editableFields(
  resource: Resource,
  names: readonly string[],
  permissions: readonly string[],
): readonly string[] {
  return names.filter((name) => {
    const field = resource.fields[name];
    if (!field || field.readOnly || field.localized || field.unique) return false;
    const { at } = kindOf(field).storage;
    return (
      at !== 'group' && at !== 'child' && canField(permissions, 'read', field) && canField(permissions, 'write', field)
    );
  });
}

/** Validates a value without the rules that need other values of the record; `undefined` if it is invalid. */
export function parseValue(name: string, field: Field, input: unknown): { readonly value: unknown } | undefined {
  const independent: Field = { ...field, after: undefined, visibleWhen: undefined };
  const checked = validate({ fields: { [name]: independent } }, { [name]: input }, { mode: 'update' });
  return checked.ok ? { value: checked.values[name] ?? null } : undefined;
}

/** The field of the input that raises or lowers another: a percentage, or an amount of its kind; not negative. */
export function shiftField(field: Field, by: Shift['by']): Field {
  return by === 'percent'
    ? percent
    : { ...field, required: false, minValue: '0', maxValue: undefined, after: undefined, visibleWhen: undefined };
}

const percent: Field = { kind: 'percent', label: ['Percent', '百分比', '百分比'], minValue: '0' };

/** The new value of the field in this record; `undefined` where there is no number to raise or lower. */
export function valueAfter(change: FieldChange, record: Values): unknown {
  if (change.how === 'set') return change.value;
  if (change.how === 'revert') return change.values.get(record.id);
  const before = record[change.name];
  const places = placesOf(change.field);
  if (places === undefined || isEmpty(before)) return undefined;
  const after = shiftDecimal(String(before), change, places);
  return after === undefined || typeof before !== 'number' ? after : Number(after);
}
