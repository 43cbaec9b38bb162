import { createServer } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databasePid, launch, makeDataDir, runServer, startServer } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;

/** For starts that reach the database. */
const withData = () =>
  beforeEach(async () => {
    dataDir = await makeUsedDataDir();
  });

afterEach(() => dataDir.remove());

describe('a second server on the same data folder', () => {
  withData();

  test('is refused in one line that names the first, or by the database when the lock file is lost', async () => {
    const first = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
    const { code, out, error } = await runServer({ DATA_DIR: dataDir.path });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toBe(
      `DATA_DIR ${dataDir.path} is in use by the server at ${first.address} (process ${first.child.pid}): stop that one first, or give another DATA_DIR.\n`,
    );
    await writeFile(join(dataDir.path, 'server.lock'), '');
    const second = await runServer({ DATA_DIR: dataDir.path });
    expect(second.code).toBe(1);
    expect(second.error).toMatch(/^DATA_DIR .* is in use by another server: [^\n]*\n$/);
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
    await first.end('SIGTERM');
  });

  test('is refused when four are started at the same moment for the first time', async () => {
    await dataDir.remove();
    dataDir = await makeDataDir();
    const starts = Array.from({ length: 4 }, () => launch({ DATA_DIR: dataDir.path, DEMO: '0' }));
    const ended = new Set<number>();
    await new Promise<void>((resolve) => {
      starts.forEach(({ outcome }, index) => {
        void outcome.then(() => {
          ended.add(index);
          if (ended.size === starts.length - 1) resolve();
        });
      });
    });
    const winner = starts.find((_, index) => !ended.has(index));
    for (const [index, start] of starts.entries()) {
      if (!ended.has(index)) continue;
      expect(await start.outcome).toMatchObject({
        code: 1,
        out: '',
        error: expect.stringMatching(/^DATA_DIR .* is in use by [^\n]*\n$/),
      });
    }
    winner?.child.kill('SIGTERM');
    expect(await winner?.outcome).toMatchObject({ code: 0 });
    expect(await databasePid(dataDir.path)).toBeUndefined();
  });
});

describe('a start succeeds', () => {
  withData();

  test('beside a server.lock whose process id another process has now', async () => {
    const holder = {
      pid: process.pid,
      identity: 'another boot/1',
      machine: (await import('node:os')).hostname(),
      address: 'http://127.0.0.1:1',
    };
    await writeFile(join(dataDir.path, 'server.lock'), JSON.stringify(holder));
    const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test.each([
    ['whose process id another program has now', (cluster: string) => `${process.pid}\n${cluster}\n`],
    ['that is empty, as a power cut leaves it', () => ''],
  ])('beside a postmaster.pid %s', async (_what, contentFor) => {
    const cluster = join(dataDir.path, 'postgres');
    await writeFile(join(cluster, 'postmaster.pid'), contentFor(cluster));
    const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe('a start is refused in one line by', () => {
  beforeEach(async () => {
    dataDir = await makeDataDir();
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT: given "eighty"; allowed: a whole number from 0 (any free port) to 65535\n'],
    [
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/shop' },
      'SESSION_SECRET: not given, required with DATABASE_URL; allowed: at least 32 characters\n',
    ],
  ])('%o', async (environment, line) => {
    expect(await runServer({ DATA_DIR: dataDir.path, ...environment })).toEqual({ code: 1, out: '', error: line });
    expect(await databasePid(dataDir.path)).toBeUndefined();
  });

  test('a data folder that is a file', async () => {
    const file = join(dataDir.base, 'file');
    await writeFile(file, '');
    const { code, error } = await runServer({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(error).toMatch(/^DATA_DIR: given "[^"]+"; allowed: a folder this user may write \([^\n]*\)\n$/);
  });

  test('a database server that does not answer', async () => {
    const environment = {
      DATA_DIR: dataDir.path,
      DATABASE_URL: 'postgres://u:hunter22@127.0.0.1:1/shop',
      SESSION_SECRET: 'x'.repeat(32),
    };
    const { code, error } = await runServer(environment);
    expect(code).toBe(1);
    expect(error).toMatch(/^DATABASE_URL: [^\n]*127\.0\.0\.1:1[^\n]*\n$/);
    expect(error).not.toContain('hunter22');
  });
});

describe('a start is refused in one line, and leaves no database running, by', () => {
  withData();

  test('an address that is none of this machine', async () => {
    expect(await runServer({ DATA_DIR: dataDir.path, HOST: '192.0.2.1' })).toEqual({
      code: 1,
      out: '',
      error: 'HOST: given "192.0.2.1", which is no address of this machine; allowed: one of its addresses or names\n',
    });
    expect(await databasePid(dataDir.path)).toBeUndefined();
  });

  test('a port that is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve, reject) => {
      other.listen(0, '127.0.0.1', () => {
        const bound = other.address();
        if (bound === null || typeof bound === 'string') reject(new Error('no port'));
        else resolve(bound.port);
      });
    });
    const { code, error } = await runServer({ DATA_DIR: dataDir.path, PORT: `${port}` });
    other.close();
    expect({ code, error }).toEqual({
      code: 1,
      error: `PORT: given ${port}, which another program on 127.0.0.1 uses; allowed: a free port\n`,
    });
    expect(await databasePid(dataDir.path)).toBeUndefined();
  });
});
