import { lastingUrl } from './addresses.ts';

/**
 * Addresses that this page has seen, by the id of the file: of what was just uploaded, and of what the history shows,
 * the record tells none.
 */
const seen = new Map<number, string>();

export function rememberAddress(id: number, url: string): void {
  seen.set(id, lastingUrl(seen.get(id), url));
}

export function knownAddress(id: number): string | undefined {
  return seen.get(id);
}
