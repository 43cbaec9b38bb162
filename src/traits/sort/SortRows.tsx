import { Box, useMediaQuery } from '@mui/material';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { placeOfGap } from './order.ts';
import { rowHeight, Rows } from './sort-style.ts';
import { SortRow } from './SortRow.tsx';
import { useDrag } from './use-drag.ts';
import type { Sorting } from './use-order.ts';
import { useKeyboardSort } from './use-keyboard-sort.ts';

interface SortRowsProps {
  readonly label: string;
  readonly sorting: Sorting;
  readonly onOpenChildren: ((id: number) => void) | undefined;
}

/** The records in order. Virtual: there may be thousands. */
export function SortRows({ label, sorting, onOpenChildren }: SortRowsProps) {
  const translate = useTranslate();
  const hintId = useId();
  const touch = useMediaQuery('(hover: none)', { noSsr: true });
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const pendingFocus = useRef<number>(undefined);
  const keyboard = useKeyboardSort(sorting);
  const { order, savedOrder } = sorting;
  const total = order.length;

  const drag = useDrag(box, rowHeight, total, (id, gap) => {
    const place = placeOfGap(order, id, gap);
    sorting.move(id, place);
    keyboard.setCurrent(id);
    keyboard.announce(translate('sorting.moved', { title: sorting.titleOf(id), place: place + 1, total }));
  });
  // Keeps the focused and the dragged row mounted: unmounting would lose the focus or the drag.
  const alwaysDrawn = [keyboard.current, drag.dragged]
    .flatMap((id) => (id === undefined ? [] : [order.indexOf(id)]))
    .filter((index) => index >= 0);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => order[index] ?? index,
    overscan: 8,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...alwaysDrawn])].toSorted((a, b) => a - b),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  const focusRow = (id: number | undefined) => {
    if (id === undefined) return;
    pendingFocus.current = id;
    keyboard.setCurrent(id);
  };
  useLayoutEffect(() => {
    const id = pendingFocus.current;
    if (id === undefined) return;
    pendingFocus.current = undefined;
    virtualizer.scrollToIndex(order.indexOf(id), { align: 'auto' });
    const grip = list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    grip?.focus({ preventScroll: true });
  });

  const move = (event: MouseEvent, id: number, place: number) => {
    sorting.move(id, place);
    keyboard.announce(translate('sorting.moved', { title: sorting.titleOf(id), place: place + 1, total }));
    // Scrolls to the row only if its button was pressed by keyboard.
    if (event.detail === 0) virtualizer.scrollToIndex(place, { align: 'auto' });
  };

  return (
    <>
      <Box
        ref={box}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', borderTop: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Rows ref={list} aria-label={label} style={{ height: total * rowHeight }}>
          {virtualizer.getVirtualItems().map(({ index }) => {
            const id = order[index];
            if (id === undefined) return null;
            const previousPlace = savedOrder.indexOf(id) + 1;
            return (
              <SortRow
                key={id}
                id={id}
                title={sorting.titleOf(id)}
                place={index + 1}
                total={total}
                previousPlace={sorting.moved.has(id) && previousPlace > 0 ? previousPlace : undefined}
                added={sorting.added.has(id)}
                current={keyboard.current === id}
                pickedUp={keyboard.pickedUp === id}
                dragged={drag.dragged === id}
                hintId={hintId}
                drag={drag.row}
                handle={drag.handle}
                onCurrent={keyboard.setCurrent}
                onKeyDown={(event, own) => focusRow(keyboard.onKeyDown(event, own))}
                onPress={keyboard.toggle}
                onBlur={keyboard.putDown}
                onMove={move}
                onOpenChildren={onOpenChildren}
              />
            );
          })}
          {drag.gap !== undefined && <li className="gap" aria-hidden="true" style={{ top: drag.gap * rowHeight }} />}
        </Rows>
      </Box>
      <Box id={hintId} sx={{ px: 3, py: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
        {translate(touch ? 'sorting.hintTouch' : 'sorting.hint')}
      </Box>
      <HiddenText role="status" aria-live="assertive">
        {keyboard.announcement}
      </HiddenText>
    </>
  );
}
