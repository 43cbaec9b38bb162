import { sharedStorage, storageKey, tabStorage } from '../browser/storage.ts';

/** A store in the switcher. */
export interface StoreTitle {
  readonly id: number;
  readonly title: string;
}

const key = storageKey('store');

function idIn(text: string | null): number | undefined {
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The store of this tab; in a new tab the one chosen last in any (issue 2). */
export function readActiveStore(): number | undefined {
  return idIn(tabStorage.getItem(key)) ?? idIn(sharedStorage.getItem(key));
}

/** Makes it this tab's store: nobody chose it, so a new tab does not start with it. */
export function keepTabStore(id: number): void {
  tabStorage.setItem(key, String(id));
}

/** Makes it this tab's store by somebody's choice, and so the one that a new tab starts with. */
export function chooseTabStore(id: number): void {
  keepTabStore(id);
  sharedStorage.setItem(key, String(id));
}

/** The active store if it still exists, else the first; `undefined` where there is none (SPEC §3). */
export function chooseStore(stores: readonly StoreTitle[], active: number | undefined): number | undefined {
  return stores.some(({ id }) => id === active) ? active : stores[0]?.id;
}
