import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { databasePid, makeDataDir, startServer, type ServerProcess } from './server-process.ts';

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;

beforeEach(async () => {
  dataDir = await makeDataDir();
});

afterEach(() => dataDir.remove());

const start = () => startServer({ DATA_DIR: dataDir.path, DEMO: '0' });

test('a database left running by a killed server is taken over, with every acknowledged row', async () => {
  const first = await start();
  const before = await databasePid(dataDir.path);
  const acknowledged = await writeUntilLost(first, () => first.child.kill('SIGKILL'));
  expect(await first.end('SIGKILL')).toBe('SIGKILL');

  const second = await start();
  expect(await databasePid(dataDir.path)).toBe(before);
  expect(await rowsAfter(acknowledged)).toEqual(acknowledged);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(await databasePid(dataDir.path)).toBeUndefined();
});

test('a database killed together with its server comes back with every acknowledged row', async () => {
  const first = await start();
  const pid = await databasePid(dataDir.path);
  const acknowledged = await writeUntilLost(first, () => {
    first.child.kill('SIGKILL');
    process.kill(pid ?? 0, 'SIGKILL');
  });
  await first.end('SIGKILL');

  const second = await start();
  expect(await databasePid(dataDir.path)).not.toBe(pid);
  expect(await rowsAfter(acknowledged)).toEqual(acknowledged);
  await second.end('SIGTERM');
});

async function connect(): Promise<Client> {
  const client = new Client({ host: socketFolderOf(dataDir.path), user: 'shop', database: 'shop' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Writes row after row, kills after the hundredth while more are on their way, and tells which were acknowledged. */
async function writeUntilLost(server: ServerProcess, kill: () => void): Promise<number[]> {
  const client = await connect();
  await client.query('CREATE TABLE acknowledged (id int PRIMARY KEY)');
  const ids: number[] = [];
  server.child.once('exit', () => void client.end().catch(() => {}));
  try {
    for (let id = 1; id <= 5_000; id += 1) {
      await client.query('INSERT INTO acknowledged VALUES ($1)', [id]);
      ids.push(id);
      if (id === 100) kill();
    }
  } catch {
    // The connection is gone: what was acknowledged until now must be there later.
  }
  expect(ids.length).toBeGreaterThanOrEqual(100);
  return ids;
}

async function rowsAfter(acknowledged: readonly number[]): Promise<number[]> {
  const client = await connect();
  const { rows } = await client.query<{ id: number }>('SELECT id FROM acknowledged WHERE id <= $1 ORDER BY id', [acknowledged.at(-1)]);
  await client.end();
  return rows.map((row) => row.id);
}
