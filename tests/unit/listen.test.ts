import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, listen, type Listener } from '../../server/listen.ts';

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
  );
});

afterEach(() => listener.close(AbortSignal.abort()).catch(() => {}));

describe('closing', () => {
  test('does not wait for a connection on which nothing was ever asked', async () => {
    const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
    await once(socket, 'connect');
    // The answer to another call shows that the server has seen the connection.
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
    const hurry = new AbortController();
    const closing = listener.close(hurry.signal);
    hurry.abort();
    await closing;
    expect(await response).toBe('cut off');
  });

  test('takes no more requests', async () => {
    await listener.close(calm);
    await expect(fetch(listener.address)).rejects.toThrow('fetch failed');
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
  expect(addressOf(host, 8080)).toBe(address);
});
