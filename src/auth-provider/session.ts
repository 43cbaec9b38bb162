import { sharedStorage, storageKey } from '../browser/storage.ts';

/** SPEC §3, Auth session. Logged in means one exists (SPEC §4). */
export interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: number | string;
}

export const sessionKey = storageKey('session');
const listeners = new Set<() => void>();

/** Why the session ended: by one's own wish, because it could not be renewed, or in another tab. */
export type End = 'signedOut' | 'expired' | 'elsewhere';
let end: End | undefined;

/** How the last session of this page ended; `undefined` before that. */
export function lastEnd(): End | undefined {
  return end;
}

/** Is this what a sign-in or a refresh answers? */
export function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const id: unknown = Reflect.get(value, 'user_id');
  return (
    typeof Reflect.get(value, 'access_token') === 'string' &&
    typeof Reflect.get(value, 'refresh_token') === 'string' &&
    (typeof id === 'number' || typeof id === 'string')
  );
}

/** The session as all tabs share it, read anew each time. */
export function readSession(): Session | undefined {
  try {
    const kept: unknown = JSON.parse(sharedStorage.getItem(sessionKey) ?? 'null');
    return isSession(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function writeSession(session: Session): void {
  const { access_token, refresh_token, user_id } = session;
  end = undefined;
  sharedStorage.setItem(sessionKey, JSON.stringify({ access_token, refresh_token, user_id }));
  tell();
}

export function clearSession(how: End): void {
  end = how;
  sharedStorage.removeItem(sessionKey);
  tell();
}

function tell(): void {
  Array.from(listeners).forEach((listener) => listener());
}

/** Calls back when the session begins, changes or ends, in this tab or in another. Gives back the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    // `null`: the storage was emptied.
    if (key !== sessionKey && key !== null) return;
    // A session that began in another tab is a new one: how the last ended here says nothing about it.
    if (readSession()) end = undefined;
    else end ??= 'elsewhere';
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}
