import { sharedStorage, storageKey } from '../browser/storage.ts';

const key = storageKey('viewing');

/** The role as which one views the portal, as far as any tab knows: a page that loads keeps room for its banner. */
export const viewingMark = (): string | null => sharedStorage.getItem(key);

/** Tells all tabs as which role one views the portal; `undefined`: as none. */
export function markViewing(role: number | undefined): void {
  const mark = role === undefined ? null : `${role}`;
  if (mark === viewingMark()) return;
  if (mark === null) sharedStorage.removeItem(key);
  else sharedStorage.setItem(key, mark);
}

/** Calls `listener` when another tab began or stopped viewing. */
export function onViewingElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) listener();
  });
}
