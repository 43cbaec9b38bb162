import { isChunkError } from './is-chunk-error.ts';
import { createListeners } from './listeners.ts';

/** Milliseconds between attempts to reach an unreachable server. */
const retryDelay = 5_000;

const changes = createListeners();
let offline = false;
/** Asks whether the server answers; set by `watchConnection`. */
let reachServer: (() => Promise<boolean>) | undefined;
let checking: Promise<void> | undefined;

/** Is the browser offline, or the server out of reach? */
export const isOffline = (): boolean => offline;

/** Subscribes to changes of `isOffline`. Returns a function that unsubscribes. */
export const onConnectionChange = changes.add;

function setOffline(value: boolean): void {
  if (value === offline) return;
  offline = value;
  changes.notify();
}

async function check(ask: () => Promise<boolean>): Promise<void> {
  setOffline(!(await ask()));
  // The browser reports when it is online again, but not when the server is back.
  if (offline && navigator.onLine) setTimeout(checkConnection, retryDelay);
}

/** Checks after a call without an answer whether the server is unreachable; if so, again until it is back. */
export function checkConnection(): void {
  if (!reachServer) return;
  checking ??= check(reachServer).finally(() => {
    checking = undefined;
  });
}

/** Watches the connection from now on. `ask`: does the server answer? */
export function watchConnection(ask: () => Promise<boolean>): void {
  reachServer = ask;
  window.addEventListener('online', checkConnection);
  window.addEventListener('offline', () => setOffline(true));
  if (!navigator.onLine) setOffline(true);
}

/** Resolves once the server is reachable again. Call it only while `isOffline`. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onConnectionChange(() => {
      if (offline) return;
      stop();
      resolve();
    });
  });
}

/**
 * Loads code; while offline, waits for the network. A browser never retries a module that failed to load, so nothing is
 * requested while offline; if the server turns out to be unreachable, the page must be reloaded once it is back.
 */
export async function loadWhenReachable<Code>(load: () => Promise<Code>): Promise<Code> {
  if (offline) await backOnline();
  try {
    return await load();
  } catch (error) {
    if (reachServer && isChunkError(error) && !(await reachServer())) {
      const back = backOnline();
      setOffline(true);
      checkConnection();
      await back;
    }
    throw error;
  }
}
