import { useEffect, useState } from 'react';

/** How wide an element is, in whole pixels; what was known last while it isn't shown. */
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
