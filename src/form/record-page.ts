import { useSyncExternalStore } from 'react';
import type { Values } from '../../resources/kinds/kind.ts';

/** What a panel below the form has unsaved. */
export interface UnsavedWork {
  /** Names it in the save bar: `3 options`. */
  readonly text: string;
  /** Saves it; false where something was refused, which the panel itself then says. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
}

/**
 * Called when one part of the page wrote: the record went from one revision to the next, and `known` are values it now
 * has.
 */
export type Advanced = (from: number, to: number, known: Values) => void;

/**
 * What the form of a record and the panels below it share: one save bar, one leave guard, one revision. Whoever wrote
 * says from which revision to which; whoever stood at the first stands at the second, since nobody wrote between.
 */
export interface RecordPage {
  readonly setWork: (section: string, work: UnsavedWork | undefined) => void;
  /** The same list as long as nothing changed. */
  readonly works: () => readonly UnsavedWork[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly advance: (from: number, to: number, known?: Values) => void;
  readonly onAdvance: (listener: Advanced) => () => void;
  /** The record turned out to have changed: the form reads it again. */
  readonly refetch: () => void;
  readonly onRefetch: (listener: () => void) => () => void;
}

/** Adds to a set of listeners; gives the way to take it out again. */
function listening<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One for each record that is open. */
export function createRecordPage(): RecordPage {
  const bySection = new Map<string, UnsavedWork>();
  let works: readonly UnsavedWork[] = [];
  const changed = new Set<() => void>();
  const advanced = new Set<Advanced>();
  const refetched = new Set<() => void>();
  return {
    setWork: (section, work) => {
      if (bySection.get(section) === work) return;
      if (work) bySection.set(section, work);
      else bySection.delete(section);
      works = [...bySection.values()];
      changed.forEach((listener) => listener());
    },
    works: () => works,
    subscribe: (listener) => listening(changed, listener),
    advance: (from, to, known = {}) => advanced.forEach((listener) => listener(from, to, known)),
    onAdvance: (listener) => listening(advanced, listener),
    refetch: () => refetched.forEach((listener) => listener()),
    onRefetch: (listener) => listening(refetched, listener),
  };
}

const nobody = () => () => undefined;
const nothing: readonly UnsavedWork[] = [];

/** What the panels have unsaved, kept up to date; nothing on a page without panels. */
export function useWorks(page: RecordPage | undefined): readonly UnsavedWork[] {
  return useSyncExternalStore(page?.subscribe ?? nobody, page?.works ?? (() => nothing));
}
