import { afterEach, beforeEach, test } from 'vitest';
import { makeDataDir } from '../process/server-process.ts';
import { endSessionsAndRestart, freezeDatabase, killDatabase, stopFrozen } from '../process/sick-database.ts';

/** The scenarios of `tests/process/sick-database.test.ts` in large counts. */
let folder: Awaited<ReturnType<typeof makeDataDir>>;

beforeEach(async () => {
  folder = await makeDataDir();
});

afterEach(() => folder.remove());

test('200 ended sessions and 20 restarts', () => endSessionsAndRestart(folder, { sessions: 200, restarts: 20 }));

test('20 kills', () => killDatabase(folder, 20));

test('10 freezes', () => freezeDatabase(folder, 10));

test('10 stops while it is frozen', () => stopFrozen(folder, 10));
