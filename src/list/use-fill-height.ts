import { useLayoutEffect, useRef, type RefObject } from 'react';
import { currentNoticeHeight, noticeHeight } from '../layout/notice-row.ts';

/** Makes the element reach to the bottom of the window, so that header and pagination stay visible. */
export function useFillHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      if (!element.current) return;
      const top = element.current.getBoundingClientRect().top + window.scrollY - currentNoticeHeight();
      element.current.style.height = `calc(100dvh - ${Math.round(top)}px - ${noticeHeight})`;
    };
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return element;
}
