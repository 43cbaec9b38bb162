import { environment } from './environment.ts';

/** Every key the portal keeps in the browser begins with the prefix (CONTRACT, Running). */
export function storageKey(name: string): string {
  return `${environment.storagePrefix}.${name}`;
}

/** Where the browser forbids storage (private windows), values live as long as the page. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function usable(storage: () => Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    const found = storage();
    found.setItem(storageKey('probe'), '1');
    found.removeItem(storageKey('probe'));
    return found;
  } catch {
    return memoryStorage();
  }
}

/** Shared by all tabs, and this tab's own. */
export const sharedStorage = usable(() => window.localStorage);
export const tabStorage = usable(() => window.sessionStorage);
