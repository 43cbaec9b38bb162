import { seenText, textPattern } from '../text-form.ts';
import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface SealedTextField extends FieldBase {
  readonly kind: 'sealedText';
}

/** Never part of a stored record. */
export type SealedTextValue = string | null | undefined;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    sealedText: { field: SealedTextField; value: SealedTextValue };
  }
}

const schema: KindSchema<SealedTextField, SealedTextValue> = (z, field) =>
  z
    .string()
    .transform((value) => seenText(value).trim())
    .meta({ pattern: textPattern(field), writeOnly: true, samples: ['GIFT-4821-7730'] });

/**
 * One line of text that is worth money, such as the code of a voucher: stored encrypted, read from files and never
 * written to them. Only code of its entity shows it, and decides to whom.
 */
export const sealedText: Kind<SealedTextField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text', concealed: 'sealed' }),
  operators: [],
  csv: { write: () => '', read: (cell) => cell },
};
