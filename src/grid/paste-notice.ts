/** So long one can read that something of a paste found no place, in milliseconds. */
export const pasteNotice = 10_000;
