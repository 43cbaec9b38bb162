import type { Store } from 'react-admin';
import { sharedStorage, storageKey, tabStorage } from '../browser/storage.ts';

/** Names shared by all tabs and stores; others are kept per tab and store. */
const shared: ReadonlySet<string> = new Set(['theme']);

/**
 * react-admin's store with the storage prefix. A list's page, filters and selection are kept per tab and store: ids
 * mean nothing in another store.
 */
export function createUiStore(storeId: number | undefined): Store {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const known = new Set<string>();
  const before = `ui.${storeId ?? 'none'}.`;
  const keyOf = (name: string) => storageKey(shared.has(name) ? name : `${before}${name}`);
  const storageOf = (name: string) => (shared.has(name) ? sharedStorage : tabStorage);
  const notify = (name: string, value: unknown) => {
    Array.from(listeners.get(name) ?? []).forEach((listener) => listener(value));
  };
  const parse = (text: string | null) => {
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const remove = (name: string) => {
    storageOf(name).removeItem(keyOf(name));
    known.delete(name);
    notify(name, undefined);
  };
  const fromOtherTab = ({ key, newValue }: StorageEvent) => {
    for (const name of shared) if (key === keyOf(name)) notify(name, parse(newValue));
  };

  return {
    setup: () => window.addEventListener('storage', fromOtherTab),
    teardown: () => window.removeEventListener('storage', fromOtherTab),
    getItem: (name, otherwise) => parse(storageOf(name).getItem(keyOf(name))) ?? otherwise,
    setItem(name, value) {
      if (value === undefined) return remove(name);
      storageOf(name).setItem(keyOf(name), JSON.stringify(value));
      known.add(name);
      return notify(name, value);
    },
    removeItem: remove,
    removeItems: (start) => [...known].filter((name) => name.startsWith(start)).forEach(remove),
    reset: () => [...known].filter((name) => !shared.has(name)).forEach(remove),
    subscribe(name, listener) {
      const group = listeners.get(name) ?? new Set();
      listeners.set(name, group.add(listener));
      return () => void group.delete(listener);
    },
  };
}
