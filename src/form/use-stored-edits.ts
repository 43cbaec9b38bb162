import { useEffect, useRef, useState } from 'react';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';
import {
  editsKey,
  editsOwner,
  readStoredEdits,
  removeStoredEdits,
  writeStoredEdits,
  type StoredEdits,
} from './stored-edits.ts';

export interface UnsavedEdits {
  /** Edits found from before a reload, crash or lost session, until restored or discarded. */
  readonly offer: StoredEdits | undefined;
  readonly restore: () => void;
  /** Discards the stored edits; later ones are stored again. */
  readonly discard: () => void;
  /** Discards the stored edits and stores no more: the form is being left. */
  readonly forget: () => void;
}

export interface StoredEditsOptions {
  /** Name of the form or panel. */
  readonly name: string;
  readonly id: number | string | undefined;
  /** Calls back on each edit. Must be stable, like `collect`. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The current edits; a new function stores them at once. */
  readonly collect: () => Pick<StoredEdits, 'base' | 'typed'>;
  readonly restore: (edits: StoredEdits) => void;
}

/** Milliseconds after the last keystroke. */
const pause = 400;

/** Stores edits in the tab's session storage and offers those it finds. */
export function useStoredEdits({ name, id, subscribe, collect, restore }: StoredEditsOptions): UnsavedEdits {
  const { storeId } = useAdminDataProvider();
  const key = editsKey(storeId, name, id);
  // Read once: when the session is lost, the last keystrokes are still this user's.
  const [user] = useState(editsOwner);
  const [offer, setOffer] = useState(() => readStoredEdits(key, user));
  const offered = offer !== undefined;
  const forgotten = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      timer = undefined;
      if (forgotten.current) return;
      const edits = collect();
      if (Object.keys(edits.typed).length > 0) writeStoredEdits(key, user, { at: new Date().toISOString(), ...edits });
      // An open offer stays until something else is typed.
      else if (!offered) removeStoredEdits(key);
    };
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      store();
    };
    store();
    const unsubscribe = subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(store, pause);
    });
    window.addEventListener('pagehide', flush);
    // Also when a lost session unmounts the form.
    return () => {
      unsubscribe();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [key, user, offered, subscribe, collect]);
  const discard = () => {
    removeStoredEdits(key);
    setOffer(undefined);
  };
  return {
    offer,
    restore: () => {
      if (offer) restore(offer);
      setOffer(undefined);
    },
    discard,
    forget: () => {
      forgotten.current = true;
      discard();
    },
  };
}
