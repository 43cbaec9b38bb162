import { invisibleSpans, isUnseen } from '../folded-text.ts';

/** In four-digit escapes, which every JSON Schema implementation knows; so only up to U+FFFF. */
const unseen = invisibleSpans
  .filter(([, last]) => last <= 0xff_ff)
  .map((span) => span.map((point) => `\\u${point.toString(16).padStart(4, '0')}`).join('-'))
  .join('');

/**
 * JSON Schema pattern of any text: no NUL, which PostgreSQL can't store; if required, a visible character. Surrounding
 * space is allowed, since it gets trimmed.
 */
export function textPattern({ required }: { readonly required?: boolean }): string {
  return required ? String.raw`^[^\u0000]*[^\s\u0000\u0085${unseen}][^\u0000]*$` : String.raw`^[^\u0000]*$`;
}

/** Characters that control writing direction, and could affect the sentence around the text. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text without direction marks; `undefined` if nothing visible remains. */
export function seenText(text: string): string {
  const visible = text.replaceAll(directions, '');
  return isUnseen(visible) ? '' : visible;
}
