import { afterEach, beforeEach, expect, test } from 'vitest';
import { counts } from '../counts.ts';
import { databasePid, type makeDataDir, startServer } from './server-process.ts';
import { endSessionsAndRestart, freezeDatabase, killDatabase, stopFrozen } from './sick-database.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

let folder: Awaited<ReturnType<typeof makeDataDir>>;

beforeEach(async () => {
  folder = await makeUsedDataDir();
});

afterEach(() => folder.remove());

test('sessions that the database ends, and its restarts, cost a caller no more than another try', () =>
  endSessionsAndRestart(folder, { sessions: counts.databaseSessionsEnded, restarts: counts.databaseRestarts }));

test('an embedded database that is killed is started again, and loses nothing', () =>
  killDatabase(folder, counts.databaseKills));

test('a database that is frozen is told from one that works, and goes on afterwards', () =>
  freezeDatabase(folder, counts.databaseFreezes));

test('a server whose database is frozen stops in time, and leaves nothing behind', () =>
  stopFrozen(folder, counts.frozenStops));

test('a server that is stopped while its database is started again leaves none behind', async () => {
  const server = await startServer({ DATA_DIR: folder.path, DEMO: '0' });
  process.kill((await databasePid(folder.path)) ?? 0, 'SIGKILL');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await databasePid(folder.path)).toBeUndefined();
});
