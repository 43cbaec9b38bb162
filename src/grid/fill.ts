import { type Area, type Place, placesIn } from './selection.ts';

/** A cell and its new text. */
export interface CellText {
  readonly place: Place;
  readonly text: string;
}

/** Assigns a pasted block to an area: repeated if the area is a multiple of its size, else once. */
export function tileBlock(
  block: readonly (readonly string[])[],
  { top, bottom, left, right }: Area,
): readonly CellText[] {
  const times = (size: number, length: number) => (size % length === 0 ? size / length : 1);
  // Spread into arguments, very many rows would overflow the stack.
  const width = block.reduce((most, texts) => Math.max(most, texts.length), 1);
  const down = times(bottom - top + 1, Math.max(1, block.length));
  const across = times(right - left + 1, width);
  return Array.from({ length: down * across }, (_, copy) => copy).flatMap((copy) =>
    block.flatMap((texts, row) =>
      texts.map((text, column) => ({
        place: {
          row: top + Math.floor(copy / across) * block.length + row,
          column: left + (copy % across) * width + column,
        },
        text,
      })),
    ),
  );
}

/** Assigns the texts of `source`, repeated, to the cells around it in `target`. */
export function fillArea(source: Area, target: Area, textOf: (place: Place) => string): readonly CellText[] {
  const wrap = (at: number, from: number, to: number) => {
    const length = to - from + 1;
    return from + ((((at - from) % length) + length) % length);
  };
  return placesIn(target).flatMap((place) => {
    const origin = {
      row: wrap(place.row, source.top, source.bottom),
      column: wrap(place.column, source.left, source.right),
    };
    return origin.row === place.row && origin.column === place.column ? [] : [{ place, text: textOf(origin) }];
  });
}

/** Areas for Ctrl/⌘D: repeats the first row of the selection; for a single row, the row above. */
export function fillDown(area: Area): readonly [source: Area, target: Area] {
  const top = area.top === area.bottom ? Math.max(0, area.top - 1) : area.top;
  return [
    { ...area, top, bottom: top },
    { ...area, top },
  ];
}

/** Extends an area to a cell outside of it, along the axis on which the cell is further away. */
export function extendTo(area: Area, { row, column }: Place): Area {
  const { top, bottom, left, right } = area;
  const [down, across] = [Math.max(top - row, row - bottom, 0), Math.max(left - column, column - right, 0)];
  if (down === 0 && across === 0) return area;
  return down >= across
    ? { ...area, top: Math.min(top, row), bottom: Math.max(bottom, row) }
    : { ...area, left: Math.min(left, column), right: Math.max(right, column) };
}
