import type { FieldBase, Kind } from '../kind.ts';

export interface PhoneField extends FieldBase {
  readonly kind: 'phone';
}

export type PhoneValue = string | null;

/** A telephone number: eight digits are a Hong Kong one, others begin with `+`. Kept as `+85291234567` (E.164). */
export const phone: Kind<PhoneField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'in', 'contains', 'null'],
  longest: 16,
  textual: true,
  ascii: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell.replace(/^'(?=\+)/u, '') },
};
