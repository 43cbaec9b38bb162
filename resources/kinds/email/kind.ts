import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface EmailField extends FieldBase {
  readonly kind: 'email';
}

export type EmailValue = string | null;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    email: { field: EmailField; value: EmailValue };
  }
}

const longest = 254;
const refused = { error: () => ({ message: 'email' }) };
/** zod's own pattern without its lookahead, so that JSON Schema and text generators accept it too. */
const pattern = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/u;

/** Whether mail servers can look up a domain: the part after `xn--` may be invalid Punycode (RFC 3492). */
function isDomain(domain: string): boolean {
  return !domain.includes('xn--') || URL.canParse(`http://${domain}`);
}

const schema: KindSchema<EmailField, EmailValue> = (z) =>
  z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .pipe(
      z
        .email({ ...refused, pattern })
        .max(longest, refused)
        .refine((value) => isDomain(value.split('@')[1] ?? ''), refused),
    )
    .meta({ format: 'email', pattern: pattern.source, maxLength: longest, samples: ['chan@example.hk'] });

/** An email address, stored in lower case. */
export const email: Kind<EmailField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'in', 'contains', 'null'],
  longest,
  textual: true,
  ascii: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
