import { memberOf } from '../auth-provider/request.ts';

/** In milliseconds (SPEC §9). */
const idleTimeout = 2_000;

/** Whether the connection is too slow, or too dear, for what may never be needed. */
export function sparesData(connection: unknown): boolean {
  return memberOf(connection, 'saveData') === true || String(memberOf(connection, 'effectiveType') ?? '').includes('2g');
}

/** Loads pieces of the portal when the browser has nothing else to do. Gives back the way to stop. */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): () => void {
  if (sparesData(Reflect.get(navigator, 'connection'))) return () => undefined;
  const run = () => loads.forEach((load) => load().catch(() => undefined));
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, idleTimeout);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: idleTimeout });
  return () => window.cancelIdleCallback(handle);
}
