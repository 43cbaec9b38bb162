import { useEffect, useRef } from 'react';
import { onWrite } from './write-events.ts';

/** Calls `listener` after this page's writes to any of these entities. `names` must stay the same array. */
export function useOnWrite(names: readonly string[], listener: () => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const stop = names.map((name) => onWrite(name, () => latest.current()));
    return () => stop.forEach((end) => end());
  }, [names]);
}
