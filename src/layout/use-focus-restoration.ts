import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keepFocus } from './focus-restoration.ts';

/** Keeps the focus on the page, and moves it to the heading of a newly opened page if nothing has it. */
export function useFocusRestoration(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const kept = useRef<ReturnType<typeof keepFocus>>(undefined);
  useEffect(() => {
    if (!main.current) return undefined;
    kept.current = keepFocus(main.current);
    return kept.current.stop;
  }, [main]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    kept.current?.onPage();
  }, [pathname]);
}
