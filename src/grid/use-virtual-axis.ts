import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';

/** A drawn row or column, or the space of those that aren't drawn. */
export interface Slot {
  readonly index: number;
  readonly space?: number;
}

export interface AxisOptions {
  readonly count: number;
  readonly sizeOf: (index: number) => number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly horizontal?: boolean;
  /** Pixels before the first cell: the head. */
  readonly start: number;
  /** Indexes that are drawn when out of view too: pinned, or with the focus. */
  readonly keep: readonly number[];
  /** Up to this number, all are drawn. */
  readonly maxDrawn: number;
}

function slotsOf(items: readonly VirtualItem[], start: number, total: number, count: number): readonly Slot[] {
  let end = start;
  const slots = items.flatMap((item): Slot[] => {
    const space = item.start - end;
    end = item.end;
    return space > 0 ? [{ index: item.index, space }, { index: item.index }] : [{ index: item.index }];
  });
  return total > end ? [...slots, { index: count, space: total - end }] : slots;
}

/** The rows or columns to draw: those in view of a long axis, all of a short one. */
export function useVirtualAxis({
  count,
  sizeOf,
  scroller,
  horizontal = false,
  start,
  keep,
  maxDrawn,
}: AxisOptions): readonly Slot[] {
  const isVirtual = count > maxDrawn;
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    enabled: isVirtual,
    horizontal,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    paddingStart: start,
    overscan: 4,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...keep])]
        .filter((index) => index >= 0 && index < range.count)
        .toSorted((a, b) => a - b),
    // The window's size, until the element is measured.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  return useMemo(
    () => (isVirtual ? slotsOf(items, start, total, count) : Array.from({ length: count }, (_, index) => ({ index }))),
    [isVirtual, items, start, total, count],
  );
}
