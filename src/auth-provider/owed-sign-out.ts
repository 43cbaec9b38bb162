import { sharedStorage, storageKey } from '../browser/storage.ts';
import { readSession } from './session.ts';
import { strategy } from './strategy.ts';

/** Set while the cookie of a session is left that was signed out of without an answer: no script can delete it. */
const key = storageKey('signOut');

export const oweSignOut = (): void => sharedStorage.setItem(key, '1');

let running: Promise<void> | undefined;

/** Tells the server of a sign-out that it hasn't heard of. Without an answer it stays owed. Never rejects. */
export function signOutOwed(): Promise<void> {
  if (sharedStorage.getItem(key) === null) return Promise.resolve();
  running ??= end().finally(() => (running = undefined));
  return running;
}

async function end(): Promise<void> {
  try {
    // Whoever signed in since then ended that session by it.
    if (!readSession())
      await (await strategy()).signOut({ access_token: undefined, refresh_token: undefined, user_id: '' });
    sharedStorage.removeItem(key);
  } catch {
    // The next page, or the network's return, tries again.
  }
}
