import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Room left below, for the frame's own border and padding. */
const below = 0;

/** The height below the top bar, where lists stand: right from the first moment, as rows are scrolled to before it is measured. */
export const heightBelowBar = 'calc(100dvh - 48px)';

/** Makes the element reach from where it stands to the bottom of the window, so that its header and pages stay in sight. */
export function useFillHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      if (!element.current) return;
      const top = element.current.getBoundingClientRect().top + window.scrollY;
      element.current.style.height = `calc(100dvh - ${Math.round(top) + below}px)`;
    };
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return element;
}
