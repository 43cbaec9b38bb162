import { createListeners } from '../browser/listeners.ts';

const changes = createListeners();
let stay: (() => void) | undefined;

/** Gives up the navigation that waits for the network; `undefined` if none does. */
export const stayHere = (): (() => void) | undefined => stay;

/** Subscribes to it. Returns a function that unsubscribes. */
export const onHeldPage = changes.add;

/** Holds the present page; `callback` gives the navigation up. Returns a function that lets go. */
export function holdPage(callback: () => void): () => void {
  stay = callback;
  changes.notify();
  return () => {
    if (stay !== callback) return;
    stay = undefined;
    changes.notify();
  };
}
