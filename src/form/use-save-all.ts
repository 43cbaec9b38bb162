import { useRef, useState, type BaseSyntheticEvent } from 'react';
import type { PanelWork } from '../../resources/ui/form-setting.ts';
import type { Submit } from './use-submit.ts';

export interface SaveAll {
  readonly saving: boolean;
  /** Returns whether everything was saved. */
  readonly save: (event?: BaseSyntheticEvent) => Promise<boolean>;
}

/**
 * Saves the form, then each panel with the revision of the previous write. Stops at the first refusal. Ignores calls
 * while a save runs.
 */
export function useSaveAll(form: Submit, formToo: boolean, works: readonly PanelWork[]): SaveAll {
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
