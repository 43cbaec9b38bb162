import { useSyncExternalStore } from 'react';
import type { ImportSession } from './import-session.ts';
import type { WorkView } from './work-view.ts';

/** The present state of an import session. */
export function useWorkView(work: ImportSession): WorkView {
  return useSyncExternalStore(work.subscribe, work.view);
}
