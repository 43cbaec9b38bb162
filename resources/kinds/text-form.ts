/**
 * What JSON Schema says of any text: no NUL, which PostgreSQL doesn't keep, and where it is required not of spaces alone. Space
 * around a text is no fault: it goes before the text is kept.
 */
export function textPattern({ required }: { readonly required?: boolean }): string {
  return required ? String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$` : String.raw`^[^\u0000]*$`;
}
