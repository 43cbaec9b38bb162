import { useEffect, useState } from 'react';
import { loadWhenReachable } from '../browser/connection.ts';

const asItIs = (text: string) => text;
/** Kept, so that what is opened next begins with it. */
let loaded = asItIs;

/**
 * Writes Chinese texts in one script, so that 订单 is found in 訂單. Its table (19 kB) is loaded once somebody looks for
 * Chinese; until then, and where it can't be loaded, texts are compared as they are.
 */
export function useOneScript(wanted: string): (text: string) => string {
  const [{ write }, setWriter] = useState({ write: loaded });
  const isNeeded = write === asItIs && /\p{Script=Han}/u.test(wanted);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    loadWhenReachable(() => import('./simplified.ts')).then(
      ({ simplified }) => {
        loaded = simplified;
        if (!isGone) setWriter({ write: simplified });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return write;
}
