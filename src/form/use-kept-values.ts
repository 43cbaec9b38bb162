import { useEffect, useRef, useState } from 'react';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';
import { changedNames } from './changes.ts';
import { formFields, hashedNames } from './form-values.ts';
import { dropKept, keeper, keptKey, readKept, writeKept, type Kept } from './kept-values.ts';
import type { RecordForm } from './use-record-form.ts';

export interface KeptValues {
  /** Found from before a reload, a crash or a lost session, and not answered yet. */
  readonly offer: Kept | undefined;
  readonly restore: () => void;
  /** What is kept is given up; what is typed from now on is kept again. */
  readonly discard: () => void;
  /** Nothing is to be kept from now on: the form is left for good. */
  readonly forget: () => void;
}

/** Waits this long after the last key. */
const pause = 400;

/** Keeps what is typed in this tab's storage, passwords never, and offers what it finds there. */
export function useKeptValues(record: RecordForm, id: number | string | undefined): KeptValues {
  const { resource, form, base, adopt } = record;
  const { storeId } = useAdminDataProvider();
  const key = keptKey(storeId, resource.name, id);
  // Asked once: when the session is lost the last keys are still this user's.
  const [user] = useState(keeper);
  const [offer, setOffer] = useState(() => readKept(key, user));
  const { subscribe, getValues } = form;
  const forgotten = useRef(false);
  const pending = useRef<() => void>(undefined);
  useEffect(() => {
    const fields = formFields(resource);
    const hashed = hashedNames(fields);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (forgotten.current) return;
      const values = getValues();
      const names = changedNames(fields, base, values).filter((name) => !hashed.includes(name));
      if (names.length > 0)
        writeKept(key, user, {
          at: new Date().toISOString(),
          base,
          typed: Object.fromEntries(names.map((name) => [name, values[name]])),
        });
      // An offer that is not answered yet stays until something else is typed.
      else if (offer === undefined) dropKept(key);
      timer = undefined;
    };
    // Saved, or compared with another record from now on.
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
  // The last keys before a lost session takes the form away.
  useEffect(() => () => pending.current?.(), []);
  const discard = () => {
    dropKept(key);
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
