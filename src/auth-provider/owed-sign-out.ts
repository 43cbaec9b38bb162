import { sharedStorage, storageKey } from '../browser/storage.ts';
import { readSession } from './session.ts';
import { strategy } from './strategy.ts';
import { withLock } from './with-lock.ts';

/** Set if a sign-out got no answer: the session's cookie is then still there, and no script can delete it. */
const key = storageKey('signOut');

export const oweSignOut = (): void => sharedStorage.setItem(key, '1');

/** Sends a pending sign-out to the server. Stays pending if there is no answer. Never rejects. */
export const signOutOwed = (): Promise<void> =>
  sharedStorage.getItem(key) === null ? Promise.resolve() : withLock(sendOwedSignOut);

/**
 * Like `signOutOwed`, for a caller that holds the lock, so that the answer deletes this cookie and not that of a new
 * session.
 */
export async function sendOwedSignOut(): Promise<void> {
  if (sharedStorage.getItem(key) === null) return;
  try {
    // A sign-in since then has already ended that session.
    if (!readSession())
      await (await strategy()).signOut({ access_token: undefined, refresh_token: undefined, user_id: '' });
    sharedStorage.removeItem(key);
  } catch {
    // Retried by the next page, or when the network is back.
  }
}
