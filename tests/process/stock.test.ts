import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createPool, endPool } from '../../server/db/pool.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { changeStock } from '../../server/domain/product_version/stock.ts';
import { ApiError } from '../../server/errors.ts';
import { makeDataDir, root } from './server-process.ts';

/** Many buyers of one thing on connections of their own, in one process and in several that are killed. */
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let database: EmbeddedDatabase;
let pool: pg.Pool;
let store: number;
let product: number;

beforeAll(async () => {
  folder = await makeDataDir();
  database = await startEmbedded(folder.path);
  pool = createPool({ ...database.connection, max: 64 });
  await migrate(pool);
  await pool.query('create table ledger (id integer generated always as identity primary key, buyer text not null, held integer not null, sold integer not null)');
  store = await id(`insert into store (name_zh_hk, name_en_us) values ('店', 'Shop') returning id`);
  product = await id(`insert into product (store_id, code) values (${store}, 'TEA') returning id`);
});

afterAll(async () => {
  await endPool(pool);
  await database.stop();
  await folder.remove();
});

async function id(statement: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(statement);
  if (!rows[0]) throw new Error(`no row: ${statement}`);
  return rows[0].id;
}

interface Thing {
  readonly version: number;
  readonly store: number;
  readonly option?: number;
}

let things = 0;

/** Something to buy: a version, or an option of one that has choices. */
async function makeThing(what: 'version' | 'option', quota: number): Promise<Thing> {
  things += 1;
  const chosen = what === 'option';
  const version = await id(
    `insert into product_version (store_id, product, key, status, version, name_zh_hk, name_en_us, has_choices, quota, delivery_type)
     values (${store}, ${product}, 'v${things}', 'active', 1, '茶', 'Tea', ${chosen}, ${chosen ? 'null' : quota}, 'home_delivery') returning id`,
  );
  if (!chosen) return { version, store };
  return { version, store, option: await id(`insert into product_version_options (store_id, record_id, combination, obsolete, quota) values (${store}, ${version}, 'a', false, ${quota}) returning id`) };
}

/** What is counted of it: on the option, and on its version, which counts the same. */
async function counted({ version, option }: Thing): Promise<readonly { readonly purchased_pcs: number; readonly holding_pcs: number }[]> {
  const tables = [`product_version where id = ${version}`, ...(option === undefined ? [] : [`product_version_options where id = ${option}`])];
  return Promise.all(tables.map(async (table) => (await pool.query(`select purchased_pcs, holding_pcs from ${table}`)).rows[0]));
}

const isRefusal = (error: unknown, key: string) => error instanceof ApiError && error.key === key;

describe.each(['version', 'option'] as const)('sixty-four buyers on as many connections, of one %s', (what) => {
  test('get what there is, and not a piece more', async () => {
    const thing = await makeThing(what, 40);
    const clients = await Promise.all(Array.from({ length: 64 }, () => pool.connect()));
    const outcomes = await Promise.all(clients.map((client) => changeStock(client, { ...thing, hold: 1 }).then(() => 'held', (error: unknown) => (isRefusal(error, 'errors.soldOut') ? 'sold out' : error))));
    for (const client of clients) client.release();
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(40);
    expect(outcomes.filter((outcome) => outcome === 'sold out')).toHaveLength(24);
    for (const one of await counted(thing)) expect(one).toEqual({ purchased_pcs: 0, holding_pcs: 40 });
  });

  test('hold, pay and give back in any order, and every piece is accounted for', async () => {
    const thing = await makeThing(what, 50);
    const paid = await Promise.all(
      Array.from({ length: 64 }, async (_, buyer) => {
        const pieces = 1 + (buyer % 3);
        try {
          await inTransaction(pool, ({ client }) => changeStock(client, { ...thing, hold: pieces }));
        } catch (error) {
          if (isRefusal(error, 'errors.soldOut')) return 0;
          throw error;
        }
        if (buyer % 2 === 0) {
          await inTransaction(pool, ({ client }) => changeStock(client, { ...thing, release: pieces }));
          return 0;
        }
        await inTransaction(pool, ({ client }) => changeStock(client, { ...thing, release: pieces, purchase: pieces }));
        return pieces;
      }),
    );
    const purchased_pcs = paid.reduce((sum, pieces) => sum + pieces, 0);
    expect(purchased_pcs).toBeGreaterThan(0);
    for (const one of await counted(thing)) expect(one).toEqual({ purchased_pcs, holding_pcs: 0 });
  });
});

/** A buyer in a process of its own; what it said was committed. */
interface Buyer {
  readonly child: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  said(): readonly number[];
  /** Resolves once it said so much. */
  saying(lines: number): Promise<void>;
}

function startBuyer({ version, option }: Thing, name: string, { host, user, database: named }: Connection): Buyer {
  const url = `postgres://${user}@localhost/${named}?host=${encodeURIComponent(host)}`;
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('stock-buyer.ts', import.meta.url)), url, `${version}`, `${store}`, `${option ?? ''}`, name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let error = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)));
  // The last line may be cut off by the kill: then it wasn't said.
  const said = () => out.split('\n').slice(0, -1).map(Number);
  return {
    child,
    ended,
    said,
    saying: (lines) =>
      new Promise((resolve, reject) => {
        const look = () => said().length >= lines && resolve();
        child.stdout.on('data', look);
        look();
        void ended.then((how) => (said().length >= lines ? resolve() : reject(new Error(`buyer ${name} ended with ${String(how)} after ${said().length} lines: ${error}`))));
      }),
  };
}

test.each(['version', 'option'] as const)('of one %s, processes that are killed in the middle leave counts of exactly what was committed', async (what) => {
  const quota = 400;
  const thing = await makeThing(what, quota);
  await pool.query('delete from ledger');
  const start = (name: string) => startBuyer(thing, name, database.connection);
  // Those that stay start once the others are dead, so that there is still something to buy for them.
  const doomed = ['a', 'b', 'c', 'd'].map(start);
  await Promise.all(doomed.map(async (buyer, index) => {
    await buyer.saying(5 + index * 4);
    buyer.child.kill('SIGKILL');
  }));
  expect(await Promise.all(doomed.map(({ ended }) => ended))).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGKILL']);
  const others = ['e', 'f', 'g'].map(start);
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  // A server process of the database may still be at the last statement of who was killed.
  await expect.poll(async () => (await pool.query(`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)).rowCount, { timeout: 30_000 }).toBe(0);

  const { rows: ledger } = await pool.query<{ id: number; held: number; sold: number }>('select id, held, sold from ledger');
  const committed = new Set(ledger.map((entry) => entry.id));
  const acknowledged = [...doomed, ...others].flatMap((buyer) => buyer.said());
  expect(acknowledged.filter((entry) => !committed.has(entry))).toEqual([]);
  // Each that was killed may have committed once more than it could say.
  expect(committed.size - acknowledged.length).toBeLessThanOrEqual(doomed.length);

  const purchased_pcs = ledger.reduce((sum, entry) => sum + entry.sold, 0);
  const holding_pcs = ledger.reduce((sum, entry) => sum + entry.held, 0);
  for (const one of await counted(thing)) expect(one).toEqual({ purchased_pcs, holding_pcs });
  expect(purchased_pcs + holding_pcs).toBeLessThanOrEqual(quota);
  expect(purchased_pcs + holding_pcs).toBeGreaterThan(quota - 3);
});
