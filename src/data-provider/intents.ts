import { HttpError } from 'react-admin';

/**
 * One Idempotency-Key per user intent (CONTRACT, Writes): a call that got no clear answer keeps its key, so that
 * pressing the button again can't do the thing twice; any clear answer ends the intent.
 */
export function createIntents(newKey: () => string = () => crypto.randomUUID()) {
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
