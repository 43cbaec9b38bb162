import type { PlacedColumn } from './column-settings.ts';

/**
 * The column that names the record takes what room is left. What is over the least of all goes to it first, up to this.
 */
const titleWidth = 260;
const titleLeast = 180;

export interface ColumnWidths {
  /** Below this the table scrolls sideways. */
  readonly least: number;
  /** By column; none for the one that takes what is left. */
  readonly of: ReadonlyMap<string, string>;
  /** Some column takes what room is left. */
  readonly filled: boolean;
}

/**
 * Widths of a table's columns in CSS: the usual ones where there is room, the least where there isn't, and between them
 * each gives up its share. `100cqw` is the room, of whatever the table scrolls in: nothing is measured.
 * @param besides px of the columns that are no fields
 */
export function columnWidths(
  columns: readonly PlacedColumn[],
  besides: number,
  linked: string | undefined,
): ColumnWidths {
  const sizes = columns.map(({ name, width, least, sized }) => {
    const stretches = name === linked && !sized;
    return {
      name,
      stretches,
      usual: stretches ? Math.max(titleWidth, width) : width,
      least: stretches ? Math.max(titleLeast, least) : least,
    };
  });
  const least = sizes.reduce((sum, size) => sum + size.least, besides);
  const [first = 0, spare = 0] = [true, false].map((stretches) =>
    sizes.reduce((sum, size) => sum + (size.stretches === stretches ? size.usual - size.least : 0), 0),
  );
  const widthOf = (size: (typeof sizes)[number]) =>
    size.usual === size.least
      ? `${size.least}px`
      : `calc(${size.least}px + ${((size.usual - size.least) / spare).toFixed(5)} * clamp(0px, 100cqw - ${least + first}px, ${spare}px))`;
  return {
    least,
    of: new Map(sizes.filter(({ stretches }) => !stretches).map((size) => [size.name, widthOf(size)])),
    filled: sizes.some(({ stretches }) => stretches),
  };
}
