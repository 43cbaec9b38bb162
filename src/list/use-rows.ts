import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';

const page = 10;

export interface Rows {
  /** Index of the row in the tab order. */
  readonly tabStop: number;
  /** Scrolls to a record's row and focuses it. */
  readonly focusRow: (id: string) => void;
  /** Scrolls to an unmounted row; set by a virtualized list. */
  readonly reveal: RefObject<((index: number) => void) | undefined>;
  /** Focuses the requested row once it is mounted. Called after each render. */
  readonly settle: () => void;
  readonly onKeyDown: (event: KeyboardEvent, onOpen: (row: Element, elsewhere: boolean) => void) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
}

export interface RowsOptions {
  readonly records: readonly RaRecord[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onToggle: ((id: Identifier, range: boolean) => void) | undefined;
}

/** Keyboard navigation of rows: arrows, Page Up/Down, Home, End; Enter opens, Space selects. */
export function useRows({ records, scroller, onToggle }: RowsOptions): Rows {
  const [active, setActive] = useState<string>();
  const wanted = useRef<string>(undefined);
  const reveal = useRef<(index: number) => void>(undefined);
  const indexOf = (id: string | undefined) => records.findIndex((record) => String(record.id) === id);
  const focusRow = useCallback((id: string) => {
    wanted.current = id;
    setActive(id);
  }, []);

  const settle = () => {
    const id = wanted.current;
    if (id === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-id=${JSON.stringify(id)}]`);
    if (row) {
      wanted.current = undefined;
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    } else if (reveal.current && indexOf(id) >= 0) reveal.current(indexOf(id));
    else wanted.current = undefined;
  };
  useLayoutEffect(settle);

  const onKeyDown: Rows['onKeyDown'] = (event, onOpen) => {
    const row = event.target instanceof Element ? event.target.closest('[data-id]') : null;
    if (!row || event.altKey) return;
    const index = Number(row.getAttribute('data-index'));
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: records.length - 1,
    };
    const to = steps[event.key];
    const own = event.target === row;
    if (to !== undefined) {
      const record = records[Math.min(records.length - 1, Math.max(0, to))];
      event.preventDefault();
      if (record) focusRow(String(record.id));
    } else if (event.key === 'Enter' && own) {
      event.preventDefault();
      onOpen(row, event.ctrlKey || event.metaKey);
    } else if (event.key === ' ' && own && onToggle) {
      event.preventDefault();
      const record = records[index];
      if (record) onToggle(record.id, event.shiftKey);
    }
  };

  return {
    tabStop: Math.max(0, indexOf(active)),
    focusRow,
    reveal,
    settle,
    onKeyDown,
    onFocus: ({ target }) => {
      const id = target instanceof Element ? target.closest('[data-id]')?.getAttribute('data-id') : undefined;
      if (id && id !== active) setActive(id);
    },
  };
}
