import { useEffect, useRef, useState } from 'react';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';
import { changedNames } from './changes.ts';
import { formFields, passwordFields } from './form-values.ts';
import {
  removeStoredEdits,
  editsOwner,
  editsKey,
  readStoredEdits,
  writeStoredEdits,
  type StoredEdits,
} from './stored-edits.ts';
import type { RecordForm } from './use-record-form.ts';

export interface UnsavedEdits {
  /** Edits found from before a reload, crash or lost session, until restored or discarded. */
  readonly offer: StoredEdits | undefined;
  readonly restore: () => void;
  /** Discards the stored edits; later ones are stored again. */
  readonly discard: () => void;
  /** Discards the stored edits and stores no more: the form is being left. */
  readonly forget: () => void;
}

/** Milliseconds after the last keystroke. */
const pause = 400;

/** Stores edits in the tab's session storage, never passwords, and offers those it finds. */
export function useUnsavedEdits(record: RecordForm, id: number | string | undefined): UnsavedEdits {
  const { resource, form, base, adopt } = record;
  const { storeId } = useAdminDataProvider();
  const key = editsKey(storeId, resource.name, id);
  // Read once: when the session is lost, the last keystrokes are still this user's.
  const [user] = useState(editsOwner);
  const [offer, setOffer] = useState(() => readStoredEdits(key, user));
  const { subscribe, getValues } = form;
  const forgotten = useRef(false);
  const pending = useRef<() => void>(undefined);
  useEffect(() => {
    const fields = formFields(resource);
    const hashed = passwordFields(fields);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (forgotten.current) return;
      const values = getValues();
      const names = changedNames(fields, base, values).filter((name) => !hashed.includes(name));
      if (names.length > 0)
        writeStoredEdits(key, user, {
          at: new Date().toISOString(),
          base,
          typed: Object.fromEntries(names.map((name) => [name, values[name]])),
        });
      // An open offer stays until something else is typed.
      else if (offer === undefined) removeStoredEdits(key);
      timer = undefined;
    };
    // After a save or with a new base: stores or removes at once.
    keep();
    const now = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, pause);
      },
    });
    pending.current = now;
    window.addEventListener('pagehide', now);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', now);
    };
  }, [resource, base, key, user, offer, subscribe, getValues]);
  // A lost session unmounts the form: stores the last keystrokes.
  useEffect(() => () => pending.current?.(), []);
  const discard = () => {
    removeStoredEdits(key);
    setOffer(undefined);
  };
  return {
    offer,
    restore: () => {
      if (offer) adopt(offer.base, offer.typed);
      setOffer(undefined);
    },
    discard,
    forget: () => {
      forgotten.current = true;
      discard();
    },
  };
}
