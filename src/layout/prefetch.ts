import { memberOf } from '../auth-provider/request.ts';

/** In milliseconds (SPEC §9). */
const idleTimeout = 2_000;

/** Whether the connection is too slow, or too dear, for what may never be needed. */
export function sparesData(connection: unknown): boolean {
  return (
    memberOf(connection, 'saveData') === true || String(memberOf(connection, 'effectiveType') ?? '').includes('2g')
  );
}

/** The line counts as free once nothing came over it for so long, in milliseconds. */
const quiet = 1_000;

function isLineBusy(): boolean {
  const last = performance
    .getEntriesByType('resource')
    .reduce((end, { startTime, duration }) => Math.max(end, startTime + duration), 0);
  return last > 0 && performance.now() - last < quiet;
}

/**
 * Loads pieces of the portal when the browser has nothing else to do, and the page that is opened has come over the
 * line. Gives back the way to stop.
 */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): () => void {
  if (sparesData(Reflect.get(navigator, 'connection'))) return () => undefined;
  let stop = () => {};
  const run = () => {
    if (isLineBusy()) wait();
    else loads.forEach((load) => load().catch(() => undefined));
  };
  const whenIdle = () => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, idleTimeout);
      stop = () => clearTimeout(timer);
      return;
    }
    const handle = window.requestIdleCallback(run, { timeout: idleTimeout });
    stop = () => window.cancelIdleCallback(handle);
  };
  const wait = () => {
    const timer = setTimeout(whenIdle, quiet);
    stop = () => clearTimeout(timer);
  };
  whenIdle();
  return () => stop();
}
