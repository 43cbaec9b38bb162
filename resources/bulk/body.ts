import type { Resource } from '../define.ts';
import type { JsonValue } from '../kinds/field.ts';
import type { Field } from '../kinds/index.ts';
import type { Problem } from '../kinds/kind.ts';
import { blankOf } from '../schema/empty.ts';
import type { FieldErrors } from '../schema.ts';
import { isStep, type Rounding, type Shift } from './arithmetic.ts';
import { checkValue, editableFields, type FieldChange, placesOf, shiftField } from './changes.ts';

/** A change in the body of `POST {path}/bulk`, with exactly one operation. */
export interface ChangeBody {
  readonly field: string;
  /** `null` clears. */
  readonly set?: JsonValue | undefined;
  /** Amounts and percentages are decimals: `"2.50"`. */
  readonly raise?: string | undefined;
  readonly lower?: string | undefined;
  readonly raise_percent?: string | undefined;
  readonly lower_percent?: string | undefined;
  /** Rounds the raised or lowered value to multiples of this decimal. */
  readonly round_to?: string | undefined;
  readonly rounding?: Rounding | undefined;
}

const shifts = {
  raise: { up: true, by: 'amount' },
  lower: { up: false, by: 'amount' },
  raise_percent: { up: true, by: 'percent' },
  lower_percent: { up: false, by: 'percent' },
} as const satisfies Partial<Readonly<Record<keyof ChangeBody, Pick<Shift, 'up' | 'by'>>>>;

type ShiftName = keyof typeof shifts;
const shiftNames: readonly ShiftName[] = ['raise', 'lower', 'raise_percent', 'lower_percent'];

/** Prints a change of a set or shifted value. */
export function printChange(change: FieldChange): ChangeBody {
  const { name: field } = change;
  if (change.how === 'set') return { field, set: change.value };
  const { up, by, amount, step, rounding } = change;
  const operation = shiftNames.find((name) => shifts[name].up === up && shifts[name].by === by) ?? 'raise';
  return {
    field,
    [operation]: amount,
    ...(step !== undefined && { round_to: step }),
    ...(rounding !== undefined && { rounding }),
  };
}

export type ParsedChanges =
  | { readonly ok: true; readonly changes: readonly FieldChange[] }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Parses changes by the declaration and the caller's permissions; problems are under the fields' names. */
export function parseChanges(
  resource: Resource,
  bodies: readonly ChangeBody[],
  permissions: readonly string[],
): ParsedChanges {
  const errors = new Map<string, readonly Problem[]>();
  const changes = bodies.flatMap((body, place): readonly FieldChange[] => {
    const isRepeated = bodies.findIndex(({ field }) => field === body.field) < place;
    const parsed = isRepeated ? [{ rule: 'bulkTwice' }] : parseChange(resource, body, permissions);
    if ('how' in parsed) return [parsed];
    errors.set(body.field, parsed);
    return [];
  });
  return errors.size > 0 ? { ok: false, errors: Object.fromEntries(errors) } : { ok: true, changes };
}

function parseChange(
  resource: Resource,
  body: ChangeBody,
  permissions: readonly string[],
): FieldChange | readonly Problem[] {
  const { field: name } = body;
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field) return [{ rule: 'unknown' }];
  if (editableFields(resource, [name], permissions).length === 0) {
    const isOpen = editableFields(resource, [name], [field.read, field.write].filter(isText)).length > 0;
    return [{ rule: isOpen ? 'forbidden' : 'bulk' }];
  }
  const given = shiftNames.filter((one) => body[one] !== undefined);
  const [shift, ...others] = given;
  if (others.length > 0 || (body.set === undefined) === (shift === undefined)) return [{ rule: 'bulkOperation' }];
  return shift === undefined ? parseSet(name, field, body) : parseShift(name, field, body, shift);
}

function parseSet(name: string, field: Field, { set, round_to: step, rounding }: ChangeBody) {
  if (step !== undefined || rounding !== undefined) return [{ rule: 'bulkOperation' }];
  const checked = checkValue(name, field, set === null && !field.required ? blankOf(field) : set);
  return 'problems' in checked ? checked.problems : ({ name, field, how: 'set', value: checked.value } as const);
}

function parseShift(name: string, field: Field, body: ChangeBody, operation: ShiftName) {
  const places = placesOf(field);
  if (places === undefined) return [{ rule: 'bulkShift' }];
  const { round_to: step, rounding } = body;
  if (step !== undefined && !isStep(step, places)) return [{ rule: 'bulkStep', params: { step } }];
  const { up, by } = shifts[operation];
  const checked = checkValue(name, shiftField(field, by), body[operation]);
  if ('problems' in checked) return checked.problems;
  if (checked.value === null) return [{ rule: 'required' }];
  return { name, field, how: 'shift', up, by, amount: String(checked.value), step, rounding } as const;
}

const isText = (value: string | undefined): value is string => value !== undefined;
