import { canField } from '../access.ts';
import type { Resource } from '../define.ts';
import { type Field, kindOf } from '../kinds/index.ts';
import type { JsonValue, Problem, Values } from '../kinds/kind.ts';
import { blankOf, isEmpty } from '../schema/empty.ts';
import { validate } from '../schema.ts';
import { type Shift, shiftDecimal } from './arithmetic.ts';

/** A change of one field in many records. */
export type FieldChange = { readonly name: string; readonly field: Field } & (
  | { readonly how: 'set'; readonly value: JsonValue }
  | ({ readonly how: 'shift' } & Shift)
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

/** The names of fields that these permissions allow to write, and whose value many records may share. */
export function editableFields(
  resource: Resource,
  names: readonly string[],
  permissions: readonly string[],
): readonly string[] {
  return names.filter((name) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    return field && isShareable(field) && canField(permissions, 'read', field) && canField(permissions, 'write', field);
  });
}

/** Whether many records may have the same value of a field, and the value can be shown. */
function isShareable(field: Field): boolean {
  const { storage } = kindOf(field);
  if (storage.at === 'group' || storage.at === 'child' || storage.at === 'inverse') return false;
  const isSecret = field.secret === true || (storage.at === 'column' && storage.concealed !== undefined);
  return !isSecret && !field.readOnly && !field.once && !field.state && !field.localized && !field.unique;
}

/** Validates a value without the rules that need other values of the record. */
export function checkValue(
  name: string,
  field: Field,
  input: unknown,
): { readonly value: JsonValue } | { readonly problems: readonly Problem[] } {
  const independent: Field = { ...field, after: undefined, visibleWhen: undefined };
  const checked = validate({ fields: { [name]: independent } }, { [name]: input }, { mode: 'update' });
  return checked.ok ? { value: checked.values[name] ?? null } : { problems: Object.values(checked.errors).flat() };
}

/** The same; `undefined` if the value is invalid. */
export function parseValue(name: string, field: Field, input: unknown): { readonly value: JsonValue } | undefined {
  const checked = checkValue(name, field, input);
  return 'value' in checked ? checked : undefined;
}

/** The field of the input that raises or lowers another: a percentage, or an amount of its kind; not negative. */
export function shiftField(field: Field, by: Shift['by']): Field {
  return by === 'percent'
    ? percent
    : { ...field, required: false, minValue: '0', maxValue: undefined, after: undefined, visibleWhen: undefined };
}

const percent: Field = { kind: 'percent', label: ['Percent', '百分比', '百分比'], minValue: '0' };

/** Whether only the step makes the new value 0: HK$30 to the nearest 100. */
export function isRoundedAway(change: FieldChange, record: Values): boolean {
  if (change.how === 'set' || change.step === undefined) return false;
  const isNothing = (one: FieldChange) => Number(valueAfter(one, record) ?? Number.NaN) === 0;
  return isNothing(change) && !isNothing({ ...change, step: undefined });
}

/** The new value of the field in this record; `undefined` where there is no number to raise or lower. */
export function valueAfter(change: FieldChange, record: Values): unknown {
  if (change.how === 'set') return change.value;
  const before = record[change.name];
  const places = placesOf(change.field);
  if (places === undefined || isEmpty(before)) return undefined;
  const after = shiftDecimal(String(before), change, places);
  return after === undefined || typeof before !== 'number' ? after : Number(after);
}
