import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface PercentField extends FieldBase {
  readonly kind: 'percent';
}

export type PercentValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    percent: { field: PercentField; value: PercentValue };
  }
}

const schema: KindSchema<PercentField, PercentValue> = (z, field) => z.decimal(7, 2, field);

/** A percentage as a decimal string with two decimals: `"12.50"` is 12.5 %. */
export const percent: Kind<PercentField> = {
  schema,
  storage: () => ({ at: 'column', word: 'numeric', precision: 7, scale: 2 }),
  operators: ['eq', 'in', 'gte', 'lte', 'null'],
  csv: {
    write: (value) => String(value ?? ''),
    read: (cell) => (cell.trim() === '' ? null : cell.replace(/\s*%\s*$/u, '')),
  },
};
