import type { KeyboardEvent } from 'react';
import { fillDown } from './fill.ts';
import { isCell } from './hit-test.ts';
import { areaOf, moveSelection, selectionAt } from './selection.ts';
import { undoKey } from './undo.ts';
import type { GridCommands } from './use-grid-commands.ts';

/** Moves the selection, edits, clears, fills or undoes by a key on a cell. */
export function handleKey(grid: GridCommands, event: KeyboardEvent): void {
  const { rows, columns, readOnly, history } = grid;
  if (!isCell(event.target) || rows === 0 || columns === 0) return;
  const { key, altKey } = event;
  const command = event.ctrlKey || event.metaKey;
  const current = grid.selection ?? selectionAt(grid.active);
  const next = moveSelection(event, current, grid, rowsPerPage(grid));
  const way = undoKey(event);
  if (next) grid.select(next);
  else if (!readOnly && way) history[way]();
  else if (!readOnly && command && key.toLowerCase() === 'd') grid.fill(...fillDown(areaOf(current)));
  else if (!readOnly && (key === 'Delete' || key === 'Backspace')) grid.clear(areaOf(current));
  else if (key === 'Enter' || key === 'F2') grid.beginEditing(current.active, false);
  else {
    // Not prevented: the key that starts editing is the first one typed.
    if ((key.length === 1 || key === 'Process') && !command && !altKey) grid.beginEditing(current.active, true);
    return;
  }
  event.preventDefault();
}

/** Rows moved by Page Up and Page Down: the visible rows minus one. */
function rowsPerPage({ scroller, headHeight, rowHeight }: GridCommands): number {
  const inSight = Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight);
  return Math.max(1, inSight - 1);
}
