import { storageKey } from '../browser/storage.ts';

let queue: Promise<unknown> = Promise.resolve();

/** Runs one change of the refresh token at a time: across all tabs if the browser has locks, else within this tab. */
export async function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Absent on pages served without https.
  const locks: LockManager | null | undefined = navigator.locks;
  if (locks) return locks.request(storageKey('refresh'), work);
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}
