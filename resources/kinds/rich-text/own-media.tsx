/**
 * URL of a text's picture or video if it is on this host or the Admin API's; otherwise `undefined`, since our
 * Content-Security-Policy allows no other hosts.
 */
export function ownMedia(source: string, addressOf: (url: string) => string): string | undefined {
  const page = location.href;
  if (source === '' || !URL.canParse(source, page)) return undefined;
  const { origin, pathname, search, hash } = new URL(source, page);
  if (origin === new URL(page).origin) return addressOf(`${pathname}${search}${hash}`);
  return origin === new URL(addressOf('/media/'), page).origin ? source : undefined;
}

/** Placeholder for a picture or video from elsewhere: its alternative text or URL. */
export function elsewhere(source: string, alt: unknown): HTMLElement {
  const named = document.createElement('span');
  named.className = 'elsewhere';
  named.title = source;
  named.textContent = typeof alt === 'string' && alt !== '' ? alt : source;
  return named;
}
