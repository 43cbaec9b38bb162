import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../../server/process/durable-file.ts';
import { counts } from '../counts.ts';
import { fillDisk, stopOnFullDisk } from './full-disk.ts';
import { canHaveDisk, makeDisk } from './own-disk.ts';

// Only root can mount a disk to fill. The handling of disk-full error codes is tested for every user in tests/api.
describe.runIf(await canHaveDisk())('a disk without room', () => {
  test('is reported as such when folders can’t be made, at any depth', async () => {
    const disk = await makeDisk('ext4', 64);
    try {
      await mkdir(disk.path);
      await disk.fill();
      await expect(makeFolder(join(disk.path, 'key', 'sizes'))).rejects.toMatchObject({ code: 'ENOSPC' });
    } finally {
      await disk.remove();
    }
  });

  test('is over for callers once there is room again, without lost writes', () => fillDisk(counts.fullDisks));

  test.each(Array.from({ length: counts.fullDiskStops }, (_, index) => index + 1))(
    'is stopped on in order, and told of at the start, time %i',
    () => stopOnFullDisk(),
  );
});
