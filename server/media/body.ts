import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { crowded } from '../errors.ts';
import { clientOf } from '../http/network.ts';
import { Limiter } from '../concurrency/limiter.ts';

/**
 * Files on their way to one address, and in all: each holds a connection to the store, or an open file. A browser asks
 * for six at once.
 */
const ofAddress = new Limiter({ atOnce: 20, waiting: 200, patience: 3_000, refusal: crowded });
export const mostBodies = 200;
const ofAll = new Limiter({ atOnce: mostBodies, waiting: 200, patience: 3_000, refusal: crowded });

/** A file of which nothing moved for so long is closed: its reader, or the store, has gone without a word. */
const stillness = 30_000;

/**
 * Opens a file when it is this address's turn, which lasts until the file is closed.
 * @throws ApiError 503 where too many are on their way, else what `open` throws
 */
export function whileOpen<T extends { readonly body: Readable }>(
  address: string,
  open: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const send = async () => {
      const found = await open();
      resolve(found);
      if (found && !found.body.closed) await once(found.body, 'close');
    };
    // What fails later fails for the reader of the body: here that is no news.
    ofAddress.run(clientOf(address), () => ofAll.run('', send)).catch(reject);
  });
}

/**
 * The bytes as an answer takes them; the file is closed where the reader goes away, or nothing moves. `unread` is told
 * of a reader who takes nothing any more.
 */
export function bytesOf(stream: Readable, unread: () => void): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  let [moved, wanted] = [true, false];
  const watch = setInterval(() => {
    if (!moved) {
      if (!wanted) unread();
      stream.destroy(new Error('nothing of the file moved any more'));
    }
    moved = false;
  }, stillness);
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
    // Of a small file the end is read ahead too, so that it is closed at once.
    { highWaterMark: 2 },
  );
}
