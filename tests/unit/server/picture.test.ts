import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reencodePicture } from '../../../server/media/picture.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, open: vi.fn(real.open) };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-'));
  await writeFile(join(folder, 'a'), 'no picture');
});
afterAll(() => rm(folder, { recursive: true }));

test('a picture that can’t be opened since too many files are is not called broken', async () => {
  vi.mocked(open).mockRejectedValueOnce(
    Object.assign(new Error('too many open files'), { code: 'EMFILE', syscall: 'open' }),
  );
  await expect(reencodePicture(join(folder, 'a'), 'image/png', 1)).rejects.toMatchObject({ code: 'EMFILE' });
});

test('one that can be opened and not read is', async () => {
  await expect(reencodePicture(join(folder, 'a'), 'image/png', 1)).rejects.toMatchObject({ key: 'errors.fileBroken' });
});
