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

/** The active store of this tab; in a new tab the last one selected in any tab. */
export function readActiveStore(): number | undefined {
  return idIn(tabStorage.getItem(key)) ?? idIn(sharedStorage.getItem(key));
}

/** Sets this tab's store without a user's choice: new tabs do not start with it. */
export function setTabStore(id: number): void {
  tabStorage.setItem(key, String(id));
}

/** Sets this tab's store by a user's choice: new tabs start with it. */
export function selectStore(id: number): void {
  setTabStore(id);
  sharedStorage.setItem(key, String(id));
}

/** The active store if it still exists, else the first; `undefined` without stores (SPEC §3). */
export function resolveActiveStore(stores: readonly StoreTitle[], active: number | undefined): number | undefined {
  return stores.some(({ id }) => id === active) ? active : stores[0]?.id;
}
