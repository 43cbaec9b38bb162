import { useEffect, useRef } from 'react';
import { memberOf } from '../auth-provider/request.ts';

/** What passes by itself: no answer at all, or a server that is away or too busy. */
const passing: ReadonlySet<unknown> = new Set([0, 429, 502, 503, 504]);

/** In milliseconds, between the end of one try and the next. */
export const tryAgainAfter = 5_000;

/** Tries again behind an error that passes by itself, after each new one, as long as it is on show. */
export function useTryAgain(error: unknown, retry: (() => void) | undefined): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!passing.has(memberOf(error, 'status'))) return undefined;
    const timer = setTimeout(() => latest.current?.(), tryAgainAfter);
    return () => clearTimeout(timer);
  }, [error]);
}
