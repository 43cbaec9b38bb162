import { laterExpiringUrl } from './addresses.ts';

/** URLs that this page has seen, by file id. Records have no URL for files just uploaded or shown in the history. */
const seen = new Map<number, string>();

export function rememberAddress(id: number, url: string): void {
  seen.set(id, laterExpiringUrl(seen.get(id), url));
}

export function knownAddress(id: number): string | undefined {
  return seen.get(id);
}
