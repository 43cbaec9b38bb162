/** Shorter codes would be easy to guess from their last characters. */
const shortestShown = 8;

/** What everybody may see of a code, as `••••7730`. */
export const maskedCode = (code: string): string => `••••${code.length < shortestShown ? '' : code.slice(-4)}`;
