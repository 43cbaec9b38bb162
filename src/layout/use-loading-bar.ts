import { useEffect, useState } from 'react';

/** The loading bar's times in milliseconds (SPEC §9); the way across takes 5,000. */
export const loadingBarTimes = { throttle: 200, hide: 500 } as const;

type Phase = 'hidden' | 'started' | 'running' | 'done';

/** Shown only for what takes longer than 200 ms; gone 500 ms after the last answer. */
export function useLoadingBar(busy: boolean): Phase {
  const [phase, setPhase] = useState<Phase>('hidden');

  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase('started'), loadingBarTimes.throttle);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === 'hidden' ? now : 'done'));
    const timer = setTimeout(() => setPhase('hidden'), loadingBarTimes.hide);
    return () => clearTimeout(timer);
  }, [busy]);

  useEffect(() => {
    if (phase !== 'started') return undefined;
    const frame = requestAnimationFrame(() => setPhase('running'));
    return () => cancelAnimationFrame(frame);
  }, [phase]);

  return phase;
}
