/** A row of a text: its line, counted from 1, and its cells. */
export interface TextLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Parses pasted lines. Cells are separated by tabs, commas or semicolons; of rows with one field, each is a row of its
 * own, and spaces separate codes and addresses too. Of `Ann Chan <ann@x.hk>`, as mail programs copy it, the row is the
 * address. Blank lines are counted but left out.
 */
export function linesOf(text: string, columns: readonly string[]): readonly TextLine[] {
  const single = columns.length === 1;
  return text.split(/\r\n|\n|\r/u).flatMap((content, index) => {
    const rows = single
      ? singlesOf(content).map((cell) => [cell])
      : [content.split(/[\t,;，；]/u).map((cell) => cell.trim())];
    return rows.filter((row) => row.some((cell) => cell !== '')).map((row) => ({ line: index + 1, cells: row }));
  });
}

const bracketed = /<([^<>\s]+@[^<>\s]+)>/gu;

function singlesOf(content: string): readonly string[] {
  if (!content.includes('<')) return content.split(/[\t,;，；]/u).flatMap(spacedOf);
  return content.split(/[\t;；]/u).flatMap((part) => {
    /** What may be the first half of `Chan, Ann <ann@x.hk>`. */
    let name: readonly string[] = [];
    const found = part.split(/[,，]/u).flatMap((piece) => {
      const addresses = [...piece.matchAll(bracketed)].map(([, address = '']) => address);
      if (addresses.length === 0 && !piece.includes('@')) {
        name = [...name, piece.trim()];
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

/** Words are rows of their own, unless only some are addresses, or they are parts of a phone number. */
function spacedOf(cell: string): readonly string[] {
  const words = cell.trim().split(/\s+/u);
  const addresses = words.filter((word) => word.includes('@')).length;
  const whole = addresses === 0 ? words.some((word) => digitGroup.test(word)) : addresses < words.length;
  return whole ? [words.join(' ')] : words;
}
