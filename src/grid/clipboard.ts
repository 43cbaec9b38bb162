/** A cell with the separator behind it. A quote that isn't closed before the next separator is text. */
const cellPattern = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/gu;

/** Parses cells copied from a spreadsheet: lines of tab-separated cells; those with line breaks or tabs are quoted. */
export function readBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', separator] of text.matchAll(cellPattern)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (separator === '') break;
    if (separator !== '\t') rows.push([]);
  }
  // Spreadsheets end the last row with a line break too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}

/** Formats cells for pasting into a spreadsheet. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => (/[\t\r\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
}
