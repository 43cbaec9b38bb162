import { sharedStorage, storageKey } from '../browser/storage.ts';
import { readSession } from './session.ts';
import { strategy } from './strategy.ts';
import { withLock } from './with-lock.ts';

/** Set while the cookie of a session is left that was signed out of without an answer: no script can delete it. */
const key = storageKey('signOut');

export const oweSignOut = (): void => sharedStorage.setItem(key, '1');

/** Tells the server of a sign-out that it hasn't heard of. Without an answer it stays owed. Never rejects. */
export const signOutOwed = (): Promise<void> =>
  sharedStorage.getItem(key) === null ? Promise.resolve() : withLock(tellOwedSignOut);

/** The same for whoever holds the lock: its answer takes the cookie away, not that of a session which begins meanwhile. */
export async function tellOwedSignOut(): Promise<void> {
  if (sharedStorage.getItem(key) === null) return;
  try {
    // Whoever signed in since then ended that session by it.
    if (!readSession())
      await (await strategy()).signOut({ access_token: undefined, refresh_token: undefined, user_id: '' });
    sharedStorage.removeItem(key);
  } catch {
    // The next page, or the network's return, tries again.
  }
}
