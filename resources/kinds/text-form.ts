import { invisibleSpans, isUnseen } from '../folded-text.ts';

/** In the four digits that every reader of JSON Schema knows, so none beyond U+FFFF. */
const unseen = invisibleSpans
  .filter(([, last]) => last <= 0xff_ff)
  .map((span) => span.map((point) => `\\u${point.toString(16).padStart(4, '0')}`).join('-'))
  .join('');

/**
 * What JSON Schema says of any text: no NUL, which PostgreSQL doesn't keep, and where it is required something to see.
 * Space around a text is no fault: it goes before the text is kept.
 */
export function textPattern({ required }: { readonly required?: boolean }): string {
  return required ? String.raw`^[^\u0000]*[^\s\u0000\u0085${unseen}][^\u0000]*$` : String.raw`^[^\u0000]*$`;
}

/**
 * Characters that decide in which direction the words after them are written, those of the sentence around them too.
 */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text without marks of direction; nothing where nobody would see any of it. */
export function seenText(text: string): string {
  const kept = text.replaceAll(directions, '');
  return isUnseen(kept) ? '' : kept;
}
