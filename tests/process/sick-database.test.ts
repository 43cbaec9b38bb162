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

test('terminated database sessions and restarts cost callers only a retry', () =>
  endSessionsAndRestart(folder, { sessions: counts.databaseSessionsEnded, restarts: counts.databaseRestarts }));

test('a killed embedded database is restarted without lost writes', () => killDatabase(folder, counts.databaseKills));

test('a frozen database is reported by readiness, and works again afterwards', () =>
  freezeDatabase(folder, counts.databaseFreezes));

test('a server with a frozen database stops in time, and leaves no process', () =>
  stopFrozen(folder, counts.frozenStops));

test('a server stopped while it restarts its database leaves no process', async () => {
  const server = await startServer({ DATA_DIR: folder.path, DEMO: '0' });
  process.kill((await databasePid(folder.path)) ?? 0, 'SIGKILL');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await databasePid(folder.path)).toBeUndefined();
});
