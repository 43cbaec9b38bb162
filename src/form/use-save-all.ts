import { useRef, useState, type BaseSyntheticEvent } from 'react';
import type { UnsavedWork } from './record-page.ts';
import type { Submit } from './use-submit.ts';

export interface SaveAll {
  readonly saving: boolean;
  /** Tells whether all of it was saved. */
  readonly save: (event?: BaseSyntheticEvent) => Promise<boolean>;
}

/**
 * Saves the form first, then what its panels have, each from the revision that the one before left; the first refusal
 * ends it. Once at a time: pressed again before it ended, nothing more is sent.
 */
export function useSaveAll(form: Submit, formToo: boolean, works: readonly UnsavedWork[]): SaveAll {
  const [panelsBusy, setPanelsBusy] = useState(false);
  const running = useRef(false);
  const savePanels = async () => {
    if (works.length === 0) return true;
    setPanelsBusy(true);
    try {
      for (const work of works) if (!(await work.save())) return false;
      return true;
    } finally {
      setPanelsBusy(false);
    }
  };
  const save = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (running.current) return false;
    running.current = true;
    try {
      if (formToo && !(await form.submit(event))) return false;
      return await savePanels();
    } finally {
      running.current = false;
    }
  };
  return { saving: form.saving || panelsBusy, save };
}
