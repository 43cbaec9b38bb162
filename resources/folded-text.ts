type Span = readonly [first: number, last: number];

/**
 * Code points without a visible glyph: control characters except white space, Unicode's ignorable ones (joiners,
 * direction marks, fillers, variation selectors), annotation anchors, the blank Braille pattern.
 * Listed rather than matched by Unicode property, so that Node and PostgreSQL agree whatever their Unicode versions.
 */
export const invisibleSpans: readonly Span[] = [
  [0x1, 0x8],
  [0xe, 0x1f],
  [0x7f, 0x84],
  [0x86, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

const spans = invisibleSpans.map((span) => span.map((point) => `\\u{${point.toString(16)}}`).join('-')).join('');
const invisible = new RegExp(`[${spans}]`, 'gu');
const unseen = new RegExp(`^[\\s\\u0085${spans}]*$`, 'u');

/** Whether a text has no visible character. */
export function isUnseen(text: string): boolean {
  return unseen.test(text);
}

/**
 * Normalizes a text to NFKC and removes invisible characters: full-width, circled and mathematical letters become
 * plain.
 */
export function plainText(text: string): string {
  return text.replaceAll(invisible, '').normalize('NFKC');
}

/**
 * The form in which unique texts are compared: invisible characters removed, NFKC (full-width equals half-width,
 * composed accents equal decomposed ones), case folded. The database's `folded_text` does the same
 * (`server/db/migrate/prelude.ts`).
 */
export function foldedText(text: string): string {
  return plainText(text).toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss').normalize('NFKC');
}
