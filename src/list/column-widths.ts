import type { PlacedColumn } from './column-settings.ts';

/** The title column takes the remaining width. Width above the sum of the minima goes to it first, up to this value. */
const titleWidth = 260;
const titleLeast = 180;
/** A title that may be longer than this number of letters needs a larger minimum. */
const longTitle = { letters: 120, least: 230 } as const;

export interface ColumnWidths {
  /** Below this width the table scrolls horizontally. */
  readonly least: number;
  /** CSS width by column; absent for the one that takes the rest. */
  readonly of: ReadonlyMap<string, string>;
  /** Distance in px of each column from the first one, if the table scrolls sideways. */
  readonly offsets: ReadonlyMap<string, number>;
  /** True if a column takes the remaining width. */
  readonly filled: boolean;
}

/**
 * CSS widths of a table's columns: usual widths if they fit, minimum widths if not, and proportional ones in between.
 * `100cqw` is the width of the scroll container, so nothing is measured.
 * @param besides total px of columns that are no fields
 */
export function columnWidths(
  columns: readonly PlacedColumn[],
  besides: number,
  linked: string | undefined,
): ColumnWidths {
  const sizes = columns.map(({ name, field, width, least, sized }) => {
    const stretches = name === linked && !sized;
    return {
      name,
      stretches,
      usual: stretches ? Math.max(titleWidth, width) : width,
      least: stretches
        ? Math.max((field.maxLength ?? 0) >= longTitle.letters ? longTitle.least : titleLeast, least)
        : least,
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
    offsets: new Map(
      sizes.map(({ name }, at) => [name, sizes.slice(0, at).reduce((sum, before) => sum + before.least, 0)]),
    ),
    filled: sizes.some(({ stretches }) => stretches),
  };
}
