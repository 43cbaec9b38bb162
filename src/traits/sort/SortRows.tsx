import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { placeOfGap } from './order.ts';
import { rowHeight, Rows } from './sort-style.ts';
import { SortRow } from './SortRow.tsx';
import { useDrag } from './use-drag.ts';
import type { Sorting } from './use-order.ts';
import { usePick } from './use-pick.ts';

interface SortRowsProps {
  readonly label: string;
  readonly sorting: Sorting;
  readonly onBelow: ((id: number) => void) | undefined;
}

/** The records in order, thousands of them: only those in sight are drawn. */
export function SortRows({ label, sorting, onBelow }: SortRowsProps) {
  const translate = useTranslate();
  const hintId = useId();
  const touch = useMediaQuery('(hover: none)', { noSsr: true });
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number>(undefined);
  const pick = usePick(sorting);
  const { order, before } = sorting;
  const total = order.length;

  const drag = useDrag(box, rowHeight, total, (id, gap) => {
    const place = placeOfGap(order, id, gap);
    sorting.move(id, place);
    pick.setCurrent(id);
    pick.say(translate('sorting.moved', { title: sorting.titleOf(id), place: place + 1, total }));
  });
  // The focus, and a row on its way, would be lost with a row that is not drawn.
  const keep = [pick.current, drag.dragged]
    .flatMap((id) => (id === undefined ? [] : [order.indexOf(id)]))
    .filter((index) => index >= 0);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => order[index] ?? index,
    overscan: 8,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...keep])].toSorted((a, b) => a - b),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  const go = (id: number | undefined) => {
    if (id === undefined) return;
    wanted.current = id;
    pick.setCurrent(id);
  };
  useLayoutEffect(() => {
    const id = wanted.current;
    if (id === undefined) return;
    wanted.current = undefined;
    virtualizer.scrollToIndex(order.indexOf(id), { align: 'auto' });
    const grip = list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    grip?.focus({ preventScroll: true });
  });

  const move = (event: MouseEvent, id: number, place: number) => {
    sorting.move(id, place);
    pick.say(translate('sorting.moved', { title: sorting.titleOf(id), place: place + 1, total }));
    // By the keyboard one follows the row; by the mouse one goes on where one is.
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
            const from = before.indexOf(id) + 1;
            return (
              <SortRow
                key={id}
                id={id}
                title={sorting.titleOf(id)}
                place={index + 1}
                total={total}
                was={sorting.moved.has(id) && from > 0 ? from : undefined}
                fresh={sorting.fresh.has(id)}
                current={pick.current === id}
                picked={pick.picked === id}
                dragged={drag.dragged === id}
                hintId={hintId}
                drag={drag.row}
                handle={drag.handle}
                onCurrent={pick.setCurrent}
                onKeyDown={(event, own) => go(pick.onKeyDown(event, own))}
                onPress={pick.toggle}
                onBlur={pick.putDown}
                onMove={move}
                onBelow={onBelow}
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
        {pick.said}
      </HiddenText>
    </>
  );
}
