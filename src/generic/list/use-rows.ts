import { type Virtualizer, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';

/** Beyond so many rows only those in sight are drawn. */
export const mostDrawn = 100;
const page = 10;

/** A drawn row, or the room of those that are not. */
export type Slot = { readonly index: number; readonly space?: undefined } | { readonly index: number; readonly space: number };

export interface Rows {
  readonly slots: readonly Slot[];
  readonly virtualizer: Virtualizer<HTMLElement, Element> | undefined;
  /** The row that Tab reaches. */
  readonly tabStop: number;
  /** Brings the record's row into sight and focuses it. */
  readonly focusRow: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent, onOpen: (row: Element, elsewhere: boolean) => void) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
}

export interface RowsOptions {
  readonly records: readonly RaRecord[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** Height of a row before it is measured. */
  readonly estimate: number;
  readonly onToggle: ((id: Identifier, range: boolean) => void) | undefined;
}

function slotsOf(virtualizer: Virtualizer<HTMLElement, Element>): readonly Slot[] {
  let end = 0;
  const slots = virtualizer.getVirtualItems().flatMap((item): Slot[] => {
    const space = item.start - end;
    end = item.end;
    return space > 0 ? [{ index: item.index, space }, { index: item.index }] : [{ index: item.index }];
  });
  const rest = virtualizer.getTotalSize() - end;
  return rest > 0 ? [...slots, { index: virtualizer.options.count, space: rest }] : slots;
}

/** Which rows to draw, which one has the focus, and the keys that move it: arrows, Page, Home, End; Enter opens, Space selects. */
export function useRows({ records, scroller, estimate, onToggle }: RowsOptions): Rows {
  const [active, setActive] = useState<string>();
  const wanted = useRef<string>(undefined);
  const many = records.length > mostDrawn;
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: records.length,
    enabled: many,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: 12,
    // Until it is measured: what a screen shows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  const indexOf = (id: string | undefined) => records.findIndex((record) => String(record.id) === id);
  const focusRow = useCallback((id: string) => {
    wanted.current = id;
    setActive(id);
  }, []);

  useLayoutEffect(() => {
    const id = wanted.current;
    if (id === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-id=${JSON.stringify(id)}]`);
    if (row) {
      wanted.current = undefined;
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    } else if (many && indexOf(id) >= 0) virtualizer.scrollToIndex(indexOf(id), { align: 'auto' });
    else wanted.current = undefined;
  });

  const onKeyDown: Rows['onKeyDown'] = (event, onOpen) => {
    const row = event.target instanceof Element ? event.target.closest('[data-id]') : null;
    if (!row || event.altKey) return;
    const index = Number(row.getAttribute('data-index'));
    const steps: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + page, PageUp: index - page, Home: 0, End: records.length - 1 };
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
    slots: many ? slotsOf(virtualizer) : records.map((_, index) => ({ index })),
    virtualizer: many ? virtualizer : undefined,
    tabStop: Math.max(0, indexOf(active)),
    focusRow,
    onKeyDown,
    onFocus: ({ target }) => {
      const id = target instanceof Element ? target.closest('[data-id]')?.getAttribute('data-id') : undefined;
      if (id && id !== active) setActive(id);
    },
  };
}
