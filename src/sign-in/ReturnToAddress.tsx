import { type ReactNode, useEffect, useState } from 'react';
import { environment } from '../browser/environment.ts';
import { tabStorage } from '../browser/storage.ts';
import { isGuestPath, returnKey } from './return-address.ts';

/** Returns the stored return address, once; else the dashboard. Never another origin. */
export function takeReturnAddress(): string {
  const stored = tabStorage.getItem(returnKey);
  tabStorage.removeItem(returnKey);
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

/** Redirects from a guest page to the return address before the application reads the path. */
export function ReturnToAddress({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(!isGuestPath(window.location.pathname));
  useEffect(() => {
    if (ready) return;
    // Strict mode runs this twice, but the return address can be read only once.
    if (isGuestPath(window.location.pathname)) {
      const wanted = new URLSearchParams(window.location.search).get('redirect');
      if (wanted !== null && redirectTo(wanted)) return;
      window.history.replaceState(null, '', takeReturnAddress());
    }
    setReady(true);
  }, [ready]);
  return ready ? children : null;
}
