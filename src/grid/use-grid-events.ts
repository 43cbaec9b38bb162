import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { CellEditorProps } from './CellEditor.tsx';
import { readBlock, writeBlock } from './clipboard.ts';
import { areaOf, at, moved, type Place, type Selection, within } from './selection.ts';
import type { CellEdit, GridProps } from './Grid.tsx';

interface Editing {
  readonly place: Place;
  readonly edit: CellEdit;
  readonly fresh: boolean;
}

/** The cell, or the head of a row or column, that something happened in. */
function hitOf(target: EventTarget): { readonly row?: number; readonly column?: number } | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-column]') : null;
  if (!found) return undefined;
  const { row, column } = found.dataset;
  return { ...(row !== undefined && { row: Number(row) }), ...(column !== undefined && { column: Number(column) }) };
}

const isCell = (target: EventTarget) => target instanceof HTMLElement && target.matches('[role=gridcell]');

/** What keys, mouse and clipboard do in a grid. */
export function useGridEvents(
  given: GridProps & {
    readonly selection: Selection | undefined;
    readonly active: Place;
    readonly wantsFocus: RefObject<boolean>;
  },
) {
  const { rows, columns, selection, active, wantsFocus, readOnly, edit, textOf, onSelect, onOpen, onPaste, onClear } =
    given;
  const size = { rows, columns };
  const [editing, setEditing] = useState<Editing>();
  const dragging = useRef(false);
  /** A finger came down on the cell that had the focus already. */
  const again = useRef(false);
  const select = (next: Selection) => {
    wantsFocus.current = true;
    onSelect(next);
  };
  const begin = (place: Place, fresh: boolean) => {
    const found = readOnly ? undefined : edit(place);
    if (!found) {
      if (!readOnly) onOpen?.(place);
      return;
    }
    // At once, so that the key that began it arrives in the box.
    flushSync(() => {
      onSelect(at(place));
      setEditing({ place, edit: found, fresh });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isCell(event.target) || rows === 0 || columns === 0) return;
    const current = selection ?? at(active);
    const next = moved(event, current, size);
    if (next) {
      event.preventDefault();
      select(next);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      begin(current.active, false);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && !readOnly) {
      event.preventDefault();
      onClear(current);
    } else if ((event.key.length === 1 || event.key === 'Process') && !event.ctrlKey && !event.metaKey && !event.altKey)
      begin(current.active, true);
  };
  // A finger types where it taps twice, however long it waits in between: there are no keys to begin with.
  const onPointerDown = (event: PointerEvent) => {
    const hit = hitOf(event.target);
    again.current =
      event.pointerType !== 'mouse' &&
      hit?.row !== undefined &&
      hit.row === selection?.active.row &&
      hit.column === selection.active.column;
  };
  const onClick = (event: MouseEvent) => {
    const hit = hitOf(event.target);
    if (again.current && !editing && hit?.row !== undefined && hit.column !== undefined)
      begin({ row: hit.row, column: hit.column }, false);
    again.current = false;
  };
  const onMouseDown = (event: MouseEvent) => {
    const hit = hitOf(event.target);
    if (!hit || event.button !== 0) return;
    event.preventDefault();
    setEditing(undefined);
    const whole: Selection = {
      anchor: { row: hit.row ?? 0, column: hit.column ?? 0 },
      active: { row: hit.row ?? rows - 1, column: hit.column ?? columns - 1 },
    };
    dragging.current = hit.row !== undefined && hit.column !== undefined;
    // The cell that has the focus is the first one, so that arrows go on from where it began.
    select(
      event.shiftKey && selection
        ? { anchor: selection.anchor, active: whole.active }
        : dragging.current
          ? at(whole.active)
          : { anchor: whole.active, active: whole.anchor },
    );
  };
  const onMouseOver = (event: MouseEvent) => {
    if (!dragging.current || event.buttons !== 1 || !selection) return;
    const hit = hitOf(event.target);
    if (hit?.row !== undefined && hit.column !== undefined)
      select({ anchor: selection.anchor, active: { row: hit.row, column: hit.column } });
  };
  const onDoubleClick = (event: MouseEvent) => {
    const hit = hitOf(event.target);
    if (hit?.row !== undefined && hit.column !== undefined) begin({ row: hit.row, column: hit.column }, false);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (!isCell(event.target) || !selection) return;
    event.preventDefault();
    const { top, bottom, left, right } = areaOf(selection);
    const lines = Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_one, column) => textOf({ row: top + row, column: left + column })),
    );
    event.clipboardData.setData('text/plain', writeBlock(lines));
  };
  const paste = (event: ClipboardEvent) => {
    if (readOnly || rows === 0 || columns === 0) return;
    event.preventDefault();
    setEditing(undefined);
    wantsFocus.current = true;
    const { top, left } = areaOf(selection ?? at(active));
    onPaste({ row: top, column: left }, readBlock(event.clipboardData.getData('text')));
  };
  const editor: CellEditorProps | undefined = editing && {
    label: editing.edit.label,
    text: editing.edit.text,
    fresh: editing.fresh,
    onType: editing.edit.type,
    onEnd: ({ rows: down, columns: across, restore = false, stay = false }) => {
      if (restore) editing.edit.restore();
      setEditing(undefined);
      if (!stay) select(at(within({ row: editing.place.row + down, column: editing.place.column + across }, size)));
    },
  };
  return {
    editing: editor,
    handlers: { onKeyDown, onPointerDown, onClick, onMouseDown, onMouseOver, onDoubleClick, onCopy, onPaste: paste },
  };
}
