import { createListeners } from '../browser/listeners.ts';
import pLimit from 'p-limit';
import { memberOf } from '../browser/json.ts';

/**
 * Limiters of concurrent requests. The server allows eight per session; one is left for another tab. Uploads have their
 * own limiter, so that long uploads delay no other request.
 */
export const limitRequests = pLimit(5);
export const limitUploads = pLimit(2);
/** For checks why a file could not be shown. */
export const limitProbes = pLimit(2);

/** Limits for retried reads: the attempts, and the longest accepted `Retry-After` in seconds. */
const maxAttempts = 3;
const maxRetryAfter = 5;

/** The server's reason for each read that is being retried. */
const retryReasons = new Map<symbol, string>();
const listeners = createListeners();

/** The server's reason for the oldest read that is being retried. */
export function retryReason(): string | undefined {
  return retryReasons.values().next().value;
}

/** Subscribes to that reason. Returns a function that unsubscribes. */
export const onRetryReason = listeners.add;

/** Retries a read after `Retry-After` while the server answers 429 or 503. Returns the last response. */
export async function retryWhileBusy(read: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  const own = Symbol('read');
  try {
    for (let attempt = 1; ; attempt += 1) {
      const response = await read();
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if ((response.status !== 429 && response.status !== 503) || !(seconds <= maxRetryAfter) || attempt >= maxAttempts)
        return response;
      // A 429 needs no message: it resolves by itself.
      if (response.status === 503) await reasonOf(response).then((reason) => setReason(own, reason));
      await delay(seconds * 1_000, signal);
    }
  } finally {
    setReason(own, undefined);
  }
}

function setReason(own: symbol, reason: string | undefined): void {
  if (reason === retryReasons.get(own)) return;
  if (reason === undefined) retryReasons.delete(own);
  else retryReasons.set(own, reason);
  listeners.notify();
}

async function reasonOf(response: Response): Promise<string | undefined> {
  const message = memberOf(await response.json().catch(() => undefined), 'message');
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** Waits. @throws the signal's abort reason, as fetch does */
export function delay(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
