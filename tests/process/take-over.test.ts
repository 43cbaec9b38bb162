import { afterEach, beforeEach, expect, test } from 'vitest';
import { BusyStaff, signIn } from './busy-staff.ts';
import { databasePid, type makeDataDir, startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir, password } from './used-data-dir.ts';

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;

beforeEach(async () => {
  dataDir = await makeUsedDataDir();
});

afterEach(() => dataDir.remove());

const start = () => startServer({ DATA_DIR: dataDir.path, DEMO: '0' });

/** Staff write over HTTP until the server is killed. Their session continues on the next server. */
async function writeUntilLost(server: ServerProcess, kill: () => void): Promise<{ staff: BusyStaff; token: string }> {
  const token = await signIn(server.address, password);
  const staff = new BusyStaff(4);
  await staff.workUntilLost(server.address, token, { after: 120, enough: kill });
  return { staff, token };
}

test('a new server takes over the database of a killed one, with every acknowledged write and its history', async () => {
  const first = await start();
  const before = await databasePid(dataDir.path);
  const { staff, token } = await writeUntilLost(first, () => first.child.kill('SIGKILL'));
  expect(await first.end('SIGKILL')).toBe('SIGKILL');

  const second = await start();
  expect(await databasePid(dataDir.path)).toBe(before);
  await staff.findAllAgain(second.address, token);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(await databasePid(dataDir.path)).toBeUndefined();
});

test('a database killed together with its server comes back with every acknowledged write and its history', async () => {
  const first = await start();
  const pid = await databasePid(dataDir.path);
  const { staff, token } = await writeUntilLost(first, () => {
    process.kill(pid ?? 0, 'SIGKILL');
    first.child.kill('SIGKILL');
  });
  await first.end('SIGKILL');

  const second = await start();
  expect(await databasePid(dataDir.path)).not.toBe(pid);
  await staff.findAllAgain(second.address, token);
  await second.end('SIGTERM');
});
