import { useEffect, useRef, useState } from 'react';
import { loadingDelay, minimumLoadingTime } from './minimum-loading-time.ts';

/** Returns whether to show a loading state: after a delay, and then for a minimum time (SPEC §9). */
export function useMinimumLoadingTime(loading: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (loading === shown) return undefined;
    const wait = loading ? loadingDelay : Math.max(0, since.current + minimumLoadingTime - Date.now());
    const timer = setTimeout(() => {
      since.current = Date.now();
      setShown(loading);
    }, wait);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  return shown;
}
