import { HttpError } from 'react-admin';

/** 128 random bits as hex. `crypto.randomUUID` is absent on pages served without https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Reuses an Idempotency-Key until its call gets a clear answer (CONTRACT, Writes), so that pressing a button again
 * after a timeout doesn't write twice.
 */
export function createIdempotencyKeys(newKey: () => string = randomKey) {
  const open = new Map<string, string>();
  return async function withKey<T>(request: string, call: (key: string) => Promise<T>, ownKey?: string): Promise<T> {
    const key = ownKey ?? open.get(request) ?? newKey();
    open.set(request, key);
    try {
      const result = await call(key);
      open.delete(request);
      return result;
    } catch (error) {
      const unclear = error instanceof HttpError && (error.status === 0 || error.status >= 500);
      if (!unclear) open.delete(request);
      throw error;
    }
  };
}
