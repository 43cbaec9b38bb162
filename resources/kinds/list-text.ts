/**
 * Several texts in one cell, with semicolons between; one inside a text stands behind a backslash, and so does a
 * backslash.
 */
export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replaceAll(/[\\;]/gu, String.raw`\$&`)).join(';');
}

/** The texts of a cell as `joinList` wrote it, or as people type it; what is empty between semicolons doesn't count. */
export function splitList(cell: string): readonly string[] {
  const parts = cell.match(/(?:\\[\\;]|[^;])+/gu) ?? [];
  return parts.map((part) => part.replaceAll(/\\([\\;])/gu, '$1').trim()).filter(Boolean);
}
