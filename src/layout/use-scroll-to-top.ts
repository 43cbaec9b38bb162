import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Opens another page at its top. Back and Forward are left to the browser, which returns to where one was. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type !== 'POP' && hash === '') window.scrollTo(0, 0);
    // Only on another page, not on its filters or sections.
  }, [pathname]);
}
