import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * The height below the top bar, where lists stand: right from the first moment. Rows are scrolled to and measure their
 * room before the hook can correct it, and of a frame that grows with its rows all would be drawn.
 */
export const heightBelowBar = 'calc(100dvh - 48px)';

/**
 * Makes the element reach from where it stands to the bottom of the window, so that its header and pages stay in sight.
 */
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
