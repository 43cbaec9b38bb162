import { useEffect, useState } from 'react';
import { loadWhenReachable } from '../browser/connection.ts';

const asItIs = (text: string) => text;
/** Cached, so that components opened later start with it. */
let loaded = asItIs;

/**
 * Converts Chinese texts to one script, so that 订单 matches 訂單. Its table (19 kB) is loaded on the first Chinese search;
 * until then, and if loading fails, texts are compared unchanged.
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
