import type { FieldBase, Kind } from '../kind.ts';

export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
}

export type BooleanValue = boolean;

/** Yes or no; never empty. */
export const boolean: Kind<BooleanField> = {
  storage: () => ({ at: 'column', word: 'boolean' }),
  operators: ['eq'],
  empty: (field) => field.default ?? false,
  csv: {
    write: (value) => (value === true ? '1' : '0'),
    read: (cell) =>
      /^(1|true|yes|y|是)$/iu.test(cell.trim()) ? true : /^(0|false|no|n|否)$/iu.test(cell.trim()) ? false : cell,
  },
};
