import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { extendTo } from './fill.ts';
import { cellAt, hitOf, isFillHandle } from './hit-test.ts';
import { type Area, areaOf, type Selection, selectionAt } from './selection.ts';
import type { GridCommands } from './use-grid-commands.ts';

/** Selects and edits by mouse and touch; `filling` is the area that a drag of the fill handle covers. */
export function usePointerEvents(grid: GridCommands) {
  const { rows, columns, selection, select } = grid;
  const [filling, setFilling] = useState<Area>();
  const dragging = useRef(false);
  /** True if the touched cell was already active. */
  const again = useRef(false);
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (isFillHandle(event.target) && selection) {
        event.preventDefault();
        grid.scroller.current?.setPointerCapture(event.pointerId);
        setFilling(areaOf(selection));
        return;
      }
      const cell = event.pointerType === 'mouse' ? undefined : cellAt(event.target);
      again.current =
        cell !== undefined && cell.row === selection?.active.row && cell.column === selection.active.column;
    },
    onPointerMove: (event: PointerEvent) => {
      if (!filling || !selection) return;
      const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
      if (cell) setFilling(extendTo(areaOf(selection), cell));
    },
    onPointerUp: () => {
      if (!filling || !selection) return;
      setFilling(undefined);
      grid.fill(areaOf(selection), filling);
      select({
        anchor: { row: filling.bottom, column: filling.right },
        active: { row: filling.top, column: filling.left },
      });
    },
    // A second tap on the active cell starts editing, at any interval: touch screens have no keys to start with.
    onClick: (event: MouseEvent) => {
      const cell = cellAt(event.target);
      if (again.current && !grid.editor && cell) grid.beginEditing(cell, false);
      again.current = false;
    },
    onMouseDown: (event: MouseEvent) => {
      const hit = hitOf(event.target);
      if (!hit || event.button !== 0) return;
      event.preventDefault();
      if (isFillHandle(event.target)) return;
      grid.endEditing();
      const whole: Selection = {
        anchor: { row: hit.row ?? 0, column: hit.column ?? 0 },
        active: { row: hit.row ?? rows - 1, column: hit.column ?? columns - 1 },
      };
      dragging.current = hit.row !== undefined && hit.column !== undefined;
      // The first cell of a row or column becomes active, so that arrow keys continue from there.
      select(
        event.shiftKey && selection
          ? { anchor: selection.anchor, active: whole.active }
          : dragging.current
            ? selectionAt(whole.active)
            : { anchor: whole.active, active: whole.anchor },
      );
    },
    onMouseOver: (event: MouseEvent) => {
      const cell = dragging.current && event.buttons === 1 ? cellAt(event.target) : undefined;
      if (cell && selection) select({ anchor: selection.anchor, active: cell });
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = isFillHandle(event.target) ? undefined : cellAt(event.target);
      if (cell) grid.beginEditing(cell, false);
    },
  };
  return { filling, handlers };
}
