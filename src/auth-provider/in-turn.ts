import pLimit from 'p-limit';
import { memberOf } from './request.ts';

/**
 * A session may have eight calls under way at once; one is left for another tab. A long upload keeps no call waiting.
 */
export const callInTurn = pLimit(5);
export const uploadInTurn = pLimit(2);
/** Questions after files that could not be shown. */
export const probeInTurn = pLimit(2);

/**
 * How often a read that came at a busy moment is sent again, and the longest wait for that which is not an error to
 * whoever reads.
 */
const attempts = 3;
const patience = 5;

/** Why reads are waited for, one entry for each that was refused and is sent again. */
const waiting = new Map<symbol, string>();
const listeners = new Set<() => void>();

function tell(): void {
  listeners.forEach((listener) => listener());
}

/** The server's sentence about what is waited for at the moment. */
export function waitingReason(): string | undefined {
  return waiting.values().next().value;
}

/** Calls back when that changes. Gives the way to stop. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Sends a read again when the server says to, in seconds, where it is too busy or not ready for it; what it answers
 * then.
 */
export async function patiently(read: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  const own = Symbol('read');
  try {
    for (let attempt = 1; ; attempt += 1) {
      const response = await read();
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if ((response.status !== 429 && response.status !== 503) || !(seconds <= patience) || attempt >= attempts)
        return response;
      // Too many calls at once are no news to whoever reads.
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

/** @throws what the signal was aborted with, as fetch does */
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
