/** The position of a cell. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The cells between the one where the selection started and the active one, which has the focus. */
export interface Selection {
  readonly anchor: Place;
  readonly active: Place;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** A rectangle of cells, ends included. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function areaOf({ anchor, active }: Selection): Area {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** The cells of an area, row by row. */
export function placesIn({ top, bottom, left, right }: Area): readonly Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) places.push({ row, column });
  return places;
}

/** The selection of a single cell. */
export const selectionAt = (place: Place): Selection => ({ anchor: place, active: place });

/** The nearest existing cell. */
export function clampPlace({ row, column }: Place, { rows, columns }: Size): Place {
  return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
}

/** Limits a selection to a grid whose size changed; `undefined` in an empty grid. */
export function clampSelection(selection: Selection | undefined, size: Size): Selection | undefined {
  if (!selection || size.rows === 0 || size.columns === 0) return undefined;
  return { anchor: clampPlace(selection.anchor, size), active: clampPlace(selection.active, size) };
}

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * The selection after a key, as in any spreadsheet: arrows, Home, End, Page keys, Shift to extend, Ctrl to the edge;
 * `undefined` for other keys. `page`: rows moved by Page Up and Page Down.
 */
export function moveSelection(
  { key, shiftKey, ctrlKey, metaKey }: Key,
  { anchor, active }: Selection,
  size: Size,
  page: number,
): Selection | undefined {
  const far = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  if (key === ' ' && shiftKey && !far)
    return { anchor: { row: anchor.row, column: 0 }, active: { row: active.row, column: last.column } };
  if (key === ' ' && far)
    return { anchor: { row: 0, column: anchor.column }, active: { row: last.row, column: active.column } };
  if (far && key.toLowerCase() === 'a') return { anchor: { row: 0, column: 0 }, active: last };
  const steps: Readonly<Record<string, Place>> = {
    ArrowUp: { row: far ? 0 : active.row - 1, column: active.column },
    ArrowDown: { row: far ? last.row : active.row + 1, column: active.column },
    ArrowLeft: { row: active.row, column: far ? 0 : active.column - 1 },
    ArrowRight: { row: active.row, column: far ? last.column : active.column + 1 },
    Home: { row: far ? 0 : active.row, column: 0 },
    End: { row: far ? last.row : active.row, column: last.column },
    PageUp: { row: active.row - page, column: active.column },
    PageDown: { row: active.row + page, column: active.column },
  };
  const step = steps[key];
  if (!step) return undefined;
  const next = clampPlace(step, size);
  return shiftKey ? { anchor, active: next } : selectionAt(next);
}
