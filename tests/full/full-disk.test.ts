import { describe, test } from 'vitest';
import { fillDisk, stopOnFullDisk } from '../process/full-disk.ts';
import { canHaveDisk } from '../process/own-disk.ts';

/** The scenarios of `tests/process/full-disk.test.ts` in larger counts. */
describe.runIf(await canHaveDisk())('a disk without room', () => {
  test('ten times', () => fillDisk(10));

  test.each([1, 2, 3, 4, 5])('is stopped on in order, time %i', () => stopOnFullDisk());
});
