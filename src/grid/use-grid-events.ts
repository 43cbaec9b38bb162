import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import type { CellEditorProps } from './CellEditor.tsx';
import { readBlock, writeBlock } from './clipboard.ts';
import { type CellText, extendTo, fillDown, fillArea, tileBlock } from './fill.ts';
import {
  type Area,
  areaOf,
  selectionAt,
  moveSelection,
  type Place,
  placesIn,
  type Selection,
  clampPlace,
} from './selection.ts';
import type { CellEdit, GridProps } from './grid-props.ts';
import { undoKey } from './undo.ts';

interface Editing {
  readonly place: Place;
  readonly edit: CellEdit;
  readonly fresh: boolean;
}

/** The cell of an event, or the row or column of a head. */
function hitOf(target: EventTarget): { readonly row?: number; readonly column?: number } | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-column]') : null;
  if (!found) return undefined;
  const { row, column } = found.dataset;
  return { ...(row !== undefined && { row: Number(row) }), ...(column !== undefined && { column: Number(column) }) };
}

const isCell = (target: EventTarget) => target instanceof HTMLElement && target.matches('[role=gridcell]');

const isHandle = (target: EventTarget) => target instanceof Element && target.matches('.fill');

/** Rows moved by Page Up and Page Down: the visible ones but one. */
function pageOf(scroller: HTMLElement | null, { headHeight, rowHeight }: Pick<GridProps, 'headHeight' | 'rowHeight'>) {
  const inSight = Math.floor(((scroller?.clientHeight ?? 0) - headHeight) / rowHeight);
  return Math.max(1, inSight - 1);
}

/** Milliseconds for which the warning of an incomplete paste is shown. */
const noticeTime = 10_000;

/** Handles keyboard, mouse, touch and clipboard events of a grid. */
export function useGridEvents(
  given: GridProps & {
    readonly selection: Selection | undefined;
    readonly active: Place;
    readonly wantsFocus: RefObject<boolean>;
    readonly scroller: RefObject<HTMLElement | null>;
  },
) {
  const { rows, columns, selection, active, wantsFocus, scroller, readOnly } = given;
  const { edit, textOf, write, history, onSelect, onOpen } = given;
  const notify = useNotify();
  const size = { rows, columns };
  const [editing, setEditing] = useState<Editing>();
  /** The area that a drag of the fill handle covers. */
  const [filling, setFilling] = useState<Area>();
  const dragging = useRef(false);
  /** A touch on the cell that was active already. */
  const again = useRef(false);
  const typed = useRef<string>(undefined);
  const endEditing = (restore = false) => {
    const text = typed.current;
    typed.current = undefined;
    setEditing(undefined);
    if (restore) editing?.edit.restore?.();
    else if (text !== undefined && text !== editing?.edit.text) editing?.edit.finish?.(text);
  };
  const select = (next: Selection) => {
    wantsFocus.current = true;
    onSelect(next);
  };
  const clear = (area: Area) => void write(placesIn(area).map((place) => ({ place, text: '' })));
  /** Writes texts to cells, and warns of those outside of editable cells. */
  const put = (cells: readonly CellText[]) => {
    const isInside = ({ place }: CellText) => place.row < rows && place.column < columns;
    const beyond = cells.filter((cell) => !isInside(cell) && cell.text !== '').length;
    const outside = beyond + write(cells.filter(isInside));
    if (outside > 0)
      notify('grid.pasteOutside', {
        type: 'warning',
        autoHideDuration: noticeTime,
        messageArgs: { smart_count: outside },
      });
  };
  const fill = (source: Area, target: Area) => {
    const cells = fillArea(source, target, textOf);
    if (cells.length > 0) void write(cells);
  };
  const begin = (place: Place, fresh: boolean) => {
    const found = readOnly ? undefined : edit(place);
    if (!found) {
      if (!readOnly) onOpen?.(place);
      return;
    }
    // Synchronously, so that the key that started editing reaches the input.
    flushSync(() => {
      onSelect(selectionAt(place));
      setEditing({ place, edit: found, fresh });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isCell(event.target) || rows === 0 || columns === 0) return;
    const current = selection ?? selectionAt(active);
    const next = moveSelection(event, current, size, pageOf(scroller.current, given));
    const way = undoKey(event);
    if (next) {
      event.preventDefault();
      select(next);
    } else if (!readOnly && way) {
      event.preventDefault();
      history[way]();
    } else if (!readOnly && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      fill(...fillDown(areaOf(current)));
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      begin(current.active, false);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && !readOnly) {
      event.preventDefault();
      clear(areaOf(current));
    } else if ((event.key.length === 1 || event.key === 'Process') && !event.ctrlKey && !event.metaKey && !event.altKey)
      begin(current.active, true);
  };
  // A second tap on the active cell starts editing, at any interval: touch screens have no keys to start with.
  const onPointerDown = (event: PointerEvent) => {
    if (isHandle(event.target) && selection) {
      event.preventDefault();
      scroller.current?.setPointerCapture(event.pointerId);
      setFilling(areaOf(selection));
      return;
    }
    const hit = hitOf(event.target);
    again.current =
      event.pointerType !== 'mouse' &&
      hit?.row !== undefined &&
      hit.row === selection?.active.row &&
      hit.column === selection.active.column;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!filling || !selection) return;
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const hit = below ? hitOf(below) : undefined;
    if (hit?.row !== undefined && hit.column !== undefined)
      setFilling(extendTo(areaOf(selection), { row: hit.row, column: hit.column }));
  };
  const onPointerUp = () => {
    if (!filling || !selection) return;
    setFilling(undefined);
    fill(areaOf(selection), filling);
    select({
      anchor: { row: filling.bottom, column: filling.right },
      active: { row: filling.top, column: filling.left },
    });
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
    if (isHandle(event.target)) return;
    endEditing();
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
  };
  const onMouseOver = (event: MouseEvent) => {
    if (!dragging.current || event.buttons !== 1 || !selection) return;
    const hit = hitOf(event.target);
    if (hit?.row !== undefined && hit.column !== undefined)
      select({ anchor: selection.anchor, active: { row: hit.row, column: hit.column } });
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (isHandle(event.target)) return;
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
    if (event.type === 'cut' && !readOnly) clear({ top, bottom, left, right });
  };
  const paste = (event: ClipboardEvent) => {
    if (readOnly || rows === 0 || columns === 0) return;
    event.preventDefault();
    endEditing();
    wantsFocus.current = true;
    put(tileBlock(readBlock(event.clipboardData.getData('text')), areaOf(selection ?? selectionAt(active))));
  };
  const editor: CellEditorProps | undefined = editing && {
    label: editing.edit.label,
    text: editing.edit.text,
    numeric: editing.edit.numeric,
    fresh: editing.fresh,
    onType: (text) => {
      typed.current = text;
      editing.edit.type?.(text);
    },
    onEnd: ({ rows: down, columns: across, restore = false, stay = false }) => {
      endEditing(restore);
      if (!stay)
        select(selectionAt(clampPlace({ row: editing.place.row + down, column: editing.place.column + across }, size)));
    },
  };
  return {
    editing: editor,
    filling,
    handlers: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onClick,
      onMouseDown,
      onMouseOver,
      onDoubleClick,
      onCopy,
      onCut: onCopy,
      onPaste: paste,
    },
  };
}
