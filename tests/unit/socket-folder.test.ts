import { chmod, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePrivateFolder, socketFolderOf } from '../../server/db/embedded/socket-folder.ts';

const name = '/.s.PGSQL.5432';

describe('the folder of the socket', () => {
  test('is in the data folder as long as the socket’s path has at most 107 bytes', () => {
    const longest = `/${'d'.repeat(107 - name.length - '/socket'.length - 1)}`;
    expect(Buffer.byteLength(`${longest}/socket${name}`)).toBe(107);
    expect(socketFolderOf(longest)).toBe(`${longest}/socket`);
    expect(socketFolderOf(`${longest}d`, '/temp')).toMatch(/^\/temp\/shop-admin-[0-9a-f]{16}$/);
  });

  test('counts bytes, not letters', () => {
    const chinese = `/${'店'.repeat(40)}`;
    expect(socketFolderOf(chinese, '/temp')).toMatch(/^\/temp\/shop-admin-/);
  });

  test('is another one for every long data folder', () => {
    const deep = `/${'d'.repeat(200)}`;
    expect(socketFolderOf(`${deep}/1`, '/temp')).not.toBe(socketFolderOf(`${deep}/2`, '/temp'));
  });

  test('is in /tmp where the temp directory is deep itself', () => {
    const deep = `/${'d'.repeat(200)}`;
    expect(socketFolderOf(deep, deep)).toMatch(/^\/tmp\/shop-admin-/);
  });
});

describe('a folder in a temp directory', () => {
  let temp: string;
  const uid = process.getuid?.() ?? 0;

  beforeEach(async () => {
    temp = await mkdtemp(join(tmpdir(), 'shop-socket-'));
  });

  afterEach(() => rm(temp, { recursive: true }));

  test('that is a link somebody laid there is refused', async () => {
    await symlink(tmpdir(), join(temp, 'link'));
    await expect(makePrivateFolder(join(temp, 'link'), uid)).rejects.toThrow(
      'belongs to another user. Set DATABASE_URL',
    );
  });

  test('that is a file is refused', async () => {
    await writeFile(join(temp, 'socket'), '');
    await expect(makePrivateFolder(join(temp, 'socket'), uid)).rejects.toThrow(
      'socket is a file where the folder of its socket should be. Set DATABASE_URL',
    );
  });

  test('becomes private when others could look into it', async () => {
    await chmod(temp, 0o777);
    await makePrivateFolder(temp, uid);
    expect((await stat(temp)).mode & 0o777).toBe(0o700);
  });
});
