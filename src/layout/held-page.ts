import { createListeners } from '../browser/listeners.ts';

const changes = createListeners();
let stay: (() => void) | undefined;

/** The function that cancels the navigation waiting for the network; `undefined` if none waits. */
export const stayHere = (): (() => void) | undefined => stay;

/** Subscribes to `stayHere`. Returns a function that unsubscribes. */
export const onHeldPage = changes.add;

/** Keeps the current page; `callback` cancels the navigation. Returns a function that releases it. */
export function holdPage(callback: () => void): () => void {
  stay = callback;
  changes.notify();
  return () => {
    if (stay !== callback) return;
    stay = undefined;
    changes.notify();
  };
}
