import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Scrolls to the top when another page opens. Back and Forward are left to the browser, which restores the scroll
 * position.
 */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== 'POP' && hash === '') window.scrollTo(0, 0);
  }, [pathname, hash, type]);
}
