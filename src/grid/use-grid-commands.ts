import { type RefObject, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { useWords } from '../../resources/ui/use-words.ts';
import type { CellEditorProps } from './CellEditor.tsx';
import { type CellText, fillArea } from './fill.ts';
import type { CellEdit, GridProps } from './grid-props.ts';
import { type Area, clampPlace, type Place, placesIn, type Selection, selectionAt } from './selection.ts';

interface Editing {
  readonly place: Place;
  readonly edit: CellEdit;
  readonly fresh: boolean;
}

interface GridState extends GridProps {
  readonly active: Place;
  readonly wantsFocus: RefObject<boolean>;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Milliseconds for which the warning of an incomplete paste is shown. */
const noticeTime = 10_000;

/** A grid with what its keyboard, pointer and clipboard events do: select, write and edit cells. */
export function useGridCommands(grid: GridState) {
  const { rows, columns, readOnly, edit, textOf, write, onSelect, onOpen } = grid;
  const notify = useNotify();
  const { say } = useWords();
  const [editing, setEditing] = useState<Editing>();
  const typed = useRef<string>(undefined);
  const select = (next: Selection) => {
    grid.wantsFocus.current = true;
    onSelect(next);
  };
  const clear = (area: Area) => void write(placesIn(area).map((place) => ({ place, text: '' })));
  const fill = (source: Area, target: Area) => {
    const cells = fillArea(source, target, textOf);
    if (cells.length > 0) void write(cells);
  };
  /** Writes texts to cells, and warns of those beyond the grid and those that are read-only. */
  const put = (cells: readonly CellText[]) => {
    const inside = cells.filter(({ place }) => place.row < rows && place.column < columns);
    const filled = (texts: readonly CellText[]) => texts.filter(({ text }) => text !== '').length;
    const beyond = filled(cells) - filled(inside);
    const locked = readOnly ? filled(inside) : write(inside);
    const warnings = [
      ...(locked > 0 ? [say('grid.pasteReadOnly', { smart_count: locked })] : []),
      ...(beyond > 0 ? [say('grid.pasteOutside', { smart_count: beyond })] : []),
    ].join(' ');
    if (warnings !== '')
      notify(warnings, { type: 'warning', autoHideDuration: noticeTime, messageArgs: { _: warnings } });
  };
  const beginEditing = (place: Place, fresh: boolean) => {
    if (readOnly) return;
    const found = edit(place);
    if (!found) return onOpen?.(place);
    // Synchronously, so that the key that started editing reaches the input.
    flushSync(() => {
      onSelect(selectionAt(place));
      setEditing({ place, edit: found, fresh });
    });
  };
  const endEditing = (restore = false) => {
    const text = typed.current;
    typed.current = undefined;
    setEditing(undefined);
    if (restore) editing?.edit.restore?.();
    else if (text !== undefined && text !== editing?.edit.text) editing?.edit.finish?.(text);
  };
  const editor: CellEditorProps | undefined = editing && {
    label: editing.edit.label,
    text: editing.edit.text,
    numeric: editing.edit.numeric,
    choices: editing.edit.choices,
    fresh: editing.fresh,
    onType: (text) => {
      typed.current = text;
      editing.edit.type?.(text);
    },
    onEnd: ({ rows: down, columns: across, restore = false, stay = false }) => {
      const { row, column } = editing.place;
      endEditing(restore);
      if (!stay) select(selectionAt(clampPlace({ row: row + down, column: column + across }, grid)));
    },
  };
  return { ...grid, editor, select, clear, fill, put, beginEditing, endEditing };
}

export type GridCommands = ReturnType<typeof useGridCommands>;
