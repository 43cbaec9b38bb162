import { createListeners } from './listeners.ts';

/** Milliseconds since 1970 at which somebody last touched this page; loading it counts. */
let last = Date.now();
/** What the server was told of it last. */
let told = last;
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

/** Adds a listener of touches. Returns a function that removes it. */
export const onUse = listeners.add;

/** Whole seconds for which nobody touched this page; the server is told them. */
export function tellUse(): number {
  told = last;
  return Math.max(0, Math.floor((Date.now() - last) / 1_000));
}

/** For how many milliseconds before the last touch the server knows of none. */
export const untoldUse = (): number => last - told;
