import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import type { Slot } from './rows-view.ts';

export interface ManyRowsProps {
  readonly count: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Height of a row before it is measured. */
  readonly estimate: number;
  /**
   * Rows that are drawn also when out of sight: the one with the focus, and those being changed, or that would be lost.
   */
  readonly keep: readonly number[];
  readonly reveal: RefObject<((index: number) => void) | undefined>;
  /** Called after each drawing. */
  readonly onDrawn: () => void;
  readonly children: (slots: readonly Slot[], measure: (row: Element | null) => void) => ReactNode;
}

/** Runs of drawn rows, and the room of those between them. */
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

/** Draws only the rows in sight. Comes in a chunk of its own: most lists never need it. */
export function ManyRows({ count, scroller, estimate, keep, reveal, onDrawn, children }: ManyRowsProps) {
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: 12,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...keep])]
        .filter((index) => index >= 0 && index < range.count)
        .toSorted((a, b) => a - b),
    // Until it is measured: what a screen shows.
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
