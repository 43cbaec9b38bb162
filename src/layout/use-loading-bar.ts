import { useEffect, useState } from 'react';

/** Timing of the loading bar in milliseconds (SPEC §9); its run takes 5,000. */
export const loadingBarTimes = { throttle: 200, hide: 500 } as const;

type Phase = 'hidden' | 'started' | 'running' | 'done';

/** Phase of the loading bar: started after 200 ms of loading, hidden 500 ms after its end. */
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
