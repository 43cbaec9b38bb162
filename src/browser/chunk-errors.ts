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

/** True if a chunk was still missing after reloads: the server most likely has another version. */
export const isOutdated = (): boolean => outdated;

/** Subscribes to changes of `isOutdated`. Returns a function that unsubscribes. */
export const onOutdated = changes.add;

function setOutdated(value: boolean): void {
  outdated = value;
  changes.notify();
}

/**
 * Reloads the page when a chunk fails to load. Not while the server is unreachable: the browser's error page would
 * replace ours. After two reloads, marks the page as outdated instead, and it shows that. Returns a function that stops
 * it.
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
