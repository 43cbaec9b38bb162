import { textPattern } from '../text-form.ts';
import type { FieldBase, Kind, KindSchema } from '../kind.ts';

export interface PasswordField extends FieldBase {
  readonly kind: 'password';
  /** The server makes it, of random bits: a fast hash is enough, and programs send it with every call. */
  readonly token?: true;
}

/** Never part of a stored record. */
export type PasswordValue = string | null | undefined;

/** Minimum length, which matters most (NIST SP 800-63B). */
export const shortestPassword = 10;
/** Maximum length, which bounds the cost of hashing. */
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

/** A password: write-only, stored as a hash, never in CSV. */
export const password: Kind<PasswordField> = {
  schema,
  storage: ({ token }) => ({ at: 'column', word: 'text', concealed: token ? 'token' : 'password' }),
  operators: [],
  csv: { write: () => '', read: (cell) => cell },
};
