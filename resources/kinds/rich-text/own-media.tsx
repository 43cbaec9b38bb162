/**
 * Where this page loads a picture or a video of a text from: its own host, or the one where the Admin API answers.
 * Nothing for one from elsewhere: the policy of our page lets no other host be asked for anything.
 */
export function ownMedia(source: string, addressOf: (url: string) => string): string | undefined {
  const page = location.href;
  if (source === '' || !URL.canParse(source, page)) return undefined;
  const { origin, pathname, search, hash } = new URL(source, page);
  if (origin === new URL(page).origin) return addressOf(`${pathname}${search}${hash}`);
  return origin === new URL(addressOf('/media/'), page).origin ? source : undefined;
}

/** What stands for a picture or a video from elsewhere: its name, or its address. */
export function elsewhere(source: string, alt: unknown): HTMLElement {
  const named = document.createElement('span');
  named.className = 'elsewhere';
  named.title = source;
  named.textContent = typeof alt === 'string' && alt !== '' ? alt : source;
  return named;
}
