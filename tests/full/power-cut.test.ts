import { describe, test } from 'vitest';
import { canHaveDisk } from '../process/own-disk.ts';
import {
  appears,
  cutAfterUploads,
  cutFirstStart,
  serves,
  servesAWhile,
  written,
} from '../process/power-cut-scenarios.ts';

const moments = [
  appears(/^postgres\.new-/u),
  appears(/^session-secret$/u),
  serves,
  servesAWhile,
  ...Array.from({ length: 22 }, (_, index) => written(4 * (index + 1))),
];

describe.runIf(await canHaveDisk()).each(['ext4', 'xfs'] as const)('power cuts on %s', (kind) => {
  test.each(moments.map((moment, index) => [index + 1, moment] as const))(
    'the shop starts after number %i at the first start',
    (_, moment) => cutFirstStart(kind, moment),
  );

  test.each([1, 2, 3, 4, 5])('no upload is lost, time %i', () => cutAfterUploads(kind, 12));
});
