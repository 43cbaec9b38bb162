import { useEffect, useMemo, useState } from 'react';

/** Milliseconds for which the time stays the same, so that equal requests are sent once. */
const step = 5 * 60_000;

const rounded = () => Math.floor(Date.now() / step) * step;

/** The current time, rounded down to five minutes. Updates when the user returns to an open page. */
export function useRoundedNow(): Date {
  const [now, setNow] = useState(rounded);
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'hidden') setNow(rounded());
    };
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('focus', renew);
    // Also updates on a screen that never loses the focus. An equal value renders nothing.
    const timer = setInterval(renew, 60_000);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('focus', renew);
    };
  }, []);
  return useMemo(() => new Date(now), [now]);
}
