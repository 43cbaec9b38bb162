import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launch, makeDataDir, root } from './server-process.ts';

/** Returns a free port for the page whose next port, for the API, is also free. */
async function twoFreePorts(): Promise<number> {
  const listen = (port: number) =>
    new Promise<Server | undefined>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(undefined)).listen(port, '127.0.0.1', () => resolve(server));
    });
  for (;;) {
    const first = await listen(0);
    const address = first?.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const second = await listen(port + 1);
    for (const server of [first, second])
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    if (first && second) return port;
  }
}

it('`npm run dev` serves Vite in front of the API, and stops both', async () => {
  const data = await makeDataDir();
  const port = await twoFreePorts();
  const dev = launch(
    { PORT: `${port}`, DATA_DIR: data.path, DEMO: '0', ADMIN_PASSWORD: 'tram-to-shau-kei-wan-1904' },
    { command: [process.execPath, 'scripts/dev.mjs'] },
  );
  let ended = false;
  void dev.outcome.then(() => (ended = true));
  try {
    const at = (path: string, options?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, options);
    const answered = async () => ended || (await at('/readyz').catch(() => undefined))?.status === 200;
    await expect.poll(answered, { timeout: 90_000, interval: 200 }).toBe(true);
    expect(ended, dev.logged()).toBe(false);
    const page = await (await at('/home', { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('/@vite/client');
    const [, entry = ''] = /src="(\/src\/[^"]+)"/u.exec(page) ?? [];
    expect((await (await at(entry)).text()).length).toBeGreaterThan(100);
    const signedIn = await at('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'tram-to-shau-kei-wan-1904' }),
    });
    expect(await signedIn.json()).toMatchObject({ data: { access_token: expect.any(String) } });
    dev.child.kill('SIGTERM');
    await dev.outcome;
    await expect(at('/readyz')).rejects.toThrow();
    await expect(fetch(`http://127.0.0.1:${port + 1}/readyz`)).rejects.toThrow();
  } finally {
    if (!ended) dev.child.kill('SIGTERM');
    await dev.outcome;
    await data.remove();
  }
});

it('says in one line that the packages could not be installed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dev-'));
  try {
    await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
    await cp(join(root, 'package.json'), join(folder, 'package.json'));
    await writeFile(join(folder, 'package-lock.json'), '{}');
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin', 'npm'), '#!/bin/sh\nexit 7\n', { mode: 0o755 });
    const dev = launch(
      { PATH: join(folder, 'bin') },
      { command: [process.execPath, join(folder, 'scripts', 'dev.mjs')] },
    );
    expect(await dev.outcome).toEqual({ code: 1, out: 'Installing packages …\n', error: 'npm ci failed.\n' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
