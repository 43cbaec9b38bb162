import { storageKey } from '../storage.ts';
import { clearSession, readSession, writeSession } from './session.ts';
import { strategy } from './strategy.ts';
import { forgetUser } from './user.ts';

let queue: Promise<unknown> = Promise.resolve();

/** One at a time: across all tabs where the browser has locks, else within this tab. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  // Absent where the page did not come over https.
  const locks: LockManager | null | undefined = navigator.locks;
  if (locks) return locks.request(storageKey('refresh'), work);
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

/**
 * Gets a new pair for the session whose access token was refused. Several callers, in several tabs, cause one call:
 * whoever comes later finds the token replaced. A failure clears session and user and resolves `false` (SPEC §4).
 */
export function refreshSession(refused: string): Promise<boolean> {
  return alone(async () => {
    const session = readSession();
    if (!session) return false;
    if (session.access_token !== refused) return true;
    try {
      writeSession(await (await strategy()).refresh(session));
      return true;
    } catch {
      // A tab without locks may have been quicker: its pair is good.
      const now = readSession();
      if (now && now.refresh_token !== session.refresh_token) return true;
      forgetUser();
      clearSession('expired');
      return false;
    }
  });
}
