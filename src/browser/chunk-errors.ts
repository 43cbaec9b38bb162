import { storageKey, tabStorage } from './storage.ts';

const key = storageKey('reloads');
const maxReloads = 2;
const reloadWindow = 5 * 60_000;

/** Is this error a chunk that failed to load, as after a new release (SPEC §8)? */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Loading (?:CSS )?chunk .+ failed|dynamically imported module|Importing a module script failed|Unable to preload/iu.test(
      error.message,
    )
  );
}

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

/** Reloads the page when a chunk fails to load. Returns a function that stops it. */
export function reloadOnChunkErrors(reload: () => void = () => window.location.reload()): () => void {
  const again = () => {
    if (countReload()) reload();
  };
  const rejected = ({ reason }: PromiseRejectionEvent) => {
    if (isChunkError(reason)) again();
  };
  window.addEventListener('vite:preloadError', again);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('vite:preloadError', again);
    window.removeEventListener('unhandledrejection', rejected);
  };
}
