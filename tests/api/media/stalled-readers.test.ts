import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listen, type Listener } from '../../../server/process/listen.ts';
import { makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';
import { mp4 } from './samples.ts';

/** An object store whose responses a test can control. */
class Store {
  readonly server: Server;
  /** Responses that are still being read. */
  readonly open = new Set<ServerResponse>();
  instead: ((response: ServerResponse) => void) | undefined;
  private readonly objects = new Map<string, Buffer>();

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () =>
        this.instead
          ? this.instead(response)
          : this.answer(
              request.method,
              new URL(request.url ?? '', 'http://a').pathname,
              Buffer.concat(chunks),
              response,
            ),
      );
    });
  }

  private answer(method: string | undefined, path: string, body: Buffer, response: ServerResponse): void {
    if (method === 'PUT') {
      this.objects.set(path, body);
      response.setHeader('ETag', '"kept"').end();
    } else if (method === 'GET') {
      this.open.add(response);
      response.once('close', () => this.open.delete(response));
      const object = this.objects.get(path) ?? Buffer.alloc(0);
      response.setHeader('Content-Length', object.byteLength).end(object);
    } else response.end();
  }
}

let store: Store;
let shop: MediaShop;
let listener: Listener;
const sockets = new Set<Socket>();

beforeAll(async () => {
  store = new Store();
  store.server.listen(0, '127.0.0.1');
  await once(store.server, 'listening');
  const bound = store.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  shop = await makeMediaShop({
    TRUST_PROXY: '127.0.0.1',
    MEDIA_URL: `s3://key:secret@shop-media?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  listener = await listen(shop.app.fetch, '127.0.0.1', 0);
});
afterEach(async () => {
  store.instead = undefined;
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await expect.poll(() => store.open.size).toBe(0);
});
afterAll(async () => {
  vi.useRealTimers();
  await listener.close(AbortSignal.abort());
  await shop.drop();
  store.server.close();
});

/** Requests a file and reads nothing of the response. */
function stare(path: string, from: string, { address } = listener): Socket {
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`),
  );
  socket.on('error', () => {});
  socket.pause();
  sockets.add(socket);
  return socket;
}

/** Milliseconds that a download waits for its slot. */
const queueTimeout = 3_000;

/** A file larger than the buffers between two programs. */
const large = () => uploadFile(shop, mp4(15_000_000), { name: 'clip.mp4', type: 'video/mp4', route: 'richtext' });

test('serves files, uploads and readiness beside sixty stalled readers, and refuses the 21st download of an address with 503', async () => {
  const { file } = await large();
  const seen = await uploadFile(shop, await picture(), { route: 'richtext' });
  for (let reader = 0; reader < 60; reader += 1) stare(file.url, `203.0.113.${reader % 3}`);
  stare(file.url, '203.0.113.0');
  await expect.poll(() => store.open.size).toBe(60);
  expect((await shop.from('198.51.100.1', seen.file.url)).status).toBe(200);
  expect((await uploadFile(shop, await picture())).status).toBe(201);
  expect(await (await shop.app.request('/readyz')).text()).toBe('ready');
  const timeouts = vi.spyOn(globalThis, 'setTimeout');
  const refused = shop.from('127.0.0.1', seen.file.url, { headers: { 'X-Forwarded-For': '203.0.113.1' } });
  await expect.poll(() => timeouts.mock.calls.some(([, after]) => after === queueTimeout)).toBe(true);
  vi.advanceTimersByTime(queueTimeout);
  expect((await refused).status).toBe(503);
  expect(store.open.size).toBe(60);
});

test('closes the file of a reader who stops reading, and hangs up', async () => {
  const { file } = await large();
  const other = await listen(shop.app.fetch, '127.0.0.1', 0, {
    timeouts: { head: 60_000, body: { bytes: 1, within: 60_000 }, unread: 100 },
  });
  const reader = stare(file.url, '203.0.113.9', other);
  await once(reader, 'readable');
  await expect.poll(() => store.open.size).toBe(0);
  // The buffered bytes can still be read; nothing follows.
  reader.resume();
  await once(reader, 'close');
  expect(reader.bytesRead).toBeLessThan(15_000_000);
  await other.close(AbortSignal.abort());
});

test.each([
  [
    'a page',
    (response: ServerResponse) =>
      response.setHeader('Content-Type', 'text/html').end('<html>sign in to this network</html>'),
  ],
  ['nothing', (response: ServerResponse) => response.end()],
])('an upload that the store answers with %s is not acknowledged, and kept nowhere', async (_what, instead) => {
  const before = (await shop.parts.pool.query('select from file')).rowCount;
  store.instead = instead;
  expect((await uploadFile(shop, await picture())).status).toBe(503);
  expect((await shop.parts.pool.query('select from file')).rowCount).toBe(before);
});

test('keys that may ask for nothing are fine until an upload is refused too; then readiness names the store, until one works', async () => {
  const ready = async () => {
    vi.advanceTimersByTime(2_000);
    return (await shop.app.request('/readyz')).text();
  };
  const denied = (response: ServerResponse) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  store.instead = denied;
  expect(await ready()).toBe('ready');
  expect((await uploadFile(shop, await picture())).status).toBe(503);
  expect(await ready()).toBe('ready, but without: media');
  store.instead = undefined;
  expect((await uploadFile(shop, await picture())).status).toBe(201);
  store.instead = denied;
  expect(await ready()).toBe('ready');
});
