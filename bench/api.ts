import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { decodePage } from '../server/db/list/page.ts';
import type { StatementName } from '../server/db/list/statements.ts';
import { type Call, call, requestsPerSecond } from './load.ts';
import type { Report } from './report.ts';
import type { MeasuredShop } from './shop.ts';
import { type Bare, listSql, plainUpdate, readSql, writeSql } from './statements.ts';
import { inTurn } from './stopwatch.ts';

export interface Measured {
  readonly shop: MeasuredShop;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Number of SKUs loaded besides the demo shop's. */
  readonly rows: number;
  readonly report: Report;
}

/** First id of the loaded SKUs in the first store; the demo shop's ids of both stores come before. */
const firstId = 2_001;

/** Spreads the ids over the records; the same sequence in each run. */
const some = (round: number, rows: number) => firstId + ((round * 7_919) % (rows - firstId));

/** Times each call alternately with the same SQL, run directly through node-postgres. */
export async function measureLatency({ shop, address, headers, rows, report }: Measured): Promise<void> {
  const base = new URL(address);
  const agent = new Agent({ keepAlive: true });
  const pool = new pg.Pool({ ...shop.connection, max: 4 });
  const together = async (statements: readonly Bare[]) =>
    Promise.all(statements.map(({ text, values }) => pool.query({ text, values: [...values], rowMode: 'array' })));
  const oneByOne = async (statements: readonly Bare[]) => {
    const client = await pool.connect();
    for (const { text, values } of statements) await client.query({ text, values: [...values] });
    client.release();
  };
  const words = ['Hokkaido', 'Kyoto', 'Jeju', 'Penang', 'Tung Wan'];
  const characters = ['海山', '金玉', '梅蘭', '春風', '永昌', '福壽'];
  const word = (list: readonly string[], round: number) => list[round % list.length] ?? '';
  const searches = (list: readonly string[], bare: (q: string) => Promise<unknown>) => ({
    ours: (round: number) => ({ path: `/api/sku?per_page=25&q=${encodeURIComponent(word(list, round))}` }),
    bare: (round: number) => bare(word(list, round)),
  });
  // A search requests the ids of few matches while it counts; of many matches those of the page; then their records.
  const search = async (q: string, ...plans: readonly StatementName[]) => {
    const counting = together(listSql({ q }, ['count']));
    let ids: readonly number[] = [];
    for (const plan of plans)
      ids = (await together(listSql({ q }, [plan]))).flatMap(({ rows }) => decodePage(rows).rows.map(({ id }) => id));
    await together(listSql({ q }, ['records'], ids));
    return counting;
  };
  const cases: readonly {
    readonly name: string;
    readonly rounds: number;
    readonly ours: (round: number) => Call;
    readonly bare: (round: number) => Promise<unknown>;
  }[] = [
    {
      name: 'list, first page and total',
      rounds: 60,
      ours: () => ({ path: '/api/sku?per_page=25' }),
      bare: () => together(listSql({}, ['offset'])),
    },
    {
      name: 'list, page 400 and total',
      rounds: 60,
      ours: () => ({ path: '/api/sku?per_page=25&page=400' }),
      bare: () => together(listSql({ page: 400 }, ['deepOffset'])),
    },
    { name: 'search, two Chinese characters', rounds: 120, ...searches(characters, (q) => search(q, 'sortFew')) },
    {
      name: 'search, a word that 30,000 have',
      rounds: 60,
      ...searches(words, (q) => search(q, 'sortFew', 'indexWalk')),
    },
    {
      name: 'read one',
      rounds: 400,
      ours: (round) => ({ path: `/api/sku/${some(round, rows)}` }),
      bare: (round) => together([readSql(some(round, rows))]),
    },
    {
      name: 'write one, with history',
      rounds: 200,
      ours: (round) => ({
        method: 'PUT',
        path: `/api/sku/${some(round, rows)}`,
        body: JSON.stringify({ remarks: `補貨 ${round} ${performance.now()}` }),
      }),
      bare: (round) => oneByOne(writeSql(some(round, rows), `bare ${round} ${performance.now()}`)),
    },
  ];
  for (const { name, rounds, ours, bare } of cases) {
    const { left, right } = await inTurn(rounds, (round) => call(base, agent, { ...ours(round), headers }), bare);
    report.latency(name, left, right);
  }
  agent.destroy();
  await pool.end();
}

/** The same call to our server and to the bare one. */
interface Rated {
  readonly name: string;
  readonly ours: (count: number) => Call;
  readonly bare: (count: number) => Call;
}

/** Requests per second of a list, page and total, compared with the same SQL. */
export function measureListRate(measured: Measured, seconds: number): Promise<void> {
  const list = {
    name: measured.rows === 0 ? 'list of the demo shop' : `list of ${measured.rows.toLocaleString('en')}`,
    ours: () => ({ path: '/api/sku?per_page=25' }),
    bare: () => ({ path: '/list' }),
  };
  return measureRates(measured, seconds, { '/list': listSql({}, ['offset']) }, [list]);
}

/** Requests per second of reading and writing one record. */
export function measureThroughput(measured: Measured, seconds: number): Promise<void> {
  const { rows } = measured;
  return measureRates(
    measured,
    seconds,
    { '/read': [readSql(1)], '/write': [{ text: plainUpdate, values: ['', 1] }] },
    [
      {
        name: 'read one',
        ours: (count) => ({ path: `/api/sku/${some(count, rows)}` }),
        bare: (count) => ({ path: `/read?v=${some(count, rows)}&v=1` }),
      },
      {
        name: 'write one',
        ours: (count) => ({
          method: 'PUT',
          path: `/api/sku/${some(count, rows)}`,
          body: JSON.stringify({ remarks: `貨 ${count} ${performance.now()}` }),
        }),
        bare: (count) => ({
          path: `/write?v=${encodeURIComponent(`bare ${performance.now()}`)}&v=${some(count, rows)}`,
        }),
      },
    ],
  );
}

/**
 * Compares each call with a server of node:http and node-postgres only, one second each in turn. Both continue through
 * the records: the first write to a page after a checkpoint logs the full page, later ones don't.
 */
async function measureRates(
  { shop, address, headers, report }: Measured,
  seconds: number,
  statements: Readonly<Record<string, readonly Bare[]>>,
  cases: readonly Rated[],
): Promise<void> {
  const bare = await startBare(shop, statements);
  for (const connections of [1, 32]) {
    for (const { name, ours, bare: plain } of cases) {
      let count = 0;
      const rates = { ours: 0, bare: 0 };
      for (let round = 0; round < seconds; round += 1) {
        const own = () => ({ ...ours((count += 1)), headers });
        rates.ours += (await requestsPerSecond(new URL(address), connections, 1, own)) / seconds;
        rates.bare += (await requestsPerSecond(bare.base, connections, 1, () => plain((count += 1)))) / seconds;
      }
      report.throughput(`${name}, ${connections} connection${connections > 1 ? 's' : ''}`, rates.ours, rates.bare);
    }
  }
  bare.stop();
}

async function startBare(
  shop: MeasuredShop,
  statements: Readonly<Record<string, readonly Bare[]>>,
): Promise<{ base: URL; stop: () => void }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./bare-server.ts', import.meta.url))],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdin.write(`${JSON.stringify({ connection: shop.connection, statements })}\n`);
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(String(text).trim()));
    child.once('exit', () => reject(new Error('the bare server ended')));
  });
  return { base: new URL(`http://127.0.0.1:${port}`), stop: () => child.kill() };
}
