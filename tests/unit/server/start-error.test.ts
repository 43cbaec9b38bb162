import { describe, expect, test } from 'vitest';
import { EmbeddedError } from '../../../server/db/embedded/embedded-error.ts';
import { StartError } from '../../../server/process/start-error.ts';
import { startProblem } from '../../../server/start-problem.ts';
import { StoreError } from '../../../server/media/media-store.ts';

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('what stops a start is told in one line', () => {
  test.each([
    ['a refusal of ours', new StartError('Move it away.'), 'Move it away.'],
    [
      'a disk without room',
      coded('ENOSPC: no space left on device, write', 'ENOSPC'),
      "A disk of the server or its database is full or doesn't work (ENOSPC: no space left on device, write). Make room there, then start again.",
    ],
    [
      'a database that ends',
      new Error('Failed query: select', { cause: new Error('Connection terminated unexpectedly') }),
      'The database ended while the server started (Connection terminated unexpectedly). See that it runs and that its disk has room, then start again.',
    ],
    [
      'a store of files that is away',
      new StoreError(coded('connect ECONNREFUSED 127.0.0.1:9', 'ECONNREFUSED')),
      "The store of files doesn't take the demo shop's pictures (connect ECONNREFUSED 127.0.0.1:9). See that MEDIA_URL is right and the store runs, or set DEMO=0, then start again.",
    ],
    [
      'an embedded database without room',
      new EmbeddedError(
        'it did not start',
        new Error('could not write lock file "postmaster.pid": No space left on device'),
      ),
      'The embedded PostgreSQL can\'t be used: it did not start: could not write lock file "postmaster.pid": No space left on device. Make room on the disk of DATA_DIR, then start again.',
    ],
  ])('%s', (_, error, line) => expect(startProblem(error)).toBe(line));

  test('but a fault of ours', () => expect(startProblem(new TypeError('x is undefined'))).toBeUndefined());
});
