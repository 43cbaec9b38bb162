import { type Area, type Place, placesIn } from './selection.ts';

/** A cell, and the text that it takes. */
export interface CellText {
  readonly place: Place;
  readonly text: string;
}

/** A pasted block of cells over an area: repeated where the area holds it several times, otherwise once. */
export function spread(block: readonly (readonly string[])[], { top, bottom, left, right }: Area): readonly CellText[] {
  const times = (size: number, length: number) => (size % length === 0 ? size / length : 1);
  const width = Math.max(1, ...block.map((texts) => texts.length));
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

/** The cells of an area around another one, with the texts of that repeated over them. */
export function filled(source: Area, target: Area, textOf: (place: Place) => string): readonly CellText[] {
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

/** What Ctrl/⌘D repeats: the first row of what is selected, of a single row the one above. */
export function fillDown(area: Area): readonly [source: Area, target: Area] {
  const top = area.top === area.bottom ? Math.max(0, area.top - 1) : area.top;
  return [
    { ...area, top, bottom: top },
    { ...area, top },
  ];
}

/** An area drawn on to a cell outside of it, along the axis on which that is further away. */
export function drawnTo(area: Area, { row, column }: Place): Area {
  const { top, bottom, left, right } = area;
  const [down, across] = [Math.max(top - row, row - bottom, 0), Math.max(left - column, column - right, 0)];
  if (down === 0 && across === 0) return area;
  return down >= across
    ? { ...area, top: Math.min(top, row), bottom: Math.max(bottom, row) }
    : { ...area, left: Math.min(left, column), right: Math.max(right, column) };
}
