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

  /** True if neither the database nor the lock exists any more. */
  const isStopped = async () =>
    (await databasePid(dataDir.path)) === undefined && !(await exists(join(dataDir.path, 'server.lock')));

  test('by SIGTERM, SIGINT or SIGHUP ends the server with code 0, and its database; until then it serves the portal and reports readiness', async () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
      const [page, health, ready] = await Promise.all(
        ['/', '/healthz', '/readyz'].map((path) => fetch(server.address + path)),
      );
      expect(await page?.text()).toContain('<title>OTO E-Commerce Admin Portal</title>');
      expect([health?.status, ready?.status]).toEqual([200, 200]);
      expect(await databasePid(dataDir.path)).toBeGreaterThan(0);
      expect(await server.end(signal), signal).toBe(0);
      expect(await isStopped(), signal).toBe(true);
    }
  });

  test('by a SIGTERM or a SIGKILL to npm ends the server that npm started, and the next one starts', async () => {
    const start = () => startServer({ DATA_DIR: dataDir.path, DEMO: '0' }, { command: ['npm', 'start'] });
    let server = await start();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      server.child.kill(signal);
      server = await start();
    }
    expect(await server.end('SIGTERM')).not.toBe('SIGKILL');
    await expect.poll(() => databasePid(dataDir.path)).toBeUndefined();
    await expect.poll(() => exists(join(dataDir.path, 'server.lock'))).toBe(false);
  });

  test('by two signals still stops the database', async () => {
    const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
    server.child.kill('SIGINT');
    expect(await server.end('SIGINT')).toBe(0);
    expect(await databasePid(dataDir.path)).toBeUndefined();
  });

  test.each(['server.lock', 'postgres', 'postgres/postmaster.pid'])(
    'during the first start, when %s has just appeared, leaves nothing running',
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

  test('answers requests in flight', async () => {
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

  test('prints the address, and the generated password once', async () => {
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

  test('prints no given password; the second start keeps the administrator, and prints no password either', async () => {
    const given = { DATA_DIR: dataDir.path, DEMO: '0', ADMIN_PASSWORD: 'correct horse battery' };
    const first = await startServer(given);
    await first.end('SIGTERM');
    expect(first.said() + first.logged()).not.toContain('correct horse');
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
