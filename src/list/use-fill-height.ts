import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Initial height of lists below the top bar. It must be right before the hook corrects it: a container that grows with
 * its rows would render all of them.
 */
export const heightBelowBar = 'calc(100dvh - 48px)';

/** Makes the element reach to the bottom of the window, so that header and pagination stay visible. */
export function useFillHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      if (!element.current) return;
      const top = element.current.getBoundingClientRect().top + window.scrollY;
      element.current.style.height = `calc(100dvh - ${Math.round(top)}px)`;
    };
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return element;
}
