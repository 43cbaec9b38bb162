import { describe, test } from 'vitest';
import { counts, full } from '../counts.ts';
import { canHaveDisk, type FileSystem } from './own-disk.ts';
import {
  fileAppears,
  cutAfterUploads,
  cutFirstStart,
  serverReady,
  journalWritten,
  bytesWritten,
  type Moment,
} from './power-cut-scenarios.ts';

const fileSystems: readonly FileSystem[] = full ? ['ext4', 'xfs'] : ['ext4'];

const moments: readonly (readonly [when: string, moment: Moment])[] = [
  ['while the database is being made', fileAppears(/^postgres\.new-/u)],
  ['seconds after the server serves', journalWritten],
  ...(full
    ? ([
        ['once there is a secret', fileAppears(/^session-secret$/u)],
        ['as soon as the server serves', serverReady],
        ...Array.from({ length: 22 }, (_, index) => {
          const mebibytes = 4 * (index + 1);
          return [`once ${mebibytes} MiB are written`, bytesWritten(mebibytes)] as const;
        }),
      ] as const)
    : []),
];

// Only root can mount a disk to cut its power. The syncing of files is tested for every user in
// tests/unit/process/durable-file.test.ts.
describe.runIf(await canHaveDisk()).each(fileSystems)('a power cut on %s', (kind) => {
  test.each(moments)('%s leaves a shop that starts', (_, moment) => cutFirstStart(kind, moment));

  test.each(Array.from({ length: counts.powerCutsAfterUploads }, (_, index) => index + 1))(
    'right after the answer loses no upload, time %i',
    () => cutAfterUploads(kind, 12),
  );
});
