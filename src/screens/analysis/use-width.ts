import { useEffect, useState } from 'react';

/** An element's width in whole px; the last known value while it is hidden. */
export function useWidth() {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth((before) => Math.floor(element.getBoundingClientRect().width) || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { element, setElement, width };
}
