import type pg from 'pg';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { fillCatalogue } from '../server/demo/catalogue-at-scale.ts';
import { fillSkus } from '../server/demo/skus.ts';
import { ms, type Report } from './report.ts';
import type { MeasuredShop } from './shop.ts';

/** Loads SKUs unless already loaded; returns their number. */
export function loadSkus(shop: MeasuredShop, rows: number, report: Report): Promise<number> {
  return load(
    shop,
    report,
    'SKUs',
    `select count(*)::integer as loaded from sku where store_id = 1 and item_code ~ '-1[0-9]{6}$'`,
    (pool) => fillSkus(pool, rows, 1),
  );
}

/** Loads products with versions unless already loaded; returns their number. */
export function loadCatalogue(shop: MeasuredShop, rows: number, report: Report): Promise<number> {
  return load(
    shop,
    report,
    'products with 1.2 versions each',
    `select count(*)::integer as loaded from product where store_id = 1 and code ~ '^SP1[0-9]{6}$'`,
    (pool) => fillCatalogue(pool, rows, 1),
  );
}

async function load(
  { connection }: MeasuredShop,
  report: Report,
  what: string,
  counting: string,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<number> {
  const pool = createPool({ ...connection, max: 2 }, { statementTimeout: 0 });
  const loaded = async () => (await pool.query<{ loaded: number }>(counting)).rows[0]?.loaded ?? 0;
  const before = await loaded();
  const begun = performance.now();
  if (before === 0) await fill(pool);
  const there = before === 0 ? await loaded() : before;
  await endPool(pool);
  report.figure(
    'load',
    `${there.toLocaleString('en')} ${what}, with their indexes`,
    before === 0 ? `${ms((performance.now() - begun) / 1000)} s` : 'were there',
  );
  return there;
}
