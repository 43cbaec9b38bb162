/**
 * A block of cells as a spreadsheet copies it: rows by lines, cells by tabs. A cell with a line break or a tab is in
 * quotes.
 */
export function readBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  // A spreadsheet ends every row, so the last one too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows.map((row) => row.map((one) => one.trim()));
}

/** The same the other way round. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => (/[\t\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
}
