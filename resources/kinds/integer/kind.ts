import type { FieldBase, Kind, KindSchema } from '../kind.ts';
import type { Problem } from '../problem.ts';

export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
}

export type IntegerValue = number | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    integer: { field: IntegerField; value: IntegerValue };
  }
}

const largest = 2_147_483_647;

/** An integer beyond 32 bits gets the error of the limit, since “no integer” would be wrong. */
function refusalOf(value: number): Problem {
  if (!Number.isInteger(value)) return { rule: 'integer' };
  return value > 0 ? { rule: 'maxValue', params: { max: largest } } : { rule: 'minValue', params: { min: -largest } };
}

/** Accepts number texts too, which CSV cells and forms send; JSON Schema promises only numbers. */
const schema: KindSchema<IntegerField, IntegerValue> = (z) =>
  z
    .union([z.number(), z.string()])
    .transform((input, context) => {
      const value = typeof input === 'number' ? input : /^\s*-?\d+\s*$/u.test(input) ? Number(input) : Number.NaN;
      if (Number.isInteger(value) && Math.abs(value) <= largest) return value === 0 ? 0 : value;
      context.addIssue({ code: 'custom', params: refusalOf(value) });
      return z.NEVER;
    })
    .meta({ anyOf: undefined, type: 'integer', minimum: -largest, maximum: largest });

/** A 32-bit integer. */
export const integer: Kind<IntegerField> = {
  schema,
  storage: () => ({ at: 'column', word: 'integer' }),
  operators: ['eq', 'in', 'gte', 'lte', 'null'],
  csv: { write: (value) => String(value ?? ''), read: (cell) => (cell.trim() === '' ? null : cell) },
};
