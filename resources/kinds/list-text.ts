/** Joins texts with semicolons for one cell; escapes semicolons and backslashes with a backslash. */
export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replaceAll(/[\\;]/gu, String.raw`\$&`)).join(';');
}

/** Splits a cell written by `joinList` or by a person; skips empty parts. */
export function splitList(cell: string): readonly string[] {
  const parts = cell.match(/(?:\\[\\;]|[^;])+/gu) ?? [];
  return parts.map((part) => part.replaceAll(/\\([\\;])/gu, '$1').trim()).filter(Boolean);
}
