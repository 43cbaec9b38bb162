import { storageKey } from '../browser/storage.ts';

let queue: Promise<unknown> = Promise.resolve();

/**
 * What changes the session by its refresh token, one at a time: across all tabs where the browser has locks, else
 * within this tab.
 */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  // Absent where the page did not come over https.
  const locks: LockManager | null | undefined = navigator.locks;
  if (locks) return locks.request(storageKey('refresh'), work);
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}
