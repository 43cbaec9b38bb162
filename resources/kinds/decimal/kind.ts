import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface DecimalField extends FieldBase {
  readonly kind: 'decimal';
  /** Places behind the point, 0 to 6; default 2. */
  readonly places?: number;
  /** Shown behind the number, such as `kg`. */
  readonly unit?: string;
}

export type DecimalValue = string | null;

/** Digits in all. */
export const precision = 16;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    decimal: { field: DecimalField; value: DecimalValue };
  }
}

const schema: KindSchema<DecimalField, DecimalValue> = (z, field) => z.decimal(precision, field.places ?? 2, field);

/** An exact decimal number; travels as a string with all its places. */
export const decimal: Kind<DecimalField> = {
  schema,
  storage: (field) => ({ at: 'column', word: 'numeric', precision, scale: field.places ?? 2 }),
  operators: ['eq', 'in', 'gte', 'lte', 'null'],
  csv: { write: (value) => String(value ?? ''), read: (cell) => (cell.trim() === '' ? null : cell) },
};
