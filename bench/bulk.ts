import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { timed, watchMemory } from './import.ts';
import { ms, type Report } from './report.ts';
import { type MeasuredShop, signIn } from './shop.ts';

interface Measured {
  readonly shop: MeasuredShop;
  readonly address: string;
  readonly pid: number | undefined;
  readonly report: Report;
}

const run = z.object({ data: z.looseObject({ id: z.number(), status: z.string(), total: z.number() }) });

/** A bulk run to time, compared with a plain statement that writes the same rows, without history and permissions. */
interface Case {
  /** For example `SKUs`, `versions`. */
  readonly what: string;
  readonly path: string;
  readonly body: object;
  readonly bare: string;
  /** Labels of what `start` and `undo` do; without `undone` the run isn't undone. */
  readonly written: string;
  readonly undone?: string;
  /** SQL that changes records without the API, before the run is created, and between its check and its start. */
  readonly before?: string;
  readonly between?: string;
}

const everySku: Case = {
  what: 'SKUs',
  path: 'sku',
  body: {
    selection: { query: {} },
    changes: [{ field: 'gross_weight', raise_percent: '5', round_to: '0.010' }],
  },
  bare: 'update sku set gross_weight = gross_weight, revision = revision where store_id = 1',
  written: 'written',
  undone: 'put back',
};

/** Number of records. Those with drafts, hooks, references and rows are slower, so this number is enough. */
const heavy = 20_000;
const ofProduct = `product = (select id from product where code = 'BULK')`;
const ofThis = (product: number) => ({ query: { filter: { product: [product] } } });
const touch = (table: string, which: string) => `update ${table} set revision = revision where ${which}`;
const heavyCases = (product: number, group: number): readonly Case[] => [
  {
    what: 'versions',
    path: 'product-version',
    body: { selection: ofThis(product), changes: [{ field: 'price', raise_percent: '5', round_to: '0.50' }] },
    bare: `update product_version set price = price, revision = revision where ${ofProduct} and version_of is null`,
    written: 'written',
    undone: 'put back',
  },
  {
    what: 'products',
    path: 'product',
    body: {
      selection: { query: { q: 'BULK-' } },
      action: { name: 'add_to_groups', body: { product_groups: [group] } },
    },
    bare: touch('product', `code like 'BULK-%'`),
    written: 'added to a group by an action',
    undone: 'put back',
  },
  {
    what: 'versions',
    path: 'product-version',
    body: { selection: ofThis(product), action: { name: 'deactivate' } },
    bare: touch('product_version', `${ofProduct} and version_of is null`),
    written: 'moved to another state',
    undone: 'moved back',
  },
  {
    what: 'versions',
    path: 'product-version',
    body: { selection: ofThis(product), delete: true },
    bare: touch('product_version', ofProduct),
    written: 'deleted with their drafts',
    undone: 'restored with their drafts',
  },
];

const someSkus =
  'select id, row_number() over (order by id) as place from sku where store_id = 1 order by id limit 10000';
const useEach = `update product_version set sku = one.id from (${someSkus}) as one where ${ofProduct} and version_of is null and key = 'bulk-' || one.place`;
const useOne = `update product_version set sku = (select min(id) from sku where store_id = 1) where ${ofProduct}`;

/** Rows refused by the check, and rows refused only by the write, because something changed in between. */
const refusedCases = (product: number, skus: readonly number[]): readonly Case[] => {
  const clear: Omit<Case, 'written'> = {
    what: 'live versions',
    path: 'product-version',
    body: { selection: ofThis(product), changes: [{ field: 'price', set: null }] },
    bare: touch('product_version', `${ofProduct} and version_of is null`),
  };
  const remove: Omit<Case, 'written'> = {
    what: 'SKUs in use',
    path: 'sku',
    body: { selection: { ids: skus }, delete: true },
    bare: touch('sku', `id in (select sku from product_version where ${ofProduct})`),
  };
  const setStatus = (status: string) =>
    `update product_version set status = '${status}' where ${ofProduct} and version_of is null`;
  return [
    { ...clear, written: 'refused by the check' },
    { ...clear, before: setStatus('inactive'), between: setStatus('active'), written: 'refused by the write' },
    { ...remove, before: useEach, written: 'refused by the check' },
    { ...remove, before: useOne, between: useEach, written: 'refused by the write' },
  ];
};

/** Products, and versions with two categories; one in fifty has a draft. */
const loads = [
  `insert into product (store_id, code, created_at, updated_at) select 1, case n when 0 then 'BULK' else 'BULK-' || n end, now(), now() from generate_series(0, ${heavy}) as n`,
  `insert into product_version (store_id, product, key, name_zh_hk, name_en_us, description_zh_hk, description_en_us, status, version, price, sku, delivery_type, created_at, updated_at)
    select 1, (select id from product where code = 'BULK'), 'bulk-' || n, '特級龍井茶 ' || n, 'Dragon Well tea ' || n, repeat('每件均由本店嚴選。', 10), repeat('Selected by the shop. ', 10), 'active', 1, 18 + n % 480,
      (select min(id) from sku where store_id = 1), 'home_delivery', now(), now() from generate_series(1, ${heavy}) as n`,
  `insert into product_version (store_id, product, key, name_zh_hk, name_en_us, status, version, version_of, based_on, price, sku, delivery_type, created_at, updated_at)
    select store_id, product, key, name_zh_hk, name_en_us, 'draft', 0, id, revision, price, sku, delivery_type, now(), now() from product_version where ${ofProduct} and substr(key, 6)::integer % 50 = 0`,
  `insert into product_version_product_categories (store_id, record_id, target_id) select 1, id, target from product_version, (select id as target from product_category where store_id = 1 order by id limit 2) as category where ${ofProduct}`,
  'vacuum analyze product, product_version, product_version_product_categories',
];

/**
 * Times bulk runs: snapshot, check, write with history, undo; over every SKU (5 % more weight), and over slower
 * records. Each is compared with a plain UPDATE of the same rows in the same database.
 */
export async function measureBulk({ shop, ...measured }: Measured): Promise<void> {
  const pool = createPool({ ...shop.connection, max: 1 }, { statementTimeout: 0 });
  const watch = watchMemory(measured.pid);
  try {
    await measureRun(measured, pool, everySku);
    const { rows } = await pool.query(`select from product where code = 'BULK'`);
    if (rows.length === 0) for (const statement of loads) await pool.query(statement);
    const { rows: ids } = await pool.query<{ product: number; group: number; skus: number[] }>(
      `select (select id from product where code = 'BULK') as product, (select min(id) from product_group where store_id = 1) as group,
        array(select id from (${someSkus}) as few) as skus`,
    );
    for (const { product, group, skus } of ids)
      for (const one of [...refusedCases(product, skus), ...heavyCases(product, group)])
        await measureRun(measured, pool, one);
  } finally {
    measured.report.figure('bulk', 'the server, at most', `${ms(await watch.end())} MB`, '400 MB');
    await endPool(pool);
  }
}

async function measureRun(
  { address, report }: Omit<Measured, 'shop'>,
  pool: pg.Pool,
  { what, path, body, bare: statement, written, undone, before, between }: Case,
): Promise<void> {
  // Renewed for each step: access tokens expire after 15 minutes.
  let headers: Readonly<Record<string, string>> = {};
  const call = async (method: string, step: string, sent?: object) => {
    const answer = await fetch(`${address}/api/${path}/bulk${step}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const said: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}/bulk${step}: ${JSON.stringify(said)}`);
    return run.parse(said).data;
  };
  const until = async (id: number, status: string) => {
    while ((await call('GET', `/${id}`)).status !== status) await wait(100);
  };
  if (before !== undefined) await pool.query(before);
  const bare = await timed(async () => {
    await pool.query(statement);
  });
  await pool.query(`vacuum analyze ${path.replace('-', '_')}`);
  let [id, total] = [0, 0];
  headers = await signIn(address);
  const freeze = await timed(async () => {
    ({ id, total } = await call('POST', '', body));
  });
  const steps: readonly (readonly [what: string, status: string, step?: string])[] =
    undone === undefined
      ? between === undefined
        ? [[written, 'checked']]
        : [
            ['checked', 'checked'],
            [written, 'done', 'start'],
          ]
      : [
          ['checked', 'checked'],
          [`${written}, each with its history`, 'done', 'start'],
          [`${undone}, each with its history`, 'undone', 'undo'],
        ];
  const count = total.toLocaleString('en');
  report.figure('bulk', `one bare UPDATE of ${count} ${what}`, `${ms(bare / 1000)} s`);
  report.figure('bulk', `${count} ${what} frozen`, `${ms(freeze / 1000)} s`);
  for (const [done, status, step] of steps) {
    if (step !== undefined) headers = await signIn(address);
    const took = await timed(async () => {
      if (step !== undefined) await call('POST', `/${id}/${step}`, {});
      await until(id, status);
    });
    if (step === undefined && between !== undefined) await pool.query(between);
    report.figure(
      'bulk',
      `${count} ${what} ${done}`,
      `${ms(took / 1000)} s; ${Math.round((total / took) * 1000).toLocaleString('en')} rows a second; ${(took / bare).toFixed(1)} times the UPDATE`,
      '500 rows a second',
    );
  }
}
