import { useEffect, useRef } from 'react';
import { memberOf } from '../browser/json.ts';

/** Statuses of temporary errors; 0 is no answer. */
const temporary: ReadonlySet<unknown> = new Set([0, 429, 502, 503, 504]);

/** Milliseconds. */
export const retryDelay = 5_000;

/** Retries after a temporary error, again after each further one, while mounted. */
export function useAutoRetry(error: unknown, retry: (() => void) | undefined): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!temporary.has(memberOf(error, 'status'))) return undefined;
    const timer = setTimeout(() => latest.current?.(), retryDelay);
    return () => clearTimeout(timer);
  }, [error]);
}
