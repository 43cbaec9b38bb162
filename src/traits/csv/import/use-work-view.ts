import { useSyncExternalStore } from 'react';
import type { ImportSession } from './import-session.ts';
import type { WorkView } from './work-view.ts';

/** An import as it is at the moment. */
export function useWorkView(work: ImportSession): WorkView {
  return useSyncExternalStore(work.subscribe, work.view);
}
