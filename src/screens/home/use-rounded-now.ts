import { useEffect, useMemo, useState } from 'react';

/** Milliseconds in which the moment stays the same, so that what was asked of it is asked once. */
const step = 5 * 60_000;

const rounded = () => Math.floor(Date.now() / step) * step;

/** The present, rounded down to five minutes; of a page that is left open, too, once somebody looks at it. */
export function useRoundedNow(): Date {
  const [now, setNow] = useState(rounded);
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'hidden') setNow(rounded());
    };
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('focus', renew);
    // On a screen that is never left, too. The same moment once more renders nothing.
    const timer = setInterval(renew, 60_000);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('focus', renew);
    };
  }, []);
  return useMemo(() => new Date(now), [now]);
}
