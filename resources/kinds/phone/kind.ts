import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface PhoneField extends FieldBase {
  readonly kind: 'phone';
}

export type PhoneValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    phone: { field: PhoneField; value: PhoneValue };
  }
}

/** Accepted spellings for JSON Schema; spaces, dots, dashes and brackets are accepted besides. */
const plain = String.raw`^(?:[2-9]\d{7}|\+852[2-9]\d{7}|\+(?:[1-79]\d{6,14}|8[0-46-9]\d{5,13}|85[013-9]\d{4,12}))$`;

/** Removes separators between the digits; they may be full-width characters. */
const compact = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s().-]/gu, '')
    .replace(/^00/u, '+');

/** At least four digits; fewer would match nearly every number. */
function spelling(text: string): string | undefined {
  const spelled = compact(text);
  return spelled !== text && /^\+?\d{4,15}$/u.test(spelled) ? spelled : undefined;
}

const schema: KindSchema<PhoneField, PhoneValue> = (z) =>
  z
    .string()
    .transform((input, context) => {
      const digits = compact(input);
      const full = /^[2-9]\d{7}$/u.test(digits)
        ? `+852${digits}`
        : /^852[2-9]\d{7}$/u.test(digits)
          ? `+${digits}`
          : digits;
      if (full.startsWith('+852') ? /^\+852[2-9]\d{7}$/u.test(full) : /^\+[1-9]\d{6,14}$/u.test(full)) return full;
      context.addIssue({ code: 'custom', params: { rule: 'phone' } });
      return z.NEVER;
    })
    .meta({ pattern: plain, samples: ['+85221234567'] });

/** A telephone number; eight digits are a Hong Kong number, others begin with `+`. Stored as E.164: `+85291234567`. */
export const phone: Kind<PhoneField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'in', 'contains', 'null'],
  longest: 16,
  textual: true,
  spelling,
  ascii: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell.replace(/^'(?=\+)/u, '') },
};
