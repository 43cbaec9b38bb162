import type { Place } from './selection.ts';

/** The cell under an event's target, or the row or column of a head. */
export function hitOf(target: EventTarget | null): Partial<Place> | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-column]') : null;
  if (!found) return undefined;
  const { row, column } = found.dataset;
  return { ...(row !== undefined && { row: Number(row) }), ...(column !== undefined && { column: Number(column) }) };
}

/** The cell under an event's target; `undefined` for heads. */
export function cellAt(target: EventTarget | null): Place | undefined {
  const { row, column } = hitOf(target) ?? {};
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Whether the cell itself has the event, not something inside it. */
export const isCell = (target: EventTarget) => target instanceof HTMLElement && target.matches('[role=gridcell]');

export const isFillHandle = (target: EventTarget) => target instanceof Element && target.matches('.fill');
