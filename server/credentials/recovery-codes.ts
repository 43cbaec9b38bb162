import { randomInt } from 'node:crypto';
import { hashToken } from './token.ts';

/** Omits letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a code that can be copied by hand: groups of five characters, 24 random bits each. */
export function generateGroups(count: number): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: count }, group).join('-');
}

/** Number of codes generated at once. */
export const recoveryCodeCount = 10;

/** Generates recovery codes. Their 123 bits can't be guessed, so a fast hash is enough. */
export const generateRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodeCount }, () => generateGroups(5));

/** Hashes a recovery code as it is typed: in capitals, with spaces, without dashes. */
export const recoveryCodeHash = (code: string): string => hashToken(code.toLowerCase().replaceAll(/[^\da-z]/gu, ''));
