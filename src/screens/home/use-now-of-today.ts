import { useEffect, useState } from 'react';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';

/** A moment of today: the same until the page is looked at again on another day, as one left open overnight is. */
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
    return () => {
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('focus', renew);
    };
  }, []);
  return now;
}
