import { useCallback, useMemo, useRef, useState } from 'react';
import type { HeldInput } from '../../resources/ui/form-setting.ts';
import { type PathMessages, topLevelField } from './resolver.ts';

/** Inputs that wait, such as for an upload, or hold text that isn't in the form's values yet, by path. */
export interface PendingInputs {
  readonly setPending: (source: string, pending: string | HeldInput | undefined) => void;
  /** Puts the held texts into the form. Returns the reasons why it can't be saved, by path. */
  readonly settle: () => PathMessages;
  readonly discardHeld: () => void;
  /** True if an input waits for something that would be lost if the user left the form. */
  readonly hasPending: boolean;
  /** Names of the fields whose inputs hold such text. */
  readonly heldNames: readonly string[];
}

/** Collects the pending inputs of a form. */
export function usePendingInputs(): PendingInputs {
  const [hasPending, setHasPending] = useState(false);
  const [held, setHeld] = useState('');
  const inputs = useRef(new Map<string, string | HeldInput>());
  const setPending = useCallback((source: string, pending: string | HeldInput | undefined) => {
    if (pending === undefined) inputs.current.delete(source);
    else inputs.current.set(source, pending);
    setHasPending([...inputs.current.values()].some((input) => typeof input === 'string'));
    setHeld(
      [...inputs.current].flatMap(([path, input]) => (typeof input === 'string' ? [] : topLevelField(path))).join(' '),
    );
  }, []);
  const settle = useCallback(
    (): PathMessages =>
      Object.fromEntries(
        [...inputs.current].flatMap(([path, input]) => {
          const message = typeof input === 'string' ? input : input.settle();
          return message === undefined ? [] : [[path, message]];
        }),
      ),
    [],
  );
  const discardHeld = useCallback(() => {
    for (const input of inputs.current.values()) if (typeof input !== 'string') input.discard();
  }, []);
  const heldNames = useMemo(() => (held === '' ? [] : held.split(' ')), [held]);
  return { setPending, settle, discardHeld, hasPending, heldNames };
}
