/** Letters and digits that are not mistaken for one another. */
const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password of 20 characters (about 116 bits) in groups of five, from the browser's random source. */
export function generatePassword(
  random: (size: number) => Uint8Array = (size) => crypto.getRandomValues(new Uint8Array(size)),
): string {
  const letters: string[] = [];
  while (letters.length < 20) {
    // Bytes beyond the last whole multiple would favour the first letters.
    for (const byte of random(32))
      if (byte < 256 - (256 % alphabet.length) && letters.length < 20)
        letters.push(alphabet.charAt(byte % alphabet.length));
  }
  return letters.join('').replaceAll(/(.{5})(?=.)/gu, '$1-');
}
