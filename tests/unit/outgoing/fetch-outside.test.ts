import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchOutside, type OutsideOptions, type Resolve } from '../../../server/outgoing/fetch-outside.ts';

const open: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return isInfo(address) ? address.port : 0;
}

const isInfo = (address: string | AddressInfo | null): address is AddressInfo => typeof address === 'object';

/** Starts an external server; returns its port. */
const serve = (answer: RequestListener) => listen(createServer(answer));

const call = (port: number, options: Partial<OutsideOptions> = {}, path = '/') =>
  fetchOutside(`http://127.0.0.1:${port}${path}`, { maxBytes: 1_000, allowPrivate: true, ...options });

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** A resolver that answers these addresses, one list per question. */
function resolver(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve: Resolve = (host, _options, callback) => {
    const addresses = answers[asked.length] ?? [];
    asked.push(host);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, resolve };
}

describe('a call to the outside is refused', () => {
  test('without a word to a private address, unless these are allowed', async () => {
    let calls = 0;
    const port = await serve((_, answer) => answer.end(String((calls += 1))));
    await expect(call(port, { allowPrivate: false })).rejects.toMatchObject({ reason: 'private' });
    expect(calls).toBe(0);
    expect(await textOf((await call(port)).body)).toBe('1');
  });

  test('where one of several addresses of the name is private', async () => {
    const { resolve } = resolver(['93.184.216.34', '10.0.0.1']);
    const wanted = fetchOutside('http://shop.example/', { maxBytes: 1, resolve });
    await expect(wanted).rejects.toMatchObject({ reason: 'private', host: 'shop.example' });
  });

  test('where the name has no address', async () => {
    const { resolve } = resolver([]);
    await expect(fetchOutside('http://shop.example/', { maxBytes: 1, resolve })).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  test.each([301, 302, 303, 307, 308])('where it is redirected by %i, wherever to', async (status) => {
    let calls = 0;
    const port = await serve((_, answer) => {
      calls += 1;
      answer.writeHead(status, { Location: '/elsewhere' }).end();
    });
    await expect(call(port)).rejects.toMatchObject({ reason: 'redirect' });
    expect(calls).toBe(1);
  });

  test('where nobody listens', async () => {
    const server = createSocketServer();
    const port = await listen(server);
    await new Promise((resolve) => open.splice(0)[0]?.close(resolve));
    await expect(call(port)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('where the other side speaks no HTTP, or hangs up', async () => {
    const babble = await listen(createSocketServer((socket) => socket.on('error', () => {}).end('220 mail\r\n')));
    await expect(call(babble)).rejects.toMatchObject({ reason: 'unreachable' });
    const silent = await listen(createSocketServer((socket) => socket.destroy()));
    await expect(call(silent)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

describe('a call to the outside ends', () => {
  test('when its time is over before an answer begins', async () => {
    const port = await serve(() => {});
    await expect(call(port, { timeout: 50 })).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('when its time is over within the body, however steadily that comes', async () => {
    const port = await serve((_, answer) => {
      answer.writeHead(200);
      const timer = setInterval(() => answer.write('.'), 5);
      answer.on('close', () => clearInterval(timer));
    });
    const { body } = await call(port, { timeout: 100 });
    await expect(textOf(body)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('when its caller has enough', async () => {
    const port = await serve(() => {});
    const enough = new AbortController();
    const asked = call(port, { signal: enough.signal });
    enough.abort();
    await expect(asked).rejects.toMatchObject({ reason: 'aborted' });
  });

  test('when the answer is announced to be too large, before reading it', async () => {
    const port = await serve((_, answer) => answer.writeHead(200, { 'Content-Length': '1001' }).end('x'.repeat(1001)));
    await expect(call(port)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  test('when the answer grows too large, after no more than that', async () => {
    const port = await serve((_, answer) => {
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(4_096)));
      };
      answer.on('drain', more);
      more();
    });
    const { body } = await call(port, { maxBytes: 100_000 });
    let read = 0;
    const reading = (async () => {
      for await (const chunk of body) read += chunk.byteLength;
    })();
    await expect(reading).rejects.toMatchObject({ reason: 'tooLarge' });
    expect(read).toBeLessThanOrEqual(100_000);
  });

  test('when the connection breaks off within the body', async () => {
    const port = await serve((_, answer) => {
      answer.writeHead(200, { 'Content-Length': '10' });
      answer.write('abc', () => answer.destroy());
    });
    const { body } = await call(port);
    await expect(textOf(body)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

describe('a call to the outside', () => {
  test('goes to the address that was checked: the name is asked for once', async () => {
    const port = await serve((request, answer) => answer.end(request.headers.host));
    const { asked, resolve } = resolver(['127.0.0.1'], ['192.0.2.1']);
    const { body } = await fetchOutside(`http://pickup.example:${port}/points`, {
      maxBytes: 100,
      allowPrivate: true,
      resolve,
    });
    expect(await textOf(body)).toBe(`pickup.example:${port}`);
    expect(asked).toEqual(['pickup.example']);
  });

  test('answers an error of the other side as that, with its headers', async () => {
    const port = await serve((_, answer) => answer.writeHead(503, { 'Retry-After': '7' }).end('later'));
    const { status, headers, body } = await call(port);
    expect([status, headers['retry-after'], await textOf(body)]).toEqual([503, '7', 'later']);
  });

  test('sends method, headers, body, and the user name and password of the address', async () => {
    const port = await serve((request, answer) => {
      const { method, headers } = request;
      void textOf(request).then((body) => answer.end([method, headers.authorization, headers['x-key'], body].join()));
    });
    const { body } = await fetchOutside(`http://shop:word@127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'X-Key': 'k' },
      body: '{"a":1}',
      maxBytes: 1_000,
      allowPrivate: true,
    });
    expect(await textOf(body)).toBe(`POST,Basic ${Buffer.from('shop:word').toString('base64')},k,{"a":1}`);
  });

  test('tells of a failure neither path, query, user name nor password', async () => {
    const port = await serve((_, answer) => answer.writeHead(302).end());
    const failed: unknown = await fetchOutside(`http://shop:word@127.0.0.1:${port}/way?key=hidden`, {
      maxBytes: 1,
      allowPrivate: true,
    }).catch((error: unknown) => error);
    expect(String(failed)).toBe(`OutsideError: 127.0.0.1:${port}: redirect`);
    expect(JSON.stringify(failed)).not.toMatch(/word|way|hidden/u);
  });

  test('can be ended without reading the rest', async () => {
    let ended: Promise<unknown> | undefined;
    const port = await serve((request, answer) => {
      ended = once(request.socket, 'close');
      answer.write('x');
    });
    (await call(port)).cancel();
    await expect(ended).resolves.toBeDefined();
  });
});
