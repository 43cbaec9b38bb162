import { useSyncExternalStore } from 'react';
import type { ImportSession } from './import-session.ts';
import type { SessionView } from './session-view.ts';

/** The current state of an import session. */
export function useSessionView(session: ImportSession): SessionView {
  return useSyncExternalStore(session.subscribe, session.view);
}
