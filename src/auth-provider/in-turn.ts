import pLimit from 'p-limit';
import { memberOf } from './request.ts';

/**
 * Limiters of concurrent requests. The server allows a session eight; one is left for another tab. Uploads have their
 * own limiter, so that long ones delay no other request.
 */
export const callInTurn = pLimit(5);
export const uploadInTurn = pLimit(2);
/** For checking why a file could not be shown. */
export const probeInTurn = pLimit(2);

/** Limits for retried reads: attempts, and the longest `Retry-After` in seconds that is waited for. */
const attempts = 3;
const patience = 5;

/** The server's reason for each read that is being retried. */
const waiting = new Map<symbol, string>();
const listeners = new Set<() => void>();

function tell(): void {
  listeners.forEach((listener) => listener());
}

/** The server's reason for the oldest read that is being retried. */
export function waitingReason(): string | undefined {
  return waiting.values().next().value;
}

/** Subscribes to that reason. Returns a function that unsubscribes. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Retries a read after `Retry-After` while the server answers 429 or 503. Returns the last response. */
export async function patiently(read: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  const own = Symbol('read');
  try {
    for (let attempt = 1; ; attempt += 1) {
      const response = await read();
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if ((response.status !== 429 && response.status !== 503) || !(seconds <= patience) || attempt >= attempts)
        return response;
      // A 429 is not worth a message: it resolves by itself.
      if (response.status === 503) await reasonOf(response).then((reason) => keep(own, reason));
      await pause(seconds * 1_000, signal);
    }
  } finally {
    keep(own, undefined);
  }
}

function keep(own: symbol, reason: string | undefined): void {
  if (reason === waiting.get(own)) return;
  if (reason === undefined) waiting.delete(own);
  else waiting.set(own, reason);
  tell();
}

async function reasonOf(response: Response): Promise<string | undefined> {
  const told = memberOf(await response.json().catch(() => undefined), 'message');
  return typeof told === 'string' && told !== '' ? told : undefined;
}

/** @throws the signal's abort reason, as fetch does */
function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
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
