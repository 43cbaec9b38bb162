import { memberOf } from '../auth-provider/request.ts';
import type { Challenge } from '../auth-provider/auth-strategy.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';

const key = storageKey('challenge');

/** The running challenge, kept per tab so that `/challenge` survives a reload. */
export function readChallenge(): Challenge | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(key) ?? 'null');
    const [token, username] = [memberOf(kept, 'token'), memberOf(kept, 'username')];
    return typeof token === 'string' && typeof username === 'string' ? { token, username } : undefined;
  } catch {
    return undefined;
  }
}

export function storeChallenge(challenge: Challenge): void {
  tabStorage.setItem(key, JSON.stringify(challenge));
}

export function removeChallenge(): void {
  tabStorage.removeItem(key);
}
