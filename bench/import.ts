import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { ms, type Report } from './report.ts';
import { type MeasuredShop, memoryOf } from './shop.ts';

interface Measured {
  readonly shop: MeasuredShop;
  readonly address: string;
  readonly pid: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly report: Report;
  readonly rows?: number;
}

const goods = ['普洱茶', '鐵觀音', '菠蘿油', '雞蛋仔', '蝦餃', '叉燒包', 'Egg tart', 'Milk tea'];
const job = z.object({
  data: z.object({
    id: z.number(),
    status: z.string(),
    done: z.number(),
    failed: z.number(),
    import: z.number().optional(),
  }),
});

/**
 * Times an import of SKUs from upload to last row, compared with COPY of the same rows into the same table (with its
 * indexes and triggers) and of their history entries.
 */
export async function measureImport({ shop, address, pid, headers, report, rows = 100_000 }: Measured): Promise<void> {
  const pool = createPool({ ...shop.connection, max: 2 });
  try {
    const times: { copy: number; import: number }[] = [];
    let most = 0;
    for (const round of [1, 2]) {
      await pool.query('vacuum analyze sku');
      const given = await prepared(pool, rows, `C${round}`);
      const copy = await timed(() => copyRows(pool, given));
      await pool.query('checkpoint').catch(() => {});
      await pool.query('vacuum analyze sku');
      const watch = watchMemory(pid);
      const ours = await timed(() => importFile(address, headers, fileOf(rows, `I${round}`)));
      most = Math.max(most, await watch.end());
      times.push({ copy, import: ours });
      const again = await timed(() => importFile(address, headers, fileOf(rows, `I${round}`)));
      report.figure(
        'import',
        `round ${round}: COPY of ${rows.toLocaleString('en')} SKUs and their history`,
        `${ms(copy / 1000)} s`,
      );
      report.figure(
        'import',
        `round ${round}: the same as a file, upload to last row`,
        `${ms(ours / 1000)} s; ${(ours / copy).toFixed(2)} times`,
        '3 times',
      );
      report.figure('import', `round ${round}: the same file again, every row unchanged`, `${ms(again / 1000)} s`);
    }
    const versions = Math.ceil(rows / 10);
    await makeProduct(address, headers);
    const made = await timed(() => importFile(address, headers, versionsOf(versions), 'product-version/import/create'));
    report.figure(
      'import',
      `${versions.toLocaleString('en')} new versions, which go row by row`,
      `${ms(made / 1000)} s; ${Math.round((versions / made) * 1000)} rows a second`,
      '500 rows a second',
    );
    report.figure('import', 'the server, at most', `${ms(most)} MB`, '400 MB');
  } finally {
    await endPool(pool);
  }
}

function* linesOf(rows: number, prefix: string): Generator<readonly [code: string, name: string, weight: string]> {
  for (let row = 1; row <= rows; row += 1)
    yield [
      `${prefix}-${row}`,
      `${goods[row % goods.length] ?? ''} ${row}號`,
      `${row % 90}.${String(row % 1000).padStart(3, '0')}`,
    ];
}

function fileOf(rows: number, prefix: string): Blob {
  const parts = ['#sku,1\r\nitem_code,name,delivery_type,gross_weight,locker\r\n'];
  for (const [code, name, weight] of linesOf(rows, prefix)) parts.push(`${code},${name},home_delivery,${weight},1\r\n`);
  return new Blob(parts);
}

const benchProduct = 'bench-versions';

async function makeProduct(address: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const made = await fetch(`${address}/api/product`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: benchProduct }),
  });
  if (made.status !== 201) throw new Error(`a product could not be made: ${await made.text()}`);
}

function versionsOf(rows: number): Blob {
  const parts = [
    '#product_version,1\r\nproduct,key,name.zh_HK,name.en_US,description.zh_HK,price,quota,specs.origin.zh_HK\r\n',
  ];
  for (let row = 1; row <= rows; row += 1)
    parts.push(
      `${benchProduct},bench-${row},${goods[row % goods.length] ?? ''} ${row}號,Version ${row},<p>第 ${row} 版</p>,8.00,100,雲南\r\n`,
    );
  return new Blob(parts);
}

/** Sends a file and waits until it is imported; returns the id of the import. */
export async function importFile(
  address: string,
  headers: Readonly<Record<string, string>>,
  file: Blob,
  path = 'sku/import/upsert',
): Promise<number | undefined> {
  const body = new FormData();
  body.set('file', file, 'rows.csv');
  const sent = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body });
  const { data } = job.parse(await sent.json());
  await jobDone(address, headers, data.id);
  return data.import;
}

/** Waits until a job is done, without an error. */
export async function jobDone(address: string, headers: Readonly<Record<string, string>>, id: number): Promise<void> {
  for (;;) {
    const { data } = job.parse(await (await fetch(`${address}/api/job/${id}`, { headers })).json());
    if (data.status === 'done' && data.failed === 0) return;
    if (data.status !== 'queued' && data.status !== 'running')
      throw new Error(`a job ended as ${JSON.stringify(data)}`);
    await wait(50);
  }
}

/** Input of COPY, prepared before timing starts, so that only the database is measured. */
interface Prepared {
  readonly skus: readonly string[];
  readonly history: readonly string[];
}

/** Reserves ids in advance, so that nothing has to be read back. */
async function prepared(pool: pg.Pool, rows: number, prefix: string): Promise<Prepared> {
  const { rows: last } = await pool.query<{ id: string }>(
    `select setval(pg_get_serial_sequence('sku', 'id'), nextval(pg_get_serial_sequence('sku', 'id')) + $1) as id`,
    [rows],
  );
  const first = Number(last[0]?.id) - rows + 1;
  const at = new Date().toISOString();
  return {
    skus: [...chunked(skuLines(rows, prefix, at, first))],
    history: [...chunked(historyLines(rows, prefix, at, first))],
  };
}

async function copyRows(pool: pg.Pool, { skus, history }: Prepared): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await pipeline(
      Readable.from(skus),
      client.query(
        copyFrom(
          'copy sku (id, store_id, created_at, updated_at, item_code, name, delivery_type, gross_weight, locker) from stdin',
        ),
      ),
    );
    await pipeline(
      Readable.from(history),
      client.query(
        copyFrom(
          'copy history (entity, record_id, store_id, at, by_id, by_name, action, title, changes, revision) from stdin',
        ),
      ),
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

function* skuLines(rows: number, prefix: string, at: string, first: number): Generator<string> {
  let id = first;
  for (const [code, name, weight] of linesOf(rows, prefix))
    yield `${(id += 1) - 1}\t1\t${at}\t${at}\t${code}\t${name}\thome_delivery\t${weight}\ttrue\n`;
}

function* historyLines(rows: number, prefix: string, at: string, first: number): Generator<string> {
  let id = first;
  for (const [code, name, weight] of linesOf(rows, prefix)) {
    const before = (after: unknown) => ({ before: null, after });
    const changes = {
      item_code: before(code),
      name: before(name),
      delivery_type: before('home_delivery'),
      gross_weight: before(weight),
      locker: { before: null, after: true },
    };
    yield `sku\t${(id += 1) - 1}\t1\t${at}\t1\tadmin\timport\t${JSON.stringify(name)}\t${JSON.stringify(changes)}\t1\n`;
  }
}

/** Joins lines into chunks; with single lines, the stream itself would be measured. */
function* chunked(lines: Iterable<string>): Generator<string> {
  let some: string[] = [];
  for (const line of lines) {
    some.push(line);
    if (some.length < 500) continue;
    yield some.join('');
    some = [];
  }
  yield some.join('');
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Tracks the server's maximum memory until `end`. */
export function watchMemory(pid: number | undefined): { end(): Promise<number> } {
  const over = new AbortController();
  const watching = (async () => {
    let most = 0;
    if (pid === undefined) return most;
    while (!over.signal.aborted) {
      most = Math.max(most, await memoryOf(pid));
      await wait(100);
    }
    return most;
  })();
  return {
    end: () => {
      over.abort();
      return watching;
    },
  };
}
