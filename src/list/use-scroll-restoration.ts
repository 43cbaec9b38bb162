import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useListContext, useLocation } from 'react-admin';
import { storeScrollPosition, takeScrollPosition } from './scroll-restoration.ts';

/**
 * Restores scroll position and focused row after Back. Returns a callback for leaving a row for its record. `ready`:
 * the rows are rendered.
 */
export function useScrollRestoration(
  list: string,
  scroller: RefObject<HTMLElement | null>,
  ready: boolean,
  focusRow: (id: string) => void,
): (target: EventTarget) => void {
  const { page, perPage, sort, filterValues, meta } = useListContext();
  const { key: entry = '' } = useLocation();
  const signature = JSON.stringify([page, perPage, sort, filterValues, meta?.from]);
  const top = useRef(0);
  const restored = useRef(false);
  const opened = useRef<string>(undefined);
  const here = useRef({ list, signature, entry });
  useEffect(() => {
    here.current = { list, signature, entry };
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !ready) return undefined;
    if (!restored.current) {
      restored.current = true;
      const place = takeScrollPosition(list, signature, entry);
      if (place) {
        element.scrollTop = place.top;
        top.current = place.top;
        if (place.row !== undefined) focusRow(place.row);
      }
    }
    const follow = () => {
      top.current = element.scrollTop;
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [list, signature, entry, scroller, ready, focusRow]);

  // Another page, order or filter starts at the top.
  const last = useRef(signature);
  useEffect(() => {
    if (last.current === signature) return;
    last.current = signature;
    top.current = 0;
    scroller.current?.scrollTo({ top: 0 });
  }, [signature, scroller]);

  useEffect(
    () => () =>
      storeScrollPosition(here.current.list, {
        signature: here.current.signature,
        entry: here.current.entry,
        top: top.current,
        row: opened.current,
      }),
    [],
  );

  return useCallback((target) => {
    opened.current =
      target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? undefined) : undefined;
  }, []);
}
