import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useAdminDataProvider } from '../../../../data-provider/use-admin-data-provider.ts';
import {
  removeStoredEdits,
  editsOwner,
  editsKey,
  readStoredEdits,
  writeStoredEdits,
} from '../../../../form/stored-edits.ts';
import type { UnsavedEdits } from '../../../../form/use-unsaved-edits.ts';
import type { Edits } from '../../../../grid/edits.ts';

const value = z.union([z.string(), z.number(), z.null()]);
const keptEdits = z.record(
  z.string(),
  z.object({ added: z.boolean(), typed: z.record(z.string(), z.object({ value, base: value })) }),
);

/** Milliseconds after the last keystroke. */
const pause = 400;

/** Stores a panel's edits in the tab's session storage as a form does, and offers those it finds. */
export function useStoredEdits(edits: Edits, name: string, id: number | string): UnsavedEdits {
  const { storeId } = useAdminDataProvider();
  const key = editsKey(storeId, name, id);
  // Read once: when the session is lost, the last keystrokes are still this user's.
  const [user] = useState(editsOwner);
  const [offer, setOffer] = useState(() => readStoredEdits(key, user));
  const offered = offer !== undefined;
  const pending = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      const kept = edits.keep();
      if (Object.keys(kept).length > 0)
        writeStoredEdits(key, user, { at: new Date().toISOString(), base: {}, typed: kept });
      // An open offer stays until something else is typed.
      else if (!offered) removeStoredEdits(key);
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
    removeStoredEdits(key);
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
