import { textPattern } from '../text-form.ts';
import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface PasswordField extends FieldBase {
  readonly kind: 'password';
}

/** Never among what a record holds. */
export type PasswordValue = string | null | undefined;

/** Shortest password; length is what counts (NIST SP 800-63B). */
export const shortestPassword = 10;
/** Longest: hashing takes no whole books. */
export const longestPassword = 200;

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    password: { field: PasswordField; value: PasswordValue };
  }
}

const schema: KindSchema<PasswordField, PasswordValue> = (z) =>
  z
    .string()
    .superRefine((value, context) => {
      const problem =
        value.length < shortestPassword
          ? { rule: 'minLength', params: { length: shortestPassword } }
          : value.length > longestPassword
            ? { rule: 'maxLength', params: { length: longestPassword } }
            : undefined;
      if (problem) context.addIssue({ code: 'custom', params: problem });
    })
    .meta({
      minLength: shortestPassword,
      maxLength: longestPassword,
      pattern: textPattern({}),
      writeOnly: true,
      samples: ['seven green kettles'],
    });

/** A password: written, hashed with argon2id, never read back, never in CSV. */
export const password: Kind<PasswordField> = {
  schema,
  storage: () => ({ at: 'column', word: 'text', hashed: true }),
  operators: [],
  csv: { write: () => '', read: (cell) => cell },
};
