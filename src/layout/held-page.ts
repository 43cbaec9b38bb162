import { createListeners } from '../browser/listeners.ts';

const changes = createListeners();
let stay: (() => void) | undefined;

/** Cancels the navigation that waits for the network; `undefined` if none does. */
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
