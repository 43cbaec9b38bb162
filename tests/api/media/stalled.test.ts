import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen, type Listener } from '../../../server/process/listen.ts';
import { makeMediaShop, type MediaShop } from './harness.ts';
import { mp4 } from './samples.ts';

/** Uploads over a real connection, to a server with a manual clock. */
let shop: MediaShop;
let listener: Listener;
beforeAll(async () => {
  shop = await makeMediaShop();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  listener = await listen(shop.app.fetch, '127.0.0.1', 0);
});
afterAll(async () => {
  vi.useRealTimers();
  await listener.close(AbortSignal.abort());
  await shop.drop();
});

const incoming = () => readdir(join(shop.folder, 'incoming')).catch(() => []);
const content = mp4(200_000);
const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n';
const tail = '\r\n--x--\r\n';

async function begin(path = 'media/upload/temp') {
  const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
  const heard: string[] = [];
  socket.on('data', (data: Buffer) => heard.push(data.toString()));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /api/${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${await shop.tokenOf('administrator')}\r\nX-STORE-ID: ${shop.store}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${head.length + content.byteLength + tail.length}\r\n\r\n${head}`,
  );
  socket.write(content.subarray(0, 150_000));
  await expect.poll(incoming).toHaveLength(1);
  return { socket, heard };
}

test('one that stops coming is broken off, and nothing of it stays', async () => {
  const { socket, heard } = await begin();
  const isClosed = () => {
    vi.advanceTimersByTime(60_000);
    return socket.closed;
  };
  await expect.poll(isClosed).toBe(true);
  expect(heard.join('')).toMatch(/^HTTP\/1\.1 408 /u);
  await expect.poll(incoming).toEqual([]);
  expect((await shop.parts.pool.query('select id from file')).rows).toEqual([]);
});

test.each(['media/upload/temp', 'sku/import/upsert'])(
  'one whose sender goes away leaves nothing either: %s',
  async (path) => {
    const { socket } = await begin(path);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
    expect((await shop.parts.pool.query('select id from file')).rows).toEqual([]);
  },
);
