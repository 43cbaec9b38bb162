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

/** A file is closed when no bytes moved for this time: the reader or the store has silently gone. */
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

/**
 * Converts a file into the body of an answer. Closes the file when the reader disconnects or nothing moves. Calls
 * `onStall` where the reader stalls.
 */
export function bytesOf(stream: Readable, onStall: () => void): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  let [moved, wanted] = [true, false];
  const watch = setInterval(() => {
    if (!moved) {
      if (!wanted) onStall();
      stream.destroy(new Error('nothing of the file moved any more'));
    }
    moved = false;
  }, idleTimeout);
  watch.unref();
  stream.once('close', () => clearInterval(watch));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        wanted = true;
        const { done, value } = await chunks.next();
        [moved, wanted] = [true, false];
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
