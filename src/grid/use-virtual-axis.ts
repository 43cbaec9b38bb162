import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';

/** What is drawn along one axis: cells, and between them the room of those that are not drawn. */
export interface Slot {
  readonly index: number;
  readonly space?: number;
}

export interface AxisOptions {
  readonly count: number;
  readonly sizeOf: (index: number) => number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly horizontal?: boolean;
  /** Room before the first cell: the head. */
  readonly start: number;
  /** Are drawn also when out of sight: pinned, or with the focus. */
  readonly keep: readonly number[];
  /** Up to so many all are drawn. */
  readonly most: number;
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

/** Draws only what is in sight of a long axis, and all of a short one. */
export function useVirtualAxis({
  count,
  sizeOf,
  scroller,
  horizontal = false,
  start,
  keep,
  most,
}: AxisOptions): readonly Slot[] {
  const many = count > most;
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    enabled: many,
    horizontal,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    paddingStart: start,
    overscan: 4,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...keep])]
        .filter((index) => index >= 0 && index < range.count)
        .toSorted((a, b) => a - b),
    // Until it is measured: what a screen shows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  return useMemo(
    () => (many ? slotsOf(items, start, total, count) : Array.from({ length: count }, (_, index) => ({ index }))),
    [many, items, start, total, count],
  );
}
