import { seenText, textPattern } from '../text-form.ts';
import type { Choice } from '../select/kind.ts';
import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface TextField extends FieldBase {
  readonly kind: 'text';
  /** Labels of its values, which are those of `oneOf`. */
  readonly called?: readonly Choice[];
}

export type TextValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    text: { field: TextField; value: TextValue };
  }
}

const schema: KindSchema<TextField, TextValue> = (z, field) =>
  z
    .string()
    .transform((value) => seenText(value).replaceAll(/\s+/gu, ' ').trim())
    .meta({ pattern: textPattern(field), samples: ['Green tea', 'green-tea', 'tea.example.hk'] });

/** One line of text. */
export const text: Kind<TextField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'in', 'contains', 'null'],
  textual: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
