import { memberOf, parseJson } from '../browser/json.ts';
import { createListeners } from '../browser/listeners.ts';
import { sharedStorage, storageKey } from '../browser/storage.ts';

/** SPEC §3, Auth session. A user is logged in if one exists (SPEC §4). */
export interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: number | string;
}

export const sessionKey = storageKey('session');
const listeners = createListeners();

/** Why the session ended: signed out, could not be renewed, or ended in another tab. */
export type SessionEnd = 'signedOut' | 'expired' | 'elsewhere';
let end: SessionEnd | undefined;

/** How this page's last session ended, if one did. */
export function lastSessionEnd(): SessionEnd | undefined {
  return end;
}

/** Is this an answer to a sign-in or a refresh? */
export function isSession(value: unknown): value is Session {
  const id = memberOf(value, 'user_id');
  return (
    typeof memberOf(value, 'access_token') === 'string' &&
    typeof memberOf(value, 'refresh_token') === 'string' &&
    (typeof id === 'number' || typeof id === 'string')
  );
}

/** Reads the session that all tabs share. */
export function readSession(): Session | undefined {
  const stored = parseJson(sharedStorage.getItem(sessionKey));
  return isSession(stored) ? stored : undefined;
}

export function writeSession(session: Session): void {
  const { access_token, refresh_token, user_id } = session;
  end = undefined;
  sharedStorage.setItem(sessionKey, JSON.stringify({ access_token, refresh_token, user_id }));
  listeners.notify();
}

export function clearSession(how: SessionEnd): void {
  end = how;
  sharedStorage.removeItem(sessionKey);
  listeners.notify();
}

/** Calls `listener` when the session starts, changes or ends, in any tab. Returns a function that removes it. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    // `null`: the storage was cleared.
    if (key !== sessionKey && key !== null) return;
    // A new session was started elsewhere: forgets how the last one ended here.
    if (readSession()) end = undefined;
    else end ??= 'elsewhere';
    listener();
  };
  const remove = listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    remove();
    window.removeEventListener('storage', fromOtherTab);
  };
}
