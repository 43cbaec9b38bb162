import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeTemporaryFiles, makeMediaFolder, restrictAccess } from '../../../server/process/data-folder.ts';
import { ensureCluster } from '../../../server/db/embedded/cluster.ts';
import { StartError } from '../../../server/process/start-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a data folder that is open to others is closed to them, in one line', async () => {
  const warn = vi.fn();
  await chmod(folder, 0o777);
  await restrictAccess(folder, { warn });
  expect((await stat(folder)).mode & 0o777).toBe(0o711);
  expect(warn.mock.calls).toEqual([[`DATA_DIR ${folder} was open to others: from now on only its owner may read it`]]);
  await restrictAccess(folder, { warn });
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a file in the place of the folder for uploads stops the start in one line', async () => {
  await writeFile(join(folder, 'media'), '');
  await expect(makeMediaFolder(folder)).rejects.toThrow(
    new StartError(
      `${join(folder, 'media')} must be a folder for uploads (it is a file): move what is there away, or give MEDIA_URL.`,
    ),
  );
});

test('a database without its PG_VERSION stops the start in one line, and stays as it is', async () => {
  const cluster = join(folder, 'postgres');
  await mkdir(join(cluster, 'base'), { recursive: true });
  await expect(ensureCluster(cluster, '/bin/false', { uid: 0, gid: 0, prefix: [] }, true)).rejects.toThrow(
    /^The embedded PostgreSQL can't be used: \S+ holds files and no PG_VERSION, [^\n]*DATABASE_URL[^\n]*$/u,
  );
  expect((await stat(join(cluster, 'base'))).isDirectory()).toBe(true);
});

test('drafts that a kill left are removed, and nothing else', async () => {
  const draft = (name: string) => join(folder, `${name}.9b2f6c1e-4a53-4f0e-8a55-0d6d5a3a2c11`);
  await mkdir(join(folder, 'media'));
  for (const path of [
    draft('server.lock'),
    draft('media/write-check'),
    draft('being-written'),
    join(folder, 'session-secret'),
  ])
    await writeFile(path, '');
  const soon = performance.timeOrigin / 1_000 + 3_600;
  for (const name of ['server.lock', 'media/write-check']) await utimes(draft(name), 1, 1);
  await utimes(draft('being-written'), soon, soon);
  await removeTemporaryFiles(folder);
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    basename(draft('being-written')),
    'media',
    'session-secret',
  ]);
});
