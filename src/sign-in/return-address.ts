import { storageKey, tabStorage } from '../browser/storage.ts';

export const returnKey = storageKey('return_to');
/** Target of the links in mails; also opened by signed-in users. */
export const resetPath = '/reset';
const guestPaths: ReadonlySet<string> = new Set(['/login', '/challenge', '/forgot', resetPath]);

/** Is this a page for signed-out users? */
export function isGuestPath(path: string): boolean {
  return guestPaths.has(path.replace(/\/+$/u, ''));
}

/** Stores the address to return to after sign-in. */
export function storeReturnAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  if (!isGuestPath(pathname)) tabStorage.setItem(returnKey, `${pathname}${search}${hash}`);
}

export function removeReturnAddress(): void {
  tabStorage.removeItem(returnKey);
}
