import { describe, test } from 'vitest';
import { fillDisk, stopOnFullDisk } from './full-disk.ts';
import { canHaveDisk } from './own-disk.ts';

// Only root mounts a disk that may be filled up; what becomes of the codes of a full disk is checked for everybody in tests/api.
describe.runIf(await canHaveDisk())('a disk without room', () => {
  test('costs callers no more than another try once there is room again', () => fillDisk(1));

  test('is stopped on in order, and told of at the start', () => stopOnFullDisk());
});
