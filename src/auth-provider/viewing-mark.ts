import { sharedStorage, storageKey } from '../browser/storage.ts';

const key = storageKey('viewing');

/** The id of the viewed role, as shared by all tabs: a loading page reserves room for its banner. */
export const viewingMark = (): string | null => sharedStorage.getItem(key);

/** Shares the viewed role with all tabs; `undefined`: none. */
export function markViewing(role: number | undefined): void {
  const mark = role === undefined ? null : `${role}`;
  if (mark === viewingMark()) return;
  if (mark === null) sharedStorage.removeItem(key);
  else sharedStorage.setItem(key, mark);
}

/** Calls `listener` when another tab starts or stops viewing as a role. */
export function onViewingElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) listener();
  });
}
