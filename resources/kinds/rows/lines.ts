/** A row of a text: its line, counted from 1, and its cells. */
export interface TextLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Parses pasted lines. Cells are separated by tabs, commas or semicolons; for rows with one field, each cell is a row
 * of its own, and spaces separate codes and addresses too. In `Ann Chan <ann@x.hk>`, as mail programs copy it, the row
 * is the address. Blank lines are counted but left out. Stops once there are more than `most` rows.
 */
export function linesOf(text: string, columns: readonly string[], most = Infinity): readonly TextLine[] {
  const single = columns.length === 1;
  const found: TextLine[] = [];
  let line = 0;
  for (const content of contentsOf(text)) {
    line += 1;
    const rows = single
      ? singlesOf(content).map((cell) => [cell])
      : [content.split(/[\t,;，；]/u).map((cell) => cell.trim())];
    for (const cells of rows) if (cells.some((cell) => cell !== '')) found.push({ line, cells });
    if (found.length > most) break;
  }
  return found;
}

/** The lines of a text, one by one: a long text isn’t split completely before its first lines are known. */
function* contentsOf(text: string): Generator<string> {
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/gu)) {
    yield text.slice(start, index);
    start = index + end.length;
  }
  yield text.slice(start);
}

/** Each character can match in only one way: otherwise a hostile text would cause backtracking. */
const bracketed = /<([^<>\s@]+@[^<>\s@]+)>/gu;

function singlesOf(content: string): readonly string[] {
  if (!content.includes('<')) return content.split(/[\t,;，；]/u).flatMap(spacedOf);
  return content.split(/[\t;；]/u).flatMap((part) => {
    /** Possible first half of `Chan, Ann <ann@x.hk>`. */
    let name: string[] = [];
    const found = part.split(/[,，]/u).flatMap((piece) => {
      const addresses = [...piece.matchAll(bracketed)].map(([, address = '']) => address);
      if (addresses.length === 0 && !piece.includes('@')) {
        name.push(piece.trim());
        return [];
      }
      name = [];
      return addresses.length > 0 ? addresses : spacedOf(piece);
    });
    return [...found, ...name];
  });
}

/** Groups of digits that make up one phone number. */
const digitGroup = /^[+()\d-]{1,6}$/u;

/** Words are separate rows, unless only some are addresses, or they are parts of a phone number. */
function spacedOf(cell: string): readonly string[] {
  const words = cell.trim().split(/\s+/u);
  const addresses = words.filter((word) => word.includes('@')).length;
  const whole =
    addresses === 0 ? words.some((word) => digitGroup.test(word.normalize('NFKC'))) : addresses < words.length;
  return whole ? [words.join(' ')] : words;
}
