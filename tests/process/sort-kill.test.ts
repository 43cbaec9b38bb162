import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectTo, json, signIn } from './administrator.ts';
import { databasePid, type makeDataDir, startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/** Sorts five hundred campaigns while the server dies. Their order must be the old one or the new one, never a mix. */
const count = 500;
const old = Array.from({ length: count }, (_, place) => place + 1);
const reversed = old.toReversed();

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let server: ServerProcess;
const clients: Client[] = [];

beforeAll(async () => {
  dataDir = await makeUsedDataDir();
  server = await start();
});
/** Each test kills the server and starts the next one. */
beforeEach(async () => {
  const client = await connect();
  await client.query(`
    drop function if exists hold_commit cascade;
    delete from history where entity = 'brand_campaign';
    delete from brand_campaign;
    alter table brand_campaign alter column id restart`);
  await client.query(
    `insert into brand_campaign (store_id, key, name_zh_hk, name_en_us, started_at, layout, list_order)
      select (select min(id) from store), 'c' || n, 'c', 'c', now(), 'grid', n from generate_series(1, $1::integer) n`,
    [count],
  );
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end().catch(() => {})));
});
afterAll(() => dataDir.remove());

const start = () => startServer({ DATA_DIR: dataDir.path, DEMO: '0' });

async function connect(): Promise<Client> {
  const client = await connectTo(dataDir.path);
  clients.push(client);
  return client;
}

/** Starts to sort. Returns a function for the status, `undefined` if no response arrives. */
async function sort(ids: readonly number[]): Promise<() => Promise<number | undefined>> {
  const headers = { ...json, ...(await signIn(server)) };
  const sent = fetch(`${server.address}/api/brand-campaign/sort`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify(ids),
  }).then(
    ({ status }) => status,
    () => undefined,
  );
  return () => sent;
}

/**
 * Reads the order from the database, and asserts that every record has its own place and one revision and one history
 * entry per move.
 */
async function orderNow(): Promise<number[]> {
  const client = await connect();
  const { rows } = await client.query<{ id: number; place: number; revision: number; noted: number }>(
    `select id, list_order as place, revision, (select count(*)::integer from history where entity = 'brand_campaign' and record_id = c.id and action = 'sort') as noted from brand_campaign c order by list_order, id`,
  );
  expect(rows.map(({ place }) => place)).toEqual(old);
  for (const { noted, revision } of rows) expect(revision).toBe(noted + 1);
  return rows.map(({ id }) => id);
}

/** Waits until a connection of the server waits for a lock that the test holds. */
async function untilBlocked(kind: string): Promise<void> {
  // Uses another connection than the lock's: within a transaction this view doesn't change.
  const watcher = await connect();
  const blocked = async () =>
    (await watcher.query(`select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = $1`, [kind]))
      .rowCount;
  await expect.poll(blocked, { interval: 5 }).toBeGreaterThan(0);
}

async function killDatabase(): Promise<void> {
  process.kill((await databasePid(dataDir.path)) ?? 0, 'SIGKILL');
}

describe('the server is killed', () => {
  test('while locking the records: keeps the old order, and the next sort succeeds', async () => {
    const holder = await connect();
    await holder.query('begin; select from brand_campaign where id = 250 for update');
    const answer = await sort(reversed);
    await untilBlocked('transactionid');
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    await holder.query('rollback');
    expect(await answer()).toBeUndefined();

    server = await start();
    expect(await orderNow()).toEqual(old);
    expect(await (await sort(reversed))()).toBe(200);
    expect(await orderNow()).toEqual(reversed);
  });

  test('before the commit: keeps the old order or the new one', async () => {
    const holder = await holdCommits();
    const answer = await sort(reversed);
    await untilBlocked('advisory');
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    await holder.query('rollback');
    expect(await answer()).toBeUndefined();

    server = await start();
    expect([old, reversed]).toContainEqual(await orderNow());
    expect(await (await sort(reversed))()).toBe(200);
    expect(await orderNow()).toEqual(reversed);
  });

  test('together with the database before the commit: keeps the old order', async () => {
    await holdCommits();
    const answer = await sort(reversed);
    await untilBlocked('advisory');
    await Promise.all([server.end('SIGKILL'), killDatabase()]);
    expect(await answer()).toBeUndefined();

    server = await start();
    expect(await orderNow()).toEqual(old);
  });

  test('together with the database after the answer: keeps the new order', async () => {
    expect(await (await sort(reversed))()).toBe(200);
    await Promise.all([server.end('SIGKILL'), killDatabase()]);

    server = await start();
    expect(await orderNow()).toEqual(reversed);
  });

  test('together with the database during several sorts: keeps the order of one of them', async () => {
    const orders = Array.from({ length: 8 }, (_, round) =>
      old.map((_id, place) => ((place * 7 + round * 61) % count) + 1),
    );
    const answers = await Promise.all(orders.map((order) => sort(order)));
    await Promise.race(answers.slice(0, 5).map((answer) => answer()));
    await Promise.all([server.end('SIGKILL'), killDatabase()]);
    const statuses = await Promise.all(answers.map((answer) => answer()));

    server = await start();
    const found = await orderNow();
    expect(orders).toContainEqual(found);
    for (const status of statuses) expect([200, undefined]).toContain(status);
  });
});

/**
 * Blocks transactions that changed a campaign at their commit, with everything written, until the returned client
 * releases the lock.
 */
async function holdCommits(): Promise<Client> {
  const holder = await connect();
  await holder.query(`
    create function hold_commit() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(4711); return null; end $$;
    create constraint trigger hold_commit after update on brand_campaign deferrable initially deferred for each row execute function hold_commit()`);
  await holder.query('begin; select pg_advisory_xact_lock(4711)');
  return holder;
}
