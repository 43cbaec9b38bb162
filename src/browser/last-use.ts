import { createListeners } from './listeners.ts';

/** Time of the last input on this page, in milliseconds since 1970; loading counts. */
let last = Date.now();
/** Time of the last input that the server knows of. */
let reported = last;
const listeners = createListeners();

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  window.addEventListener(
    event,
    () => {
      last = Date.now();
      listeners.notify();
    },
    { capture: true, passive: true },
  );

/** Adds a listener for input. Returns a function that removes it. */
export const onUse = listeners.add;

/** Whole seconds since the last input, to be sent to the server. */
export function reportUse(): number {
  reported = last;
  return Math.max(0, Math.floor((Date.now() - last) / 1_000));
}

/** Milliseconds between the last input and the one that the server knows of. */
export const unreportedUse = (): number => last - reported;
