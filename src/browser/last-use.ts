/** Milliseconds since 1970 at which somebody last touched this page; loading it counts. */
let last = Date.now();

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  window.addEventListener(event, () => (last = Date.now()), { capture: true, passive: true });

/** When somebody last touched this page, in milliseconds since 1970. */
export const lastUse = (): number => last;
