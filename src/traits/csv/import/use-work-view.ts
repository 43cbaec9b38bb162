import { useSyncExternalStore } from 'react';
import type { ImportWork } from './import-session.ts';
import type { WorkView } from './work-view.ts';

/** An import as it is at the moment. */
export function useWorkView(work: ImportWork): WorkView {
  return useSyncExternalStore(work.subscribe, work.view);
}
