import { z } from 'zod';
import type { FieldBase, Kind } from '../kind.ts';

export interface PasswordField extends FieldBase {
  readonly kind: 'password';
}

/** Shortest password; length is what counts (NIST SP 800-63B). */
export const shortestPassword = 10;

/** A password: written, hashed with argon2id, never read back, never in CSV. */
export const password: Kind<PasswordField> = {
  storage: () => ({ at: 'column', word: 'text', hashed: true }),
  schema: () =>
    z.string().superRefine((value, context) => {
      const problem = value.length < shortestPassword ? { rule: 'minLength', params: { length: shortestPassword } } : value.length > 200 ? { rule: 'maxLength', params: { length: 200 } } : undefined;
      if (problem) context.addIssue({ code: 'custom', params: problem });
    }),
  operators: [],
  csv: { write: () => '', read: (cell) => cell },
};
