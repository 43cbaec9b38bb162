import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { translate } from '../../../resources/messages/translate.ts';
import { call } from '../scenarios.ts';
import { makeMediaShop, type MediaShop, picture, uploadFile } from './harness.ts';

/** Accepts connections and never responds. */
let store: Server;
let shop: MediaShop;
let heard: Promise<Socket>;
const sockets = new Set<Socket>();

function listen(): Promise<number> {
  store = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  heard = new Promise((resolve) => store.once('connection', resolve));
  return new Promise((resolve, reject) => {
    store.listen(0, '127.0.0.1', () => {
      const bound = store.address();
      if (bound === null || typeof bound === 'string') reject(new Error('no port'));
      else resolve(bound.port);
    });
  });
}

beforeAll(async () => {
  const port = await listen();
  shop = await makeMediaShop({
    MEDIA_URL: `s3://key:secret@shop-media?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
  });
});
afterAll(() => shop.drop());
afterEach(() => vi.useRealTimers());

function hangUp(): void {
  for (const socket of sockets) socket.destroy();
  store.close();
}

const sentence = translate('en', 'errors.filesAway');

test.each([
  ['a page', '<!doctype html><p>Welcome'],
  ['nothing', ''],
])('where %s answers in place of a store of files, nothing is acknowledged', async (_name, answer) => {
  const stranger = createHttpServer((request, response) => request.resume().on('end', () => response.end(answer)));
  const port = await new Promise<number>((resolve) => {
    stranger.listen(0, '127.0.0.1', () => resolve(Number(Reflect.get(Object(stranger.address()), 'port'))));
  });
  const other = await makeMediaShop({
    MEDIA_URL: `s3://key:secret@shop-media?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
  });
  try {
    const upload = await uploadFile(other, await picture());
    expect([upload.status, upload.json]).toEqual([503, expect.objectContaining({ message: sentence })]);
    expect((await other.parts.pool.query('select from file')).rowCount).toBe(0);
  } finally {
    await other.drop();
    stranger.close();
    stranger.closeAllConnections();
  }
});

test('a store of files that never answers is given up: the upload says so, and may be tried again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const answering = uploadFile(shop, await picture());
  await heard;
  await vi.advanceTimersByTimeAsync(20_000);
  const answer = await answering;
  expect([answer.status, answer.headers.get('Retry-After'), answer.json]).toEqual([
    503,
    '10',
    expect.objectContaining({ message: sentence }),
  ]);
});

test('readiness names it, and stays', async () => {
  const answer = await shop.app.request('/readyz');
  expect([answer.status, await answer.text()]).toEqual([200, 'ready, but without: media']);
});

test('a store that is down: uploads and pictures say so, not to be kept; the rest works', async () => {
  hangUp();
  const upload = await uploadFile(shop, await picture());
  expect([upload.status, upload.json]).toEqual([503, expect.objectContaining({ message: sentence })]);
  const key = `${'0'.repeat(26)}/photo.png`;
  await shop.parts.pool.query(
    `insert into file (key, url, original_filename, bucket, mime_type, size, kept, public, created_at, updated_at) values ($1, $2, 'photo.png', 'shop-media', 'image/png', 9, false, true, now(), now())`,
    [key, `/media/${key}`],
  );
  const shown = await shop.app.request(`/media/${key}`, { headers: { 'Accept-Language': 'en' } });
  expect([shown.status, shown.headers.get('Cache-Control'), shown.headers.get('ETag'), await shown.json()]).toEqual([
    503,
    'no-store',
    null,
    expect.objectContaining({ message: sentence }),
  ]);
  expect((await call(shop, 'GET /me', { as: 'administrator' })).status).toBe(200);
  expect(await (await shop.app.request('/readyz')).text()).toBe('ready, but without: media');
});
