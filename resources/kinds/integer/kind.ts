import type { FieldBase, Kind } from '../kind.ts';

export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
}

export type IntegerValue = number | null;

/** A whole number of 32 bits. */
export const integer: Kind<IntegerField> = {
  storage: () => ({ at: 'column', word: 'integer' }),
  operators: ['eq', 'in', 'gte', 'lte', 'null'],
  csv: { write: (value) => String(value ?? ''), read: (cell) => (cell.trim() === '' ? null : cell) },
};
