import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { unreadableBody } from '../../../server/http/unreadable.ts';
import { baseUrl, listen, type Listener } from '../../../server/process/listen.ts';

let listener: Listener;
let answer: () => void;
let asked: Promise<void>;
const calm = new AbortController().signal;

beforeEach(async () => {
  let ask: () => void = () => {};
  asked = new Promise((resolve) => {
    ask = resolve;
  });
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  listener = await listen(
    async (request) => {
      if (new URL(request.url).pathname === '/slow') {
        ask();
        await held;
      }
      return new Response('done');
    },
    '127.0.0.1',
    0,
    { unreadable: unreadableBody },
  );
});

afterEach(() => listener.close(AbortSignal.abort()).catch(() => {}));

test('an idle connection outlives the minute for which proxies keep theirs', async () => {
  const response = await fetch(listener.address);
  await response.text();
  expect(response.headers.get('keep-alive')).toBe('timeout=75');
});

describe('an address', () => {
  const withIds = (count: number) =>
    fetch(`${listener.address}/?${'filter%5Bmerchant%5D%5B%5D=1000000&'.repeat(count)}`);

  test('of a thousand ids is read', async () => {
    expect(await (await withIds(1_000)).text()).toBe('done');
  });

  test('that is too long is refused in words, and so is what is no HTTP', async () => {
    const refused = await withIds(2_000);
    expect([refused.status, await refused.json()]).toEqual([
      431,
      { message: expect.stringMatching(/longer than 64 KB.*fewer ids/u), request_id: expect.any(String) },
    ]);
    const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
    const heard: string[] = [];
    socket.on('data', (data: Buffer) => heard.push(data.toString()));
    socket.write('Accept-Language: zh-Hans\r\n\r\n');
    await once(socket, 'close');
    expect(heard.join('')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*无法读取请求[^]*"request_id"/u);
  });
});

describe('closing', () => {
  test('does not wait for a connection on which nothing was ever asked', async () => {
    const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
    await once(socket, 'connect');
    // The response to another call proves that the server has accepted the connection.
    await (await fetch(listener.address)).text();
    const closed = once(socket, 'close');
    await listener.close(calm);
    await closed;
  });

  test('waits for a request under way and answers it', async () => {
    const response = fetch(`${listener.address}/slow`);
    await asked;
    const closing = listener.close(calm);
    answer();
    expect(await (await response).text()).toBe('done');
    await closing;
  });

  test('in a hurry cuts a request off', async () => {
    const response = fetch(`${listener.address}/slow`).then(
      () => 'answered',
      () => 'cut off',
    );
    await asked;
    const abort = new AbortController();
    const closing = listener.close(abort.signal);
    abort.abort();
    await closing;
    expect(await response).toBe('cut off');
  });

  test('takes no more requests', async () => {
    await listener.close(calm);
    await expect(fetch(listener.address)).rejects.toThrow('fetch failed');
  });
});

describe('a body', () => {
  const within = 60_000;
  const pieces: string[] = [];
  let came = () => {};
  let server: Server | undefined;

  /**
   * Opens a request whose body the test sends itself, to a server with a manual clock and a minimum rate of `bytes` per
   * minute.
   */
  async function begin(
    bytes: number,
    length = 1_000,
  ): Promise<{ socket: Socket; answer: Promise<string>; send(text: string): Promise<void> }> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    pieces.length = 0;
    const onRequest = (message: unknown) => {
      const found: unknown =
        typeof message === 'object' && message !== null ? Reflect.get(message, 'server') : undefined;
      server = isServer(found) ? found : undefined;
    };
    subscribe('http.server.request.start', onRequest);
    onTestFinished(() => void unsubscribe('http.server.request.start', onRequest));
    const other = await listen(
      async (request) => {
        const decoder = new TextDecoder();
        for await (const piece of request.body ?? []) {
          pieces.push(decoder.decode(piece));
          came();
        }
        return new Response(`read ${pieces.join('').length}`);
      },
      '127.0.0.1',
      0,
      { timeouts: { head: 60_000, body: { bytes, within }, unread: 60_000 } },
    );
    onTestFinished(() => other.close(AbortSignal.abort()));
    const socket = connect(Number(new URL(other.address).port), '127.0.0.1');
    const heard: string[] = [];
    socket.on('data', (data: Buffer) => heard.push(data.toString()));
    const answer = new Promise<string>((resolve) => {
      socket.on('error', () => {});
      socket.once('close', () => resolve(heard.join('')));
    });
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
    return {
      socket,
      answer,
      async send(text) {
        const before = pieces.join('').length;
        socket.write(text);
        while (pieces.join('').length < before + text.length) {
          await new Promise<void>((resolve) => {
            came = resolve;
          });
        }
      },
    };
  }

  function isServer(value: unknown): value is Server {
    return typeof value === 'object' && value !== null && 'requestTimeout' in value;
  }

  test('may take an hour, where it makes progress', async () => {
    const { answer, send } = await begin(10, 600);
    for (let minute = 0; minute < 60; minute += 1) {
      await send('x'.repeat(10));
      vi.advanceTimersByTime(within);
    }
    expect(await answer).toContain('read 600');
    // Node's own timeout for a whole request is off; its timeout for the headers is on.
    expect([server?.requestTimeout, server?.headersTimeout]).toEqual([0, 60_000]);
  });

  test('that stops coming is broken off', async () => {
    const { answer, send } = await begin(10);
    await send('x'.repeat(100));
    vi.advanceTimersByTime(within);
    vi.advanceTimersByTime(within);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /u);
  });

  test('that comes a letter at a time is broken off', async () => {
    const { answer, send } = await begin(10);
    await send('x'.repeat(100));
    vi.advanceTimersByTime(within);
    await send('x');
    vi.advanceTimersByTime(within);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /u);
  });

  test('that is whole waits for its answer as long as that takes', async () => {
    const response = fetch(`${listener.address}/slow`, { method: 'POST', body: 'x' });
    await asked;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.advanceTimersByTime(60 * within);
    answer();
    expect(await (await response).text()).toBe('done');
  });
});

describe('an answer', () => {
  type Handler = (outgoing: Writable) => Promise<Response> | Response;

  /** Serves with a short timeout for unread answers. */
  async function serve(handler: Handler): Promise<Socket> {
    const fetch = (_: Request, { outgoing }: { outgoing: Writable }) => handler(outgoing);
    const timeouts = { head: 60_000, body: { bytes: 1, within: 60_000 }, unread: 100 };
    const other = await listen(fetch, '127.0.0.1', 0, { timeouts });
    onTestFinished(() => other.close(AbortSignal.abort()));
    return connect(Number(new URL(other.address).port), '127.0.0.1').on('error', () => {});
  }

  test('that nobody reads is aborted, with those requested behind it', async () => {
    const file = new Uint8Array(20_000_000);
    const ends: Promise<unknown>[] = [];
    const socket = await serve((outgoing) => {
      ends.push(once(outgoing, 'close'));
      return new Response(file);
    });
    socket.pause().write('GET /assets/index.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    await Promise.race(ends);
    // The buffered bytes can still be read; nothing follows.
    await once(socket.resume(), 'close');
    expect(socket.bytesRead).toBeLessThan(file.byteLength);
  });

  test('that takes longer than readers may is sent all the same', async () => {
    const socket = await serve(async (outgoing) => {
      await once(outgoing, 'timeout');
      return new Response('done');
    });
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const heard: string[] = [];
    socket.on('data', (data: Buffer) => heard.push(data.toString()));
    await once(socket, 'close');
    expect(heard.join('')).toContain('done');
  });
});

test('a port that is taken is refused in one line', async () => {
  const port = Number(new URL(listener.address).port);
  await expect(listen(() => new Response(), '127.0.0.1', port)).rejects.toThrow(
    `PORT: given ${port}, which another program on 127.0.0.1 uses; allowed: a free port`,
  );
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['shop.local', 'http://shop.local:8080'],
])('a server on %s is reached at %s', (host, address) => {
  expect(baseUrl(host, 8080)).toBe(address);
});

test.each([
  ['1.0', 200],
  ['1.1', 400],
])('without a Host, HTTP/%s is answered %i', async (version, status) => {
  const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
  socket.write(`GET /healthz HTTP/${version}\r\nConnection: close\r\n\r\n`);
  const [data] = await once(socket, 'data');
  expect(String(data)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
  socket.destroy();
});
