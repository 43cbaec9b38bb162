/** Letters and digits, except those that look alike. */
const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Generates a password of 20 characters (about 116 bits) in groups of five, using the browser's cryptographic random
 * source.
 */
export function generatePassword(
  random: (size: number) => Uint8Array = (size) => crypto.getRandomValues(new Uint8Array(size)),
): string {
  const letters: string[] = [];
  while (letters.length < 20) {
    // Skips bytes beyond the last whole multiple, which would make the first letters more likely.
    for (const byte of random(32))
      if (byte < 256 - (256 % alphabet.length) && letters.length < 20)
        letters.push(alphabet.charAt(byte % alphabet.length));
  }
  return letters.join('').replaceAll(/(.{5})(?=.)/gu, '$1-');
}
