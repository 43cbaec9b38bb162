import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { type Check, health, cachedCheck } from '../../../server/http/health.ts';
import type { AppEnv } from '../../../server/http/route.ts';

function ask(path: string, ...checks: Check[]) {
  const app = new Hono<AppEnv>();
  // Checks that succeed answer at once, within the timeout.
  health(app, checks, 1);
  return app.request(path);
}

const works = { name: 'works', isReady: () => true };

test('what fails, says no or does not answer is named, and worth another try', async () => {
  const answer = await ask(
    '/readyz',
    works,
    { name: 'says no', isReady: () => false },
    { name: 'fails', isReady: () => Promise.reject(new Error('secret')) },
    { name: 'hangs', isReady: () => new Promise(() => {}) },
  );
  expect([answer.status, answer.headers.get('Retry-After'), await answer.text()]).toEqual([
    503,
    '1',
    'not ready: says no, fails, hangs',
  ]);
});

test('a server of which nothing works still lives', async () => {
  expect((await ask('/healthz', { name: 'says no', isReady: () => false })).status).toBe(200);
});

test('what the rest works without is named, and the server stays ready', async () => {
  const disk: Check = { name: 'disk', isReady: () => false, optional: true };
  const [degraded, broken] = [
    await ask('/readyz', works, disk),
    await ask('/readyz', disk, { name: 'database', isReady: () => false }),
  ];
  expect([degraded.status, await degraded.text()]).toEqual([200, 'ready, but without: disk']);
  expect([broken.status, await broken.text()]).toEqual([503, 'not ready: disk, database']);
});

test('where all works it is ready', async () => {
  expect((await ask('/readyz', works)).status).toBe(200);
});

test('however many ask, one question is under way, and its answer is good for a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    let asked = 0;
    const { isReady } = cachedCheck({ name: 'asked', isReady: () => ++asked < 2 });
    expect(await Promise.all([isReady(), isReady()])).toEqual([true, true]);
    vi.advanceTimersByTime(999);
    expect([await isReady(), asked]).toEqual([true, 1]);
    vi.advanceTimersByTime(1);
    expect([await isReady(), asked]).toEqual([false, 2]);
  } finally {
    vi.useRealTimers();
  }
});
