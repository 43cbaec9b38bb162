import { useCallback, useRef, useState } from 'react';
import type { PathSentences } from './resolver.ts';

/** What the form's inputs wait for, such as an upload, by path. */
export interface PendingInputs {
  readonly wait: (source: string, sentence: string | undefined) => void;
  readonly waitsFor: () => PathSentences;
  /** True if an input is pending; its value would be lost if the form were left. */
  readonly any: boolean;
}

export function usePendingInputs(): PendingInputs {
  const [any, setAny] = useState(false);
  const sentences = useRef(new Map<string, string>());
  const wait = useCallback((source: string, sentence: string | undefined) => {
    if (sentence === undefined) sentences.current.delete(source);
    else sentences.current.set(source, sentence);
    setAny(sentences.current.size > 0);
  }, []);
  const waitsFor = useCallback(() => Object.fromEntries(sentences.current), []);
  return { wait, waitsFor, any };
}
