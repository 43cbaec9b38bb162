import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client, type Pool } from 'pg';
import { expect } from 'vitest';
import { root } from './server-process.ts';

/** A product for sale: a version, or an option of a version with choices. */
export interface Thing {
  readonly version: number;
  readonly store: number;
  readonly option?: number;
}

/** The lock that buyers wait for before they start. */
export const gate = 64_064;

/** Creates the additional tables that buyers write and read. */
export async function openSale(pool: Pool): Promise<void> {
  await pool.query(
    'create table ledger (id integer generated always as identity primary key, buyer text not null, held integer not null, sold integer not null)',
  );
  await pool.query('create table sale as select false as closed');
}

let things = 0;

/** Creates a live product with this many pieces. */
export async function makeThing(pool: Pool, what: 'version' | 'option', quota: number): Promise<Thing> {
  things += 1;
  const id = async (statement: string): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(statement);
    if (!rows[0]) throw new Error(`no row: ${statement}`);
    return rows[0].id;
  };
  const store = await id('select min(id) as id from store');
  const product = await id(`insert into product (store_id, code) values (${store}, 'TEA-${things}') returning id`);
  const chosen = what === 'option';
  const version = await id(
    `insert into product_version (store_id, product, key, status, version, name_zh_hk, name_en_us, has_choices, quota, delivery_type)
     values (${store}, ${product}, 'v${things}', 'active', 1, '茶', 'Tea', ${chosen}, ${chosen ? 'null' : quota}, 'home_delivery') returning id`,
  );
  if (!chosen) return { version, store };
  return {
    version,
    store,
    option: await id(
      `insert into product_version_options (store_id, record_id, combination, obsolete, quota) values (${store}, ${version}, 'a', false, ${quota}) returning id`,
    ),
  };
}

export interface Counts {
  readonly purchased_pcs: number;
  readonly holding_pcs: number;
}

/** Reads the counts of its version and, for an option, of the option. A version's counts include its options'. */
export async function countsOf(pool: Pool, { version, option }: Thing): Promise<readonly Counts[]> {
  const tables = [
    `product_version where id = ${version}`,
    ...(option === undefined ? [] : [`product_version_options where id = ${option}`]),
  ];
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query<Counts>(`select purchased_pcs, holding_pcs from ${table}`);
      return rows[0] ?? { purchased_pcs: -1, holding_pcs: -1 };
    }),
  );
}

/** A process of buyers, and what it printed as committed. */
export interface Buyers {
  readonly child: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  said(): readonly number[];
  /** Resolves once this many lines are printed. */
  waitForLines(lines: number): Promise<void>;
}

interface BuyersOf {
  readonly thing: Thing;
  readonly name: string;
  /** The number of buyers, with one connection each. */
  readonly count: number;
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
}

/** Starts buyers, which wait for the lock. */
export function startBuyers({
  thing: { version, store, option },
  name,
  count,
  connection: { host, user, database },
}: BuyersOf): Buyers {
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const script = fileURLToPath(new URL('stock-buyer.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, url, `${version}`, `${store}`, `${option ?? ''}`, name, `${count}`],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let out = '';
  let error = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  // A kill may truncate the last line, which then doesn't count.
  const said = () => out.split('\n').slice(0, -1).map(Number);
  return {
    child,
    ended,
    said,
    waitForLines: (lines) =>
      new Promise((resolve, reject) => {
        const look = () => said().length >= lines && resolve();
        child.stdout.on('data', look);
        look();
        void ended.then((how) =>
          said().length >= lines
            ? resolve()
            : reject(new Error(`buyers ${name} ended with ${String(how)} after ${said().length} lines: ${error}`)),
        );
      }),
  };
}

/** Starts these buyers and releases the lock once each has its connection. */
export async function startTogether(
  connection: BuyersOf['connection'],
  count: number,
  start: () => readonly Buyers[],
): Promise<readonly Buyers[]> {
  const keeper = new Client({ ...connection });
  // The test may kill the database under this connection.
  keeper.on('error', () => {});
  await keeper.connect();
  await keeper.query('select pg_advisory_lock($1)', [gate]);
  const buyers = start();
  await expect
    .poll(
      async () =>
        (await keeper.query(`select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`, [gate]))
          .rowCount,
      { timeout: 200_000, interval: 100 },
    )
    .toBe(count);
  await keeper.end();
  return buyers;
}

/** Reads every committed change, in commit order: the version's lock was held while each was recorded. */
export async function ledgerOf(
  pool: Pool,
): Promise<readonly { readonly id: number; readonly held: number; readonly sold: number }[]> {
  return (await pool.query<{ id: number; held: number; sold: number }>('select id, held, sold from ledger order by id'))
    .rows;
}

/**
 * Asserts that the counts equal the committed changes, that these include everything printed, and that the quota was
 * never exceeded.
 * @returns the number of changes that were committed and not printed
 */
export async function expectExact(pool: Pool, thing: Thing, quota: number, said: readonly number[]): Promise<number> {
  const ledger = await ledgerOf(pool);
  const committed = new Set(ledger.map(({ id }) => id));
  expect(said.filter((id) => !committed.has(id))).toEqual([]);
  expect(new Set(said).size).toBe(said.length);
  let [held, sold] = [0, 0];
  for (const entry of ledger) {
    [held, sold] = [held + entry.held, sold + entry.sold];
    expect(held + sold).toBeLessThanOrEqual(quota);
    expect(Math.min(held, sold)).toBeGreaterThanOrEqual(0);
  }
  for (const counts of await countsOf(pool, thing)) expect(counts).toEqual({ purchased_pcs: sold, holding_pcs: held });
  return committed.size - said.length;
}
