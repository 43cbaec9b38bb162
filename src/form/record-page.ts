import { createListeners } from '../browser/listeners.ts';
import { useSyncExternalStore } from 'react';
import type { Values } from '../../resources/kinds/kind.ts';
import type { PanelWork } from '../../resources/ui/form-setting.ts';

/** Called after the form or a panel wrote the record. `known`: values that the record now has. */
export type RevisionListener = (from: number, to: number, known: Values) => void;

/**
 * State that a record's form and its panels share: one save bar, one leave guard, one revision. Each write reports the
 * revisions before and after it; a part whose base has the first moves to the second, since nobody else wrote in
 * between.
 */
export interface RecordPage {
  readonly setWork: (section: string, work: PanelWork | undefined) => void;
  /** Returns the same array until something changes. */
  readonly works: () => readonly PanelWork[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly advance: (from: number, to: number, known?: Values) => void;
  readonly onAdvance: (listener: RevisionListener) => () => void;
  /** Reads the record again, because it changed elsewhere. */
  readonly refetch: () => void;
  readonly onRefetch: (listener: () => void) => () => void;
}

export function createRecordPage(): RecordPage {
  const bySection = new Map<string, PanelWork>();
  let works: readonly PanelWork[] = [];
  const changed = createListeners();
  const advanced = createListeners<Parameters<RevisionListener>>();
  const refetched = createListeners();
  return {
    setWork: (section, work) => {
      if (bySection.get(section) === work) return;
      if (work) bySection.set(section, work);
      else bySection.delete(section);
      works = [...bySection.values()];
      changed.notify();
    },
    works: () => works,
    subscribe: changed.add,
    advance: (from, to, known = {}) => advanced.notify(from, to, known),
    onAdvance: advanced.add,
    refetch: refetched.notify,
    onRefetch: refetched.add,
  };
}

const nobody = () => () => undefined;
const nothing: readonly PanelWork[] = [];

/** Subscribes to the unsaved edits of all panels. */
export function usePanelWorks(page: RecordPage | undefined): readonly PanelWork[] {
  return useSyncExternalStore(page?.subscribe ?? nobody, page?.works ?? (() => nothing));
}
