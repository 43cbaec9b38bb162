import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databasePid, launch, makeDataDir, startServer } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;

afterEach(() => dataDir.remove());

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('stopping', () => {
  beforeEach(async () => {
    dataDir = await makeUsedDataDir();
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends the server in order, and the database with it',
    async (signal) => {
      const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
      expect(await databasePid(dataDir.path)).toBeGreaterThan(0);
      expect(await server.end(signal)).toBe(0);
      expect(await databasePid(dataDir.path)).toBeUndefined();
      expect(await exists(join(dataDir.path, 'server.lock'))).toBe(false);
    },
  );

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'started by npm, the server stops when npm gets %s, and the next one starts',
    async (signal) => {
      const first = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' }, { command: ['npm', 'start'] });
      first.child.kill(signal);
      const second = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' }, { command: ['npm', 'start'] });
      expect(await second.end('SIGTERM')).not.toBe('SIGKILL');
      await expect.poll(() => databasePid(dataDir.path)).toBeUndefined();
      await expect.poll(() => exists(join(dataDir.path, 'server.lock'))).toBe(false);
    },
  );

  test('asked twice, it still stops the database', async () => {
    const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
    server.child.kill('SIGINT');
    expect(await server.end('SIGINT')).toBe(0);
    expect(await databasePid(dataDir.path)).toBeUndefined();
  });

  test.each(['server.lock', 'postgres', 'postgres/postmaster.pid'])(
    'asked while starting for the first time, when %s has just appeared, it leaves nothing running',
    async (sign) => {
      await dataDir.remove();
      dataDir = await makeDataDir();
      const starting = launch({ DATA_DIR: dataDir.path, DEMO: '1' });
      await expect.poll(() => exists(join(dataDir.path, sign)), { interval: 1 }).toBe(true);
      starting.child.kill('SIGTERM');
      const { code, error } = await starting.outcome;
      expect({ code, error }).toEqual({ code: 0, error: '' });
      expect(await databasePid(dataDir.path)).toBeUndefined();
    },
  );

  test('a request in flight gets its answer', async () => {
    const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
    const answers = Promise.all(
      Array.from({ length: 20 }, () => fetch(`${server.address}/readyz`).then((answer) => answer.status)),
    );
    const first = await fetch(`${server.address}/healthz`);
    server.child.kill('SIGTERM');
    expect(first.status).toBe(200);
    expect(new Set(await answers)).toEqual(new Set([200]));
  });
});

describe('the first start', () => {
  beforeEach(async () => {
    dataDir = await makeDataDir();
  });

  test('prints the address, and the made-up password once', async () => {
    const first = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
    await expect.poll(() => first.said()).toContain('must be changed');
    expect(first.said()).toMatch(
      /^The portal is at http:\/\/127\.0\.0\.1:\d+\nSign in as admin with the password \S{16,}\n/m,
    );
    await first.end('SIGTERM');
    const second = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
    expect(second.said()).not.toContain('password');
    await second.end('SIGTERM');
    expect(second.said()).not.toContain('password');
  });

  test('says no password that the operator gave', async () => {
    const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0', ADMIN_PASSWORD: 'correct horse battery' });
    await server.end('SIGTERM');
    expect(server.said() + server.logged()).not.toContain('correct horse');
  });

  test('a second start makes nothing anew: the same administrator signs in, and no other password is told', async () => {
    const given = { DATA_DIR: dataDir.path, DEMO: '0', ADMIN_PASSWORD: 'correct horse battery' };
    await (await startServer(given)).end('SIGTERM');
    const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
    expect(server.said()).not.toMatch(/password/iu);
    const body = JSON.stringify({ username: 'admin', password: given.ADMIN_PASSWORD });
    const answer = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
    await server.end('SIGTERM');
  });
});

test('a started server serves the portal, and tells that it lives and is ready', async () => {
  dataDir = await makeUsedDataDir();
  const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
  const [page, health, ready] = await Promise.all(
    ['/', '/healthz', '/readyz'].map((path) => fetch(server.address + path)),
  );
  expect(await page?.text()).toContain('<title>OTO E-Commerce Admin Portal</title>');
  expect([health?.status, ready?.status]).toEqual([200, 200]);
  await server.end('SIGTERM');
});
