import type { FieldBase, Kind } from '../kind.ts';

export interface PasswordField extends FieldBase {
  readonly kind: 'password';
}

/** Never among what a record holds. */
export type PasswordValue = string | null | undefined;

/** Shortest password; length is what counts (NIST SP 800-63B). */
export const shortestPassword = 10;
/** Longest: hashing takes no whole books. */
export const longestPassword = 200;

/** A password: written, hashed with argon2id, never read back, never in CSV. */
export const password: Kind<PasswordField> = {
  storage: () => ({ at: 'column', word: 'text', hashed: true }),
  operators: [],
  csv: { write: () => '', read: (cell) => cell },
};
