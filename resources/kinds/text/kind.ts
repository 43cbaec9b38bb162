import type { FieldBase, Kind } from '../kind.ts';

export interface TextField extends FieldBase {
  readonly kind: 'text';
}

export type TextValue = string | null;

/** One line of text. */
export const text: Kind<TextField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'in', 'contains', 'null'],
  textual: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
