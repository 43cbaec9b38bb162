import { memberOf } from '../browser/json.ts';

/** Milliseconds (SPEC §9). */
const idleTimeout = 2_000;

/** Does the connection ask to save data, or is it 2g? */
export function savesData(connection: unknown): boolean {
  return (
    memberOf(connection, 'saveData') === true || String(memberOf(connection, 'effectiveType') ?? '').includes('2g')
  );
}

/** Milliseconds without network traffic after which the network counts as idle. */
const networkIdle = 1_000;

function isNetworkBusy(): boolean {
  const last = performance
    .getEntriesByType('resource')
    .reduce((end, { startTime, duration }) => Math.max(end, startTime + duration), 0);
  return last > 0 && performance.now() - last < networkIdle;
}

/**
 * Loads chunks once the browser and the network are idle (SPEC §9), one after another: a browser has six connections to
 * a host, and what the user does next needs them. Returns a function that cancels what isn't loaded yet.
 */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): () => void {
  if (savesData(Reflect.get(navigator, 'connection'))) return () => undefined;
  let cancelled = false;
  let stop = () => {};
  const loadInTurn = async () => {
    for (const load of loads) if (!cancelled) await load().catch(() => undefined);
  };
  const run = () => {
    if (isNetworkBusy()) wait();
    else void loadInTurn();
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
    const timer = setTimeout(whenIdle, networkIdle);
    stop = () => clearTimeout(timer);
  };
  whenIdle();
  return () => {
    cancelled = true;
    stop();
  };
}
