import { storagePrefix } from './page-settings.ts';

/** Adds the prefix to a storage key (CONTRACT, Running). */
export function storageKey(name: string): string {
  return `${storagePrefix}.${name}`;
}

/** In-memory storage, for browsers that forbid storage (private windows). */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function usableStorage(storage: () => Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    const found = storage();
    found.setItem(storageKey('probe'), '1');
    found.removeItem(storageKey('probe'));
    return found;
  } catch {
    return memoryStorage();
  }
}

export const sharedStorage = usableStorage(() => window.localStorage);
export const tabStorage = usableStorage(() => window.sessionStorage);
