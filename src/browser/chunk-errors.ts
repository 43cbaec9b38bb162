import { isChunkError } from './is-chunk-error.ts';
import { createListeners } from './listeners.ts';
import { storageKey, tabStorage } from './storage.ts';

const key = storageKey('reloads');
const maxReloads = 2;
const reloadWindow = 5 * 60_000;

/** Counts a reload. Returns false after two in five minutes, so that a missing chunk causes no endless reloads. */
export function countReload(now = Date.now()): boolean {
  const recent = (tabStorage.getItem(key) ?? '')
    .split(',')
    .map(Number)
    .filter((at) => at > now - reloadWindow && at <= now);
  if (recent.length >= maxReloads) return false;
  tabStorage.setItem(key, [...recent, now].join(','));
  return true;
}

const changes = createListeners();
let outdated = false;

/** Whether a chunk stayed away though the page was reloaded: the server most likely has another version by now. */
export const isOutdated = (): boolean => outdated;

/** Subscribes to changes of `isOutdated`. Returns a function that unsubscribes. */
export const onOutdated = changes.add;

function setOutdated(value: boolean): void {
  outdated = value;
  changes.notify();
}

/**
 * Reloads the page when a chunk fails to load, unless the server is out of reach: the browser's error page would take the
 * place of ours. After two reloads, the page is outdated instead, which it says. Returns a function that stops it.
 */
export function reloadOnChunkErrors(
  reachable: () => Promise<boolean>,
  reload: () => void = () => window.location.reload(),
): () => void {
  const again = async () => {
    if (!(await reachable())) return;
    if (countReload()) reload();
    else setOutdated(true);
  };
  const rejected = ({ reason }: PromiseRejectionEvent) => {
    if (isChunkError(reason)) again();
  };
  window.addEventListener('vite:preloadError', again);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('vite:preloadError', again);
    window.removeEventListener('unhandledrejection', rejected);
    setOutdated(false);
  };
}
