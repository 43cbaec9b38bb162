import { useEffect, useRef } from 'react';
import { isTemporary } from '../data-provider/api-errors.ts';

/** Milliseconds. */
export const retryDelay = 5_000;

/** Retries after a temporary error, again after each further one, while mounted. */
export function useAutoRetry(error: unknown, retry: (() => void) | undefined): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isTemporary(error)) return undefined;
    const timer = setTimeout(() => latest.current?.(), retryDelay);
    return () => clearTimeout(timer);
  }, [error]);
}
