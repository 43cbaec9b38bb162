import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepFile, makeFolder } from '../../../server/process/durable-file.ts';
import { localStore } from '../../../server/media/local-store.ts';
import { loadOrCreateSecret } from '../../../server/session/secret.ts';
import { recorded } from './recorded-disk.ts';

vi.mock('node:fs/promises', async (original) =>
  (await import('./recorded-disk.ts')).record(await original<typeof import('node:fs/promises')>()),
);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-durable-'));
  recorded.begin();
});

afterEach(() => rm(folder, { recursive: true }));

describe('what a power cut would take', () => {
  test('is seen by the recording: a file without a sync, a name without a sync of its folder', async () => {
    await writeFile(join(folder, 'a'), 'a');
    expect(recorded.lost(folder)).toEqual(['a: its bytes', 'a: its name']);
  });

  test('is nothing of a file that was kept', async () => {
    await keepFile(join(folder, 'a'), 'one');
    await keepFile(join(folder, 'a'), 'two');
    await keepFile(join(folder, 'b'), { copyOf: join(folder, 'a') });
    expect(await readFile(join(folder, 'b'), 'utf8')).toBe('two');
    expect(recorded.lost(folder)).toEqual([]);
  });

  test('is nothing of a folder that was made, nor of those above it', async () => {
    await makeFolder(join(folder, 'a/b/c'));
    expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700);
    expect(recorded.lost(folder)).toEqual([]);
  });

  test('is nothing of the secret, nor of an upload in any size', async () => {
    await loadOrCreateSecret(folder);
    await keepFile(join(folder, 'came-in'), 'bytes');
    const store = localStore(join(folder, 'media'));
    await store.put('0123/photo.png', join(folder, 'came-in'), 'image/png');
    await store.put('0123/sizes/thumb.webp', join(folder, 'came-in'), 'image/webp');
    expect(recorded.lost(folder)).toEqual([]);
  });
});

describe('a file that is kept', () => {
  test('is for its owner’s eyes only, and leaves nothing beside it', async () => {
    await keepFile(join(folder, 'a'), 'one');
    expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['a']);
  });

  test('leaves what was there where it can’t be kept, and nothing beside it', async () => {
    await keepFile(join(folder, 'a'), 'one');
    await expect(keepFile(join(folder, 'a'), { copyOf: join(folder, 'none') })).rejects.toThrow('ENOENT');
    await expect(
      keepFile(join(folder, 'a'), 'two', { prepare: () => Promise.reject(new Error('no room')) }),
    ).rejects.toThrow('no room');
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('one');
    expect(await readdir(folder)).toEqual(['a']);
  });

  test('leaves another’s in its place where it must not replace it', async () => {
    expect(await keepFile(join(folder, 'a'), 'one', { replace: false })).toBe(true);
    expect(await keepFile(join(folder, 'a'), 'two', { replace: false })).toBe(false);
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('one');
    expect(await readdir(folder)).toEqual(['a']);
  });
});
