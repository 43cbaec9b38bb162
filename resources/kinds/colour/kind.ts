import type { FieldBase, Kind } from '../kind.ts';

export interface ColourField extends FieldBase {
  readonly kind: 'colour';
}

export type ColourValue = string | null;

/** A colour as `#rrggbb`; `#abc` is written out. */
export const colour: Kind<ColourField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'in', 'null'],
  longest: 7,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
