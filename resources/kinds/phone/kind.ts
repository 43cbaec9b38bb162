import { z } from 'zod';
import type { FieldBase, Kind } from '../kind.ts';

export interface PhoneField extends FieldBase {
  readonly kind: 'phone';
}

/** A telephone number: eight digits are a Hong Kong one, others begin with `+`. Kept as `+85291234567` (E.164). */
export const phone: Kind<PhoneField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  schema: () =>
    z.string().transform((given, context) => {
      const digits = given.replaceAll(/[\s().-]/gu, '').replace(/^00/u, '+');
      const full = /^[2-9]\d{7}$/u.test(digits) ? `+852${digits}` : /^852[2-9]\d{7}$/u.test(digits) ? `+${digits}` : digits;
      if (full.startsWith('+852') ? /^\+852[2-9]\d{7}$/u.test(full) : /^\+[1-9]\d{6,14}$/u.test(full)) return full;
      context.addIssue({ code: 'custom', params: { rule: 'phone' } });
      return z.NEVER;
    }),
  operators: ['eq', 'in', 'contains', 'null'],
  textual: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell.replace(/^'(?=\+)/u, '') },
};
