import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { createPool, endPool } from '../../server/db/connection/pool.ts';
import { counts } from '../counts.ts';
import { databasePid, type makeDataDir, startServer } from './server-process.ts';
import { type Buyers, countsOf, expectExact, startTogether, makeThing, openSale, startBuyers } from './stock-sale.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/** Kills buyer processes, and a database, during a sale. Every acknowledged change is counted, and nothing else. */
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let buyers: readonly Buyers[] = [];
beforeEach(async () => {
  dataDir = await makeUsedDataDir();
  buyers = [];
});
afterEach(async () => {
  for (const { child } of buyers) child.kill('SIGKILL');
  await Promise.all(buyers.map(({ ended }) => ended));
  await dataDir.remove();
});

const processes = counts.buyerProcesses;
const linesOf = (some: readonly Buyers[]) => some.flatMap((one) => one.said());
/** Waits until no session runs a statement, including those of killed processes. */
const isQuiet = (pool: pg.Pool) =>
  expect
    .poll(
      async () =>
        (
          await pool.query(
            `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
          )
        ).rowCount,
      { interval: 50 },
    )
    .toBe(0);

test(`64 buyers in ${processes} processes, half of them killed, never oversell`, { timeout: 300_000 }, async () => {
  const database: EmbeddedDatabase = await startEmbedded(dataDir.path);
  const pool = createPool({ ...database.connection, max: 4 });
  try {
    await openSale(pool);
    const quota = 50;
    const thing = await makeThing(pool, 'option', quota);
    const names = [...'abcdefgh'].slice(0, processes);
    const each = 64 / processes;
    buyers = await startTogether(database.connection, names.length * each, () =>
      names.map((name) => startBuyers({ thing, name, count: each, connection: database.connection })),
    );
    const [doomed, others] = [buyers.slice(0, processes / 2), buyers.slice(processes / 2)];
    await Promise.all(
      doomed.map(async (one, place) => {
        await one.waitForLines(6 + place * 5);
        one.child.kill('SIGKILL');
      }),
    );
    expect(await Promise.all(doomed.map(({ ended }) => ended))).toEqual(doomed.map(() => 'SIGKILL'));
    // The others continue and each prints more lines. Then the sale ends.
    await Promise.all(others.map((one) => one.waitForLines(one.said().length + 10)));
    await pool.query('update sale set closed = true');
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual(others.map(() => 0));
    await isQuiet(pool);

    // Each killed connection may have committed one change that it couldn't print.
    expect(await expectExact(pool, thing, quota, linesOf(buyers))).toBeLessThanOrEqual(doomed.length * each);
    const [counted] = await countsOf(pool, thing);
    expect((counted?.purchased_pcs ?? 0) + (counted?.holding_pcs ?? 0)).toBeGreaterThan(quota - 3);
  } finally {
    await endPool(pool);
    await database.stop();
  }
});

test('a killed database has counted every acknowledged purchase after its restart', { timeout: 300_000 }, async () => {
  const environment = { DATA_DIR: dataDir.path, DEMO: '0' };
  const connection = { host: socketFolderOf(dataDir.path), user: 'shop', database: 'shop' };
  const [quota, each] = [50, 8];
  const first = await startServer(environment);
  const pool = createPool({ ...connection, max: 2 });
  await openSale(pool);
  const thing = await makeThing(pool, 'version', quota);
  await endPool(pool);
  const pid = await databasePid(dataDir.path);
  buyers = await startTogether(connection, 2 * each, () =>
    ['a', 'b'].map((name) => startBuyers({ thing, name, count: each, connection })),
  );
  await Promise.all(buyers.map((one) => one.waitForLines(20)));
  process.kill(pid ?? 0, 'SIGKILL');
  expect(await Promise.all(buyers.map(({ ended }) => ended))).toEqual([1, 1]);
  await first.end('SIGKILL');

  const second = await startServer(environment);
  expect(await databasePid(dataDir.path)).not.toBe(pid);
  const again = createPool({ ...connection, max: 2 });
  expect(await expectExact(again, thing, quota, linesOf(buyers))).toBeLessThanOrEqual(2 * each);
  await endPool(again);
  expect(await second.end('SIGTERM')).toBe(0);
});
