import { memberOf, parseJson } from '../browser/json.ts';
import { type Challenge, challengeKinds } from '../auth-provider/auth-strategy.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';

const key = storageKey('challenge');

/** The running challenge, kept per tab so that `/challenge` survives a reload. */
export function readChallenge(): Challenge | undefined {
  const stored = parseJson(tabStorage.getItem(key));
  const [token, username] = [memberOf(stored, 'token'), memberOf(stored, 'username')];
  const asks = challengeKinds.find((one) => one === memberOf(stored, 'asks'));
  const takesPasskey = memberOf(stored, 'takesPasskey') === true;
  return asks && typeof token === 'string' && typeof username === 'string'
    ? { asks, token, username, ...(takesPasskey && { takesPasskey }) }
    : undefined;
}

export function storeChallenge(challenge: Challenge): void {
  tabStorage.setItem(key, JSON.stringify(challenge));
}

export function removeChallenge(): void {
  tabStorage.removeItem(key);
}
