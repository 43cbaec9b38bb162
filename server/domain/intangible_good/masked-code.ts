/** Codes this short tell too much by their end. */
const shortestShown = 8;

/** What everybody may see of a code: `••••7730`. */
export const maskedCode = (code: string): string => `••••${code.length < shortestShown ? '' : code.slice(-4)}`;
