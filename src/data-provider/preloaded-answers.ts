import { onSessionChange, readSession } from '../auth-provider/session.ts';
import { sendToHost } from './send-to-host.ts';

/** Milliseconds for which a preloaded answer may be used. */
const maxAge = 10_000;
const preloaded = new Map<string, { readonly answer: Promise<Response>; readonly at: number }>();
const keyOf = (storeId: number | undefined, path: string) => `${storeId ?? ''} ${path}`;

let owner: number | string | undefined;

// A preloaded answer, or its refusal, is not valid for the next session.
onSessionChange(() => {
  if (readSession()?.user_id !== owner) preloaded.clear();
});

/** Sends a GET request before the page needs it, unless it was just sent. */
export function preloadAnswer(storeId: number, path: string): void {
  const before = preloaded.get(keyOf(storeId, path));
  if (before && Date.now() - before.at < maxAge) return;
  owner = readSession()?.user_id;
  const answer = sendToHost(path, { headers: { 'X-STORE-ID': String(storeId) } });
  answer.catch(() => undefined);
  preloaded.set(keyOf(storeId, path), { answer, at: Date.now() });
}

/** Returns the preloaded answer of this request, once and while fresh. */
export function takePreloadedAnswer(storeId: number | undefined, path: string): Promise<Response> | undefined {
  const key = keyOf(storeId, path);
  const found = preloaded.get(key);
  preloaded.delete(key);
  return found && Date.now() - found.at < maxAge ? found.answer : undefined;
}
