import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface DecimalField extends FieldBase {
  readonly kind: 'decimal';
  /** Number of decimals, 0 to 6; default 2. */
  readonly places?: number;
  /** Shown after the number, such as `kg`. */
  readonly unit?: string;
}

export type DecimalValue = string | null;

/** Total number of digits. */
export const precision = 16;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    decimal: { field: DecimalField; value: DecimalValue };
  }
}

const schema: KindSchema<DecimalField, DecimalValue> = (z, field) => z.decimal(precision, field.places ?? 2, field);

/** An exact decimal number; a string in JSON, with all its decimals. */
export const decimal: Kind<DecimalField> = {
  schema,
  storage: (field) => ({ at: 'column', word: 'numeric', precision, scale: field.places ?? 2 }),
  operators: ['eq', 'in', 'gte', 'lte', 'null'],
  csv: { write: (value) => String(value ?? ''), read: (cell) => (cell.trim() === '' ? null : cell) },
};
