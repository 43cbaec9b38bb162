import { HttpError } from 'react-admin';

/** `crypto.randomUUID` is absent where the page did not come over https; any 128 random bits do. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One Idempotency-Key per user intent (CONTRACT, Writes): a call that got no clear answer keeps its key, so that
 * pressing the button again can't do the thing twice; any clear answer ends the intent.
 */
export function createIntents(newKey: () => string = randomKey) {
  const open = new Map<string, string>();
  return async function withKey<T>(intent: string, call: (key: string) => Promise<T>, given?: string): Promise<T> {
    const key = given ?? open.get(intent) ?? newKey();
    open.set(intent, key);
    try {
      const result = await call(key);
      open.delete(intent);
      return result;
    } catch (error) {
      const unclear = error instanceof HttpError && (error.status === 0 || error.status >= 500);
      if (!unclear) open.delete(intent);
      throw error;
    }
  };
}
