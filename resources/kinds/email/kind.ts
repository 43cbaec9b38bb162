import type { FieldBase, Kind } from '../kind.ts';

export interface EmailField extends FieldBase {
  readonly kind: 'email';
}

export type EmailValue = string | null;

/** An e-mail address, kept in lower case. */
export const email: Kind<EmailField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'in', 'contains', 'null'],
  longest: 254,
  textual: true,
  ascii: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
