import { useState } from 'react';
import type { PathSentences } from './resolver.ts';

/** What the inputs of a form still wait for, by their paths. */
export interface Waiting {
  readonly wait: (source: string, sentence: string | undefined) => void;
  readonly waitsFor: () => PathSentences;
}

/** Kept without drawing anything: it is looked at when the form is to be saved. */
export function useWaiting(): Waiting {
  const [waiting] = useState(() => {
    const sentences = new Map<string, string>();
    return {
      wait: (source: string, sentence: string | undefined) => {
        if (sentence === undefined) sentences.delete(source);
        else sentences.set(source, sentence);
      },
      waitsFor: () => Object.fromEntries(sentences),
    };
  });
  return waiting;
}
