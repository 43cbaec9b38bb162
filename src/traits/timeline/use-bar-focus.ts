import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Period } from '../../data-provider/answer-types.ts';
import type { Line } from './lines.ts';
import { type Span, spanOf } from './periods.ts';

interface Lane {
  readonly line: number;
  readonly periods: readonly Period[];
}

export interface BarFocus {
  /** The bar in the tab order. */
  readonly tabStop: number | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
}

const idOf = (target: EventTarget): number | undefined => {
  const id = target instanceof Element ? target.closest('[data-bar]')?.getAttribute('data-bar') : null;
  return id === null || id === undefined ? undefined : Number(id);
};

/**
 * Moves the focus between bars: left and right along a lane, up and down to the nearest bar of the next lane, Home and
 * End. `reveal` scrolls a line into view.
 */
export function useBarFocus(
  lines: readonly Line[],
  window: Span,
  scroller: RefObject<HTMLElement | null>,
  reveal: (line: number) => void,
): BarFocus {
  const [active, setActive] = useState<number>();
  /** The bar to focus after the next render, which may have to scroll it into view first. */
  const pendingFocus = useRef<number>(undefined);
  const lanes = useMemo(
    () => lines.flatMap(({ lanes: own }, line) => own.map((periods): Lane => ({ line, periods }))),
    [lines],
  );
  const all = useMemo(() => lanes.flatMap(({ periods }) => periods), [lanes]);
  const laneOf = (id: number) => lanes.findIndex(({ periods }) => periods.some((period) => period.id === id));

  useLayoutEffect(() => {
    const id = pendingFocus.current;
    if (id === undefined) return;
    const bar = scroller.current?.querySelector<HTMLElement>(`[data-bar="${id}"]`);
    if (bar) {
      pendingFocus.current = undefined;
      bar.focus({ preventScroll: true });
      bar.scrollIntoView({ block: 'nearest' });
    } else reveal(lanes[laneOf(id)]?.line ?? 0);
  });

  const visibleStart = (period: Period) => Math.max(window.start, spanOf(period).start);
  const nearest = (from: Period, direction: 1 | -1): Period | undefined => {
    for (let index = laneOf(from.id) + direction; lanes[index]; index += direction) {
      const { periods = [] } = lanes[index] ?? {};
      const found = periods.toSorted(
        (one, other) =>
          Math.abs(visibleStart(one) - visibleStart(from)) - Math.abs(visibleStart(other) - visibleStart(from)),
      )[0];
      if (found) return found;
    }
    return undefined;
  };
  const neighbour = (from: Period, direction: 1 | -1): Period | undefined => {
    const { periods = [] } = lanes[laneOf(from.id)] ?? {};
    return periods[periods.findIndex(({ id }) => id === from.id) + direction];
  };
  const moves: Readonly<Record<string, (from: Period) => Period | undefined>> = {
    ArrowRight: (from) => neighbour(from, 1),
    ArrowLeft: (from) => neighbour(from, -1),
    ArrowDown: (from) => nearest(from, 1),
    ArrowUp: (from) => nearest(from, -1),
    Home: () => all[0],
    End: () => all.at(-1),
  };
  return {
    tabStop: all.some(({ id }) => id === active) ? active : all[0]?.id,
    onKeyDown: (event) => {
      const id = idOf(event.target);
      const from = all.find((period) => period.id === id);
      const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
      if (!from || !move || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const to = move(from);
      if (!to) return;
      pendingFocus.current = to.id;
      setActive(to.id);
    },
    onFocus: ({ target }) => {
      const id = idOf(target);
      if (id !== undefined && id !== active) setActive(id);
    },
  };
}
