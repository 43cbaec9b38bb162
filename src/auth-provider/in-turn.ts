import pLimit from 'p-limit';

/** A session may have eight calls under way at once; one is left for another tab. A long upload keeps no call waiting. */
export const callInTurn = pLimit(5);
export const uploadInTurn = pLimit(2);
/** Questions after files that could not be shown. */
export const probeInTurn = pLimit(2);

/** How often a read that came at a busy moment is sent again, and the longest wait for that which is not an error to whoever reads. */
const attempts = 3;
const patience = 5;

/** Sends a read again when the server says to, in seconds, where it is too busy or not ready for it; what it answers then. */
export async function patiently(read: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await read();
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if ((response.status !== 429 && response.status !== 503) || !(seconds <= patience) || attempt >= attempts) return response;
    await pause(seconds * 1_000, signal);
  }
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
