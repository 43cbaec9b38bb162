import { authorizedSend } from '../auth-provider/authorized-send.ts';
import { onSessionChange, readSession } from '../auth-provider/session.ts';
import { addressOf } from './address.ts';

/** Milliseconds for which a preloaded answer may be used. */
const fresh = 10_000;
const begun = new Map<string, { readonly answer: Promise<Response>; readonly at: number }>();
const keyOf = (storeId: number | undefined, path: string) => `${storeId ?? ''} ${path}`;

let owner: number | string | undefined;

// A preloaded answer, or its refusal, is not valid for the next session.
onSessionChange(() => {
  if (readSession()?.user_id !== owner) begun.clear();
});

/** Sends a GET request before the page needs it, unless it was just sent. */
export function askEarly(storeId: number, path: string): void {
  const before = begun.get(keyOf(storeId, path));
  if (before && Date.now() - before.at < fresh) return;
  owner = readSession()?.user_id;
  const answer = authorizedSend(addressOf(path), { headers: { 'X-STORE-ID': String(storeId) } });
  answer.catch(() => undefined);
  begun.set(keyOf(storeId, path), { answer, at: Date.now() });
}

/** Returns the preloaded answer of this request, once and while fresh. */
export function takeEarly(storeId: number | undefined, path: string): Promise<Response> | undefined {
  const key = keyOf(storeId, path);
  const found = begun.get(key);
  begun.delete(key);
  return found && Date.now() - found.at < fresh ? found.answer : undefined;
}
