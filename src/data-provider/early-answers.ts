import { authorizedSend } from '../auth-provider/authorized-send.ts';
import { onSessionChange, readSession } from '../auth-provider/session.ts';
import { addressOf } from './address.ts';

/** So long a first answer counts as fresh, in milliseconds. */
const fresh = 10_000;
const begun = new Map<string, { readonly answer: Promise<Response>; readonly at: number }>();
const keyOf = (storeId: number | undefined, path: string) => `${storeId ?? ''} ${path}`;

let owner: number | string | undefined;

// What was answered in a session that ended, its refusal too, is no answer for the next one.
onSessionChange(() => {
  if (readSession()?.user_id !== owner) begun.clear();
});

/**
 * Asks already for what the page will ask first, while its code still loads; what was asked for just now isn't asked
 * for again.
 */
export function askEarly(storeId: number, path: string): void {
  const before = begun.get(keyOf(storeId, path));
  if (before && Date.now() - before.at < fresh) return;
  owner = readSession()?.user_id;
  const answer = authorizedSend(addressOf(path), { headers: { 'X-STORE-ID': String(storeId) } });
  answer.catch(() => undefined);
  begun.set(keyOf(storeId, path), { answer, at: Date.now() });
}

/** The answer begun for exactly this call, once and while it is fresh. */
export function takeEarly(storeId: number | undefined, path: string): Promise<Response> | undefined {
  const key = keyOf(storeId, path);
  const found = begun.get(key);
  begun.delete(key);
  return found && Date.now() - found.at < fresh ? found.answer : undefined;
}
