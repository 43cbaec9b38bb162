import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import type { Slot } from './rows-view.ts';

export interface VirtualRowsProps {
  readonly count: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Estimated height of a row in px. */
  readonly estimate: number;
  /** Rows that stay mounted outside the viewport: the focused one and those with open edits. */
  readonly keep: readonly number[];
  readonly reveal: RefObject<((index: number) => void) | undefined>;
  /** Called after each render. */
  readonly onDrawn: () => void;
  readonly children: (slots: readonly Slot[], measure: (row: Element | null) => void) => ReactNode;
}

/** Mounted rows, with spacers for the rows between them. */
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

/** Virtualized rows. In its own chunk, because most lists never need it. */
export function VirtualRows({ count, scroller, estimate, keep, reveal, onDrawn, children }: VirtualRowsProps) {
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: 12,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...keep])]
        .filter((index) => index >= 0 && index < range.count)
        .toSorted((a, b) => a - b),
    // Assumed before the first measurement.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => scroller.current?.scrollTop ?? 0,
  });
  useLayoutEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index, { align: 'auto' });
    return () => {
      reveal.current = undefined;
    };
  }, [reveal, virtualizer]);
  useLayoutEffect(onDrawn);
  return children(slotsOf(virtualizer), virtualizer.measureElement);
}
