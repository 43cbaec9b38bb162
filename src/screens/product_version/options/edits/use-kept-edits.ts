import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useAdminDataProvider } from '../../../../data-provider/use-admin-data-provider.ts';
import { dropKept, keeper, keptKey, readKept, writeKept } from '../../../../form/kept-values.ts';
import type { KeptValues } from '../../../../form/use-kept-values.ts';
import type { Edits } from '../../../../grid/edits.ts';

const value = z.union([z.string(), z.number(), z.null()]);
const keptEdits = z.record(
  z.string(),
  z.object({ added: z.boolean(), typed: z.record(z.string(), z.object({ value, base: value })) }),
);

/** Waits this long after the last key. */
const pause = 400;

/**
 * Keeps edits in this tab's storage, as a form keeps what is typed, and offers what it finds from before a reload or a
 * lost session.
 */
export function useKeptEdits(edits: Edits, name: string, id: number | string): KeptValues {
  const { storeId } = useAdminDataProvider();
  const key = keptKey(storeId, name, id);
  // Asked once: when the session is lost the last keys are still this user's.
  const [user] = useState(keeper);
  const [offer, setOffer] = useState(() => readKept(key, user));
  const offered = offer !== undefined;
  const pending = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      const kept = edits.keep();
      if (Object.keys(kept).length > 0) writeKept(key, user, { at: new Date().toISOString(), base: {}, typed: kept });
      // An offer that is not answered yet stays until something else is typed.
      else if (!offered) dropKept(key);
    };
    const now = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
    const stop = edits.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, pause);
    });
    pending.current = now;
    window.addEventListener('pagehide', now);
    return () => {
      stop();
      now();
      window.removeEventListener('pagehide', now);
    };
  }, [edits, key, user, offered]);
  const discard = () => {
    dropKept(key);
    setOffer(undefined);
  };
  return {
    offer,
    restore: () => {
      const kept = keptEdits.safeParse(offer?.typed);
      if (kept.success) edits.restore(kept.data);
      setOffer(undefined);
    },
    discard,
    forget: discard,
  };
}
