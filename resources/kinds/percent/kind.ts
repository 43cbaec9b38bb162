import type { FieldBase, Kind } from '../kind.ts';

export interface PercentField extends FieldBase {
  readonly kind: 'percent';
}

export type PercentValue = string | null;

/** A percentage as a decimal string with two places: `"12.50"` is 12.5 %. */
export const percent: Kind<PercentField> = {
  storage: () => ({ at: 'column', word: 'numeric', precision: 7, scale: 2 }),
  operators: ['eq', 'in', 'gte', 'lte', 'null'],
  csv: {
    write: (value) => String(value ?? ''),
    read: (cell) => (cell.trim() === '' ? null : cell.replace(/\s*%\s*$/u, '')),
  },
};
