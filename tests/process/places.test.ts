import { spawnSync } from 'node:child_process';
import { access, chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { databasePid, makeDataDir, root, startServer } from './server-process.ts';

const nobody = 65_534;
const asRoot = process.getuid?.() === 0;
/** Another user can run the server only with read access to its files. */
const canBecomeNobody =
  asRoot && spawnSync(process.execPath, ['--version'], { cwd: root, uid: nobody, gid: nobody }).status === 0;

let dataDir: Awaited<ReturnType<typeof makeDataDir>> | undefined;

afterEach(() => dataDir?.remove());

async function startsAndStops(path: string, uid?: number): Promise<void> {
  const server = await startServer({ DATA_DIR: path, DEMO: '0' }, uid === undefined ? {} : { uid });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await databasePid(path)).toBeUndefined();
}

describe('the embedded database works', () => {
  test('in a folder too deep for a socket', async () => {
    dataDir = await makeDataDir('a'.repeat(60), 'b'.repeat(60));
    await startsAndStops(dataDir.path);
    await expect(access(socketFolderOf(dataDir.path))).rejects.toThrow('ENOENT');
  });

  test('in a private folder whose name has spaces, quotes, commas and Chinese, and keeps its files private', async () => {
    const name = `it's a "shop", 商店 \\ 1`;
    dataDir = await makeDataDir(name);
    await mkdir(join(dataDir.base, name), { mode: 0o700 });
    await startsAndStops(dataDir.path);
    for (const name of ['.', 'postgres']) expect((await stat(join(dataDir.path, name))).mode & 0o077).toBe(0);
  });

  test.runIf(canBecomeNobody)('for an ordinary user, and for root afterwards', async () => {
    dataDir = await makeDataDir();
    await chmod(dataDir.base, 0o700);
    await chown(dataDir.base, nobody, nobody);
    await startsAndStops(dataDir.path, nobody);
    expect((await stat(join(dataDir.path, 'postgres'))).uid).toBe(nobody);
    await startsAndStops(dataDir.path);
  });
});
