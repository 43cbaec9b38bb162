import { environment } from '../browser/environment.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';

const key = storageKey('return_to');
const guestPaths: ReadonlySet<string> = new Set(['/login', '/challenge']);

/** Is this a page of signed-out users? */
export function isGuestPath(path: string): boolean {
  return guestPaths.has(path.replace(/\/+$/u, ''));
}

/** Stores the address to return to after sign-in. */
export function storeReturnAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  if (!isGuestPath(pathname)) tabStorage.setItem(key, `${pathname}${search}${hash}`);
}

export function removeReturnAddress(): void {
  tabStorage.removeItem(key);
}

/** Returns the stored return address, once; else the dashboard. Never another origin. */
export function takeReturnAddress(): string {
  const stored = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  return stored !== null && isOwnPath(stored) ? stored : '/home';
}

function isOwnPath(address: string): boolean {
  return address.startsWith('/') && new URL(address, window.location.origin).origin === window.location.origin;
}

/** Origins to which a redirect may lead: this one, the API hosts and those of the environment. */
function allowedOrigins(): readonly string[] {
  const hosts = [environment.apiUrl, environment.addressApiUrl].map(
    (url) => new URL(url, window.location.origin).origin,
  );
  return [window.location.origin, ...hosts, ...environment.redirectOrigins];
}

/** Redirects to an external address (SPEC §8) if its origin is allowed. @returns whether it did */
export function redirectTo(
  address: string,
  replace: (url: string) => void = (url) => window.location.replace(url),
): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, href } = new URL(address);
  if (!allowedOrigins().includes(origin)) return false;
  replace(href);
  return true;
}
