import type { FieldBase, Kind, KindSchema, Label, Tone } from '../kind.ts';

interface Word {
  readonly label: Label;
  readonly tone?: Tone;
}

export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
  /** Words shown in place of "no" and "yes". */
  readonly words?: readonly [no: Word, yes: Word];
}

export type BooleanValue = boolean;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    boolean: { field: BooleanField; value: BooleanValue };
  }
}

const schema: KindSchema<BooleanField, BooleanValue> = (z) => z.boolean();

/** True or false; never empty. */
export const boolean: Kind<BooleanField> = {
  schema,
  storage: () => ({ at: 'column', word: 'boolean' }),
  operators: ['eq'],
  empty: (field) => field.default ?? false,
  csv: {
    write: (value) => (value === true ? '1' : '0'),
    read: (cell) =>
      /^(1|true|yes|y|是)$/iu.test(cell.trim()) ? true : /^(0|false|no|n|否)$/iu.test(cell.trim()) ? false : cell,
  },
};
