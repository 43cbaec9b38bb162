import { environment } from '../browser/environment.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';

const key = storageKey('return_to');
const guestPaths: ReadonlySet<string> = new Set(['/login', '/challenge']);

/** Is this a page for people who are not signed in? */
export function isGuestPath(path: string): boolean {
  return guestPaths.has(path.replace(/\/+$/u, ''));
}

/** Keeps where one was, for after sign-in. */
export function keepReturnAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  if (!isGuestPath(pathname)) tabStorage.setItem(key, `${pathname}${search}${hash}`);
}

export function dropReturnAddress(): void {
  tabStorage.removeItem(key);
}

/** Where to go after sign-in: what was kept, once; else the dashboard. Never another site. */
export function takeReturnAddress(): string {
  const kept = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  return kept !== null && isOwnPath(kept) ? kept : '/home';
}

function isOwnPath(address: string): boolean {
  return address.startsWith('/') && new URL(address, window.location.origin).origin === window.location.origin;
}

/**
 * Origins that a redirect may lead to: our own, the hosts this portal works with, and those that the environment names.
 */
function allowedOrigins(): readonly string[] {
  const hosts = [environment.apiUrl, environment.addressApiUrl].map(
    (url) => new URL(url, window.location.origin).origin,
  );
  return [window.location.origin, ...hosts, ...environment.redirectOrigins];
}

/**
 * A redirect to an external address replaces the location (SPEC §8), if its origin is allowed. @returns whether it went
 */
export function leaveFor(
  address: string,
  replace: (url: string) => void = (url) => window.location.replace(url),
): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, href } = new URL(address);
  if (!allowedOrigins().includes(origin)) return false;
  replace(href);
  return true;
}
