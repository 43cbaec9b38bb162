import { useCallback, useRef } from 'react';
import type { Values } from '../../resources/kinds/kind.ts';

type Work = (id: number | string) => void;

/** Work of inputs after the new record has its id, such as adding lines that its form could not hold. */
export function useAfterCreate(): {
  readonly onCreated: (source: string, work: Work | undefined) => void;
  readonly runAfterCreate: (saved: Values) => void;
} {
  const works = useRef(new Map<string, Work>());
  const onCreated = useCallback((source: string, work: Work | undefined) => {
    if (work) works.current.set(source, work);
    else works.current.delete(source);
  }, []);
  const runAfterCreate = useCallback(({ id }: Values) => {
    if (typeof id === 'number' || typeof id === 'string') for (const work of works.current.values()) work(id);
  }, []);
  return { onCreated, runAfterCreate };
}
