import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeMediaFolder, refuseOthers } from '../../server/data-folder.ts';
import { ensureCluster } from '../../server/db/embedded/cluster.ts';
import { StartError } from '../../server/start-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a data folder that is open to others is closed to them, in one line', async () => {
  const warn = vi.fn();
  await chmod(folder, 0o777);
  await refuseOthers(folder, { warn });
  expect((await stat(folder)).mode & 0o777).toBe(0o711);
  expect(warn.mock.calls).toEqual([[`DATA_DIR ${folder} was open to others: from now on only its owner may read it`]]);
  await refuseOthers(folder, { warn });
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a file in the place of the folder for uploads stops the start in one line', async () => {
  await writeFile(join(folder, 'media'), '');
  await expect(makeMediaFolder(folder)).rejects.toThrow(new StartError(`${join(folder, 'media')} must be a folder for uploads (it is a file): move what is there away, or give MEDIA_URL.`));
});

test('a database without its PG_VERSION stops the start in one line, and stays as it is', async () => {
  const cluster = join(folder, 'postgres');
  await mkdir(join(cluster, 'base'), { recursive: true });
  await expect(ensureCluster(cluster, '/bin/false', { uid: 0, gid: 0, prefix: [] }, true)).rejects.toThrow(/^The embedded PostgreSQL can't be used: \S+ holds files and no PG_VERSION, [^\n]*DATABASE_URL[^\n]*$/u);
  expect((await stat(join(cluster, 'base'))).isDirectory()).toBe(true);
});
