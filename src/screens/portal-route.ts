import type { ReactNode } from 'react';
import { replace, type RouteObject } from 'react-router';
import { backOnline, isOffline } from '../browser/connection.ts';
import { holdPage } from '../layout/held-page.ts';
import { loadingDelay } from '../layout/minimum-loading-time.ts';
import { hasUnsaved } from '../store/unsaved.ts';
import { isKnown } from './known-data.ts';
import { screenLoad } from './screen-loads.ts';

const loaded = new Set<() => Promise<unknown>>();
const pathOf = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`;

/** Keeps the current page until `ready`. Resolves with true if the user cancels the navigation. */
async function keepPageUntil(ready: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  let letGo = () => {};
  const given = new Promise<boolean>((resolve) => {
    letGo = holdPage(() => resolve(true));
    signal.addEventListener('abort', () => resolve(false));
  });
  const stay = await Promise.race([ready.then(() => false), given]);
  letGo();
  return stay;
}

/**
 * The route of all pages. Offline, the current page stays until the code of the next one is loaded and its records can
 * be read; it also stays if the user typed something meanwhile.
 */
export function portalRoute(element: ReactNode): RouteObject {
  const id = 'portal';
  let from: URL | undefined;
  return {
    id,
    path: '*',
    element,
    shouldRevalidate: ({ currentUrl, nextUrl }) => {
      from = currentUrl;
      return currentUrl.pathname !== nextUrl.pathname && (isOffline() || !loaded.has(screenLoad(nextUrl.pathname)));
    },
    loader: async ({ request }) => {
      const next = new URL(request.url);
      const load = screenLoad(next.pathname);
      const back = from && pathOf(from);
      const typing = hasUnsaved();
      // The page itself shows an error.
      const ready = load().then(
        () => loaded.add(load),
        () => undefined,
      );
      await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, loadingDelay))]);
      if (!isOffline()) return null;
      const known = isKnown(next);
      if (known && loaded.has(load)) return null;
      const stay = await keepPageUntil(known ? ready : Promise.all([ready, backOnline()]), request.signal);
      return back !== undefined && (stay || (!typing && hasUnsaved())) ? replace(back) : null;
    },
  };
}

/** Skips the loader for the first page. */
export const hydrationData = { loaderData: { portal: null } };
