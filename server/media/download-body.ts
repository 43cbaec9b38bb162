import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { queueFullError } from '../errors.ts';
import { clientOf } from '../http/ip-network.ts';
import { Limiter } from '../concurrency/limiter.ts';

/** Limits of concurrent downloads, each of which uses a connection or an open file. Browsers open six. */
const perAddress = new Limiter({ concurrency: 20, queueLimit: 200, queueTimeout: 3_000, createError: queueFullError });
export const maxDownloads = 200;
const total = new Limiter({
  concurrency: maxDownloads,
  queueLimit: 200,
  queueTimeout: 3_000,
  createError: queueFullError,
});

/** A file is closed when the store sends nothing for this time. Unread answers are aborted by the listener. */
const idleTimeout = 30_000;

/**
 * Opens a file within the limits; its slot is released when the file is closed.
 * @throws ApiError 503 where the limits are exceeded, and whatever `open` throws
 */
export function openWithinLimits<T extends { readonly body: Readable }>(
  address: string,
  open: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const send = async () => {
      const found = await open();
      resolve(found);
      if (found && !found.body.closed) await once(found.body, 'close');
    };
    // After `resolve`, errors reach the body's reader, and this `reject` has no effect.
    perAddress.run(clientOf(address), () => total.run('', send)).catch(reject);
  });
}

/** Converts a file into the body of an answer. Closes the file when the reader disconnects or the store stalls. */
export function bytesOf(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = setTimeout(() => stream.destroy(new Error('the store sent nothing any more')), idleTimeout);
        const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        stream.destroy();
      },
    },
    // Reads the end of a small file ahead, so that it is closed at once.
    { highWaterMark: 2 },
  );
}
