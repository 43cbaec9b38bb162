import { memberOf, parseJson } from '../browser/json.ts';
import { createListeners } from '../browser/listeners.ts';
import { sharedStorage, storageKey } from '../browser/storage.ts';

/** SPEC §3, Auth session. A user is logged in if one exists (SPEC §4). */
export interface Session {
  /**
   * `undefined` after the page was loaded, until the first call requests one: it is kept only in this page's memory.
   */
  readonly access_token: string | undefined;
  /** `undefined` if it is in a cookie, which no script can read: the Admin API does that on the page's own origin. */
  readonly refresh_token: string | undefined;
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

/** Parses the answer to a sign-in or a refresh; `undefined` if it has no session. */
export function sessionIn(value: unknown): Session | undefined {
  const [access_token, refresh_token, user_id] = ['access_token', 'refresh_token', 'user_id'].map((name) =>
    memberOf(value, name),
  );
  const isKnown = typeof user_id === 'number' || typeof user_id === 'string';
  if (typeof access_token !== 'string' || !isKnown) return undefined;
  if (typeof refresh_token === 'string') return { access_token, refresh_token, user_id };
  return memberOf(value, 'refresh_cookie') === true ? { access_token, refresh_token: undefined, user_id } : undefined;
}

/** The access token of a session whose refresh token is in a cookie, and the mark of that session. */
let held: { readonly mark: string; readonly access_token: string } | undefined;

/**
 * The stored text of the session, shared by all tabs: the tokens if the page keeps them itself, else the session's
 * owner.
 */
export const sessionMark = (): string | null => sharedStorage.getItem(sessionKey);

/** Reads the session that all tabs share. */
export function readSession(): Session | undefined {
  const mark = sessionMark();
  const stored = parseJson(mark);
  const complete = sessionIn(stored);
  if (complete) return complete;
  const user_id = memberOf(stored, 'user_id');
  if (typeof memberOf(stored, 'began') !== 'string' || (typeof user_id !== 'number' && typeof user_id !== 'string'))
    return undefined;
  return { access_token: held?.mark === mark ? held.access_token : undefined, refresh_token: undefined, user_id };
}

/** Stores a new session. */
export function writeSession(session: Session): void {
  keep(session, markOf(session));
}

/** Stores renewed tokens. If one is in a cookie, other tabs need no notification. */
export function renewSession(session: Session): void {
  const mark = sessionMark();
  const goesOn = session.refresh_token === undefined && readSession()?.refresh_token === undefined;
  keep(session, goesOn && mark !== null ? mark : markOf(session));
}

function keep({ access_token, refresh_token }: Session, mark: string): void {
  end = undefined;
  held = refresh_token === undefined && access_token !== undefined ? { mark, access_token } : undefined;
  if (mark !== sessionMark()) sharedStorage.setItem(sessionKey, mark);
  listeners.notify();
}

/** The text stored for a session; `began` distinguishes it from a later session of the same user. */
function markOf({ access_token, refresh_token, user_id }: Session): string {
  const began = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  return JSON.stringify(refresh_token === undefined ? { user_id, began } : { access_token, refresh_token, user_id });
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
    // A new session started in another tab: forget how the last one ended here.
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
