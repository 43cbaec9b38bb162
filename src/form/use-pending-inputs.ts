import { useCallback, useMemo, useRef, useState } from 'react';
import type { PathMessages } from './resolver.ts';

/** What the form's inputs wait for, such as an upload, by path. */
export interface PendingInputs {
  readonly setPending: (source: string, message: string | undefined) => void;
  readonly pendingMessages: () => PathMessages;
  /** True if an input is pending; its value would be lost if the form were left. */
  readonly hasPending: boolean;
  readonly hold: (source: string, name: string | undefined) => void;
  /** Names of input that is no value of the form yet; it would be lost, too. */
  readonly held: readonly string[];
}

export function usePendingInputs(): PendingInputs {
  const [hasPending, setHasPending] = useState(false);
  const messages = useRef(new Map<string, string>());
  const setPending = useCallback((source: string, message: string | undefined) => {
    if (message === undefined) messages.current.delete(source);
    else messages.current.set(source, message);
    setHasPending(messages.current.size > 0);
  }, []);
  const [named, setNamed] = useState<Readonly<Record<string, string | undefined>>>({});
  const hold = useCallback(
    (source: string, name: string | undefined) => setNamed((before) => ({ ...before, [source]: name })),
    [],
  );
  const held = useMemo(() => Object.values(named).filter((name) => name !== undefined), [named]);
  const pendingMessages = useCallback(() => Object.fromEntries(messages.current), []);
  return { setPending, pendingMessages, hasPending, hold, held };
}
