import { useCallback, useRef, useState } from 'react';
import type { PathMessages } from './resolver.ts';

/** What the form's inputs wait for, such as an upload, by path. */
export interface PendingInputs {
  readonly setPending: (source: string, message: string | undefined) => void;
  readonly pendingMessages: () => PathMessages;
  /** True if an input is pending; its value would be lost if the form were left. */
  readonly hasPending: boolean;
}

export function usePendingInputs(): PendingInputs {
  const [hasPending, setHasPending] = useState(false);
  const messages = useRef(new Map<string, string>());
  const setPending = useCallback((source: string, message: string | undefined) => {
    if (message === undefined) messages.current.delete(source);
    else messages.current.set(source, message);
    setHasPending(messages.current.size > 0);
  }, []);
  const pendingMessages = useCallback(() => Object.fromEntries(messages.current), []);
  return { setPending, pendingMessages, hasPending };
}
