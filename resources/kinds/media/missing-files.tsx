import { useSyncExternalStore } from 'react';

/** Files whose content is missing on the server; shared by all views. */
const missing = new Set<number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function markMissing(id: number): void {
  missing.add(id);
  listeners.forEach((listener) => listener());
}

export function useMissing(id: number): boolean {
  return useSyncExternalStore(subscribe, () => missing.has(id));
}
