import { useEffect, useState } from 'react';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';

/** A moment of today: the same until another day has come, also of a page that is left open overnight. */
export function useNowOfToday(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'hidden') return;
      setNow((before) => {
        const present = new Date();
        return hongKongDay(before) === hongKongDay(present) ? before : present;
      });
    };
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('focus', renew);
    // On a screen that is never left, too.
    const timer = setInterval(renew, 60_000);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('focus', renew);
    };
  }, []);
  return now;
}
