import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { listen, type Listener } from '../../server/process/listen.ts';
import { makeMediaShop, type MediaShop, uploadFile } from './media/harness.ts';
import { mp4 } from './media/samples.ts';
import { makeShop } from './world.ts';

/** Callers on real sockets who disconnect before the response, and what is logged. */
let shop: MediaShop;
let listener: Listener;
let token: string;
let begun = 0;
const count = () => void (begun += 1);
beforeAll(async () => {
  shop = await makeMediaShop();
  token = await shop.tokenOf('administrator');
  listener = await listen(shop.app.fetch, '127.0.0.1', 0);
  subscribe('http.server.request.start', count);
});
afterAll(async () => {
  unsubscribe('http.server.request.start', count);
  await listener.close(AbortSignal.abort());
  await shop.drop();
});

let before = 0;
/** Spies on console output, which the framework may write about disconnected callers. */
let spies: readonly MockInstance[];
beforeEach(() => {
  before = shop.log.length;
  spies = (['error', 'info'] as const).map((level) => vi.spyOn(console, level).mockReturnValue(undefined));
});
afterEach(() => {
  expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([]);
});

/** Returns the log entries since the test began. */
const said = (): readonly unknown[] => shop.log.slice(before).map((line): unknown => JSON.parse(line));
const gone = (method: string, path: string) =>
  expect.objectContaining({ level: 30, msg: 'request', method, path, status: 499 });

/** Sends the start of a request on its own socket, and waits until the server has received the headers. */
async function begin(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Promise<Socket> {
  const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const expected = begun + 1;
  const lines = Object.entries({
    Host: 'shop',
    Authorization: `Bearer ${token}`,
    'X-STORE-ID': `${shop.store}`,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  await expect.poll(() => begun >= expected).toBe(true);
  return socket;
}

describe('a client that disconnects is logged as one line with status 499', () => {
  test('during a body, a hundred times', async () => {
    const callers = 100;
    for (let caller = 0; caller < callers; caller += 1) {
      const socket = await begin(
        'POST',
        '/api/salesman',
        { 'Content-Type': 'application/json', 'Content-Length': '1000' },
        '{"name": "Chan',
      );
      socket.resetAndDestroy();
    }
    await expect.poll(() => said().length >= callers).toBe(true);
    // Sends one more call, so that anything logged late is included.
    await begin('GET', '/api/me', { Connection: 'close' }).then((socket) => once(socket.resume(), 'close'));
    expect(said().slice(0, callers)).toEqual(Array.from({ length: callers }, () => gone('POST', '/api/salesman')));
    expect(said()).toHaveLength(callers + 1);
  });

  test('while waiting for the answer, whose work goes on', async () => {
    const holder = await shop.parts.pool.connect();
    await holder.query('begin; lock table salesman in access exclusive mode');
    const waiting = async () =>
      (
        await shop.parts.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount;
    const socket = await begin('POST', '/api/salesman/1/restore');
    await expect.poll(waiting).toBe(1);
    socket.destroy();
    await expect.poll(() => said().length > 0).toBe(true);
    await holder.query('commit');
    holder.release();
    await expect.poll(waiting).toBe(0);
    expect(said()).toEqual([gone('POST', '/api/salesman/1/restore')]);
  });

  test('during a streamed export', async () => {
    await shop.parts.pool.query(
      `insert into sku (store_id, item_code, name, description, delivery_type) select ${shop.store}, 'S-' || n, 'Name ' || n, repeat('long ', 400), 'home_delivery' from generate_series(1, 12000) n`,
    );
    const socket = await begin('GET', '/api/configurable-datatable/sku', { Accept: 'text/csv' });
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => said().length > 0).toBe(true);
    const open = async () =>
      (
        await shop.parts.pool.query(
          'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null',
        )
      ).rowCount;
    await expect.poll(open).toBe(0);
    expect(said()).toEqual([gone('GET', '/api/configurable-datatable/sku')]);
  });

  describe('during a video', () => {
    let address = '';
    beforeAll(async () => {
      // More than fits into socket buffers.
      ({ address } = (await uploadFile(shop, mp4(40_000_000), { name: 'clip.mp4', type: 'video/mp4' })).file);
    });
    const process = '/proc/self/fd';
    /** Lists the stored files that this process has open. */
    const open = async () =>
      (await Promise.all((await readdir(process)).map((one) => readlink(join(process, one)).catch(() => '')))).filter(
        (path) => path.startsWith(join(shop.folder, 'media')),
      );

    test.runIf(existsSync(process)).each([
      ['whole', {}, (socket: Socket) => socket.destroy()],
      ['in a range', { Range: 'bytes=1000-39000000' }, (socket: Socket) => socket.destroy()],
      ['with a reset', {}, (socket: Socket) => socket.resetAndDestroy()],
    ])('%s, and no file stays open', async (_what, headers, leave) => {
      before = shop.log.length;
      const socket = await begin('GET', address, headers);
      await once(socket, 'data');
      socket.pause();
      expect(await open()).toHaveLength(1);
      leave(socket);
      await expect.poll(() => said().length > 0).toBe(true);
      await expect.poll(open).toEqual([]);
      expect(said()).toEqual([gone('GET', address.split('?', 1).join())]);
    });
  });

  test('during an upload', async () => {
    const part =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\u0089PNG';
    const socket = await begin(
      'POST',
      '/api/media/upload/temp',
      { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '100000' },
      part,
    );
    socket.destroy();
    await expect.poll(() => said().length > 0).toBe(true);
    expect(said()).toEqual([gone('POST', '/api/media/upload/temp')]);
  });
});

describe('a temporary outage is logged as one warning without a stack', () => {
  test.each([
    { what: 'a server that starts', ready: false, reason: 'errors.notReady' },
    { what: 'a database that is away', ready: true, reason: expect.stringMatching(/\w/u) },
  ])('$what', async ({ ready, reason }) => {
    const lost = await makeShop();
    await lost.drop();
    const starting = createApp({ ...lost.parts, log: shop.parts.log, ready: () => ready });
    const response = await starting.request('/api/auth/login', {
      method: 'POST',
      body: '{"username":"a","password":"b"}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(503);
    expect(said()).toEqual([expect.objectContaining({ level: 40, msg: 'request', status: 503, reason })]);
    expect(JSON.stringify(said())).not.toContain('.ts:');
  });
});

describe('an ambiguous request is 400', () => {
  const sendsRaw = async (head: string) => {
    const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
    const heard: string[] = [];
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => heard.push(data.toString()));
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return heard.join('').slice(0, 12);
  };

  test.each([
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: shop.example\r\nhost: evil.example'],
    ['the same host twice', 'GET /healthz HTTP/1.1\r\nHost: shop.example\r\nHost: shop.example'],
    ['no host', 'GET /healthz HTTP/1.1'],
    ['a target with another host', 'GET http://evil.example/healthz HTTP/1.1\r\nHost: shop.example'],
    [
      'a length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0',
    ],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 4\r\nContent-Length: 5',
    ],
  ])('%s', async (_, head) => {
    expect(await sendsRaw(head)).toBe('HTTP/1.1 400');
  });

  test.each([
    ['one host', 'GET /healthz HTTP/1.1\r\nHost: shop.example'],
    ['a target with the same host', 'GET http://shop.example/healthz HTTP/1.1\r\nHost: shop.example:80'],
  ])('%s is not', async (_, head) => {
    expect(await sendsRaw(head)).toBe('HTTP/1.1 200');
  });
});
