import { describe, test } from 'vitest';
import { canHaveDisk } from './own-disk.ts';
import { appears, cutAfterUploads, cutFirstStart, servesAWhile } from './power-cut-scenarios.ts';

// Only root mounts a disk to cut the power of; what must be synced is checked for everybody in
// tests/unit/durable-file.test.ts.
describe.runIf(await canHaveDisk())('a power cut', () => {
  test.each([
    ['while the database is being made', appears(/^postgres\.new-/u)],
    ['seconds after the server serves', servesAWhile],
  ])('%s leaves a shop that starts', (_, moment) => cutFirstStart('ext4', moment));

  test('right after the answer loses no upload', () => cutAfterUploads('ext4', 12));
});
