import { Agent } from 'node:http';
import type pg from 'pg';
import { quickSearchParameters } from '../resources/query/calls.ts';
import { printQuery } from '../resources/query/parameters.ts';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import type { Measured } from './api.ts';
import { call } from './load.ts';
import { said } from './membership.ts';
import { inTurn } from './stopwatch.ts';

const rounds = 60;
/** Aim in milliseconds. */
const aim = 100;
/** The largest tables that a search reads. */
const tables = ['order', 'sub_order', 'product', 'product_version', 'sku', 'user'];

/** First results of the command line, compared with the plain SQL of its largest tables. */
export async function measureQuickSearch({ shop, address, headers, rows, report }: Measured): Promise<void> {
  const pool = createPool({ ...shop.connection, max: 4 }, { statementTimeout: 0 });
  const agent = new Agent({ keepAlive: true });
  const base = new URL(address);
  const bare = (q: string) =>
    Promise.all(
      tables.map((table) =>
        pool.query(`select id from "${table}_search" where words like lower('%' || $1 || '%') limit 6`, [q]),
      ),
    );
  try {
    for (const [name, texts] of await textsIn(pool)) {
      let [asked, compared] = [0, 0];
      const next = (round: number) => texts[round % texts.length] ?? '';
      const { left, right } = await inTurn(
        rounds,
        () => {
          const path = `/api/search${printQuery(quickSearchParameters, { q: next(asked), perPage: 5 })}`;
          asked += 1;
          return call(base, agent, { path, headers });
        },
        () => {
          compared += 1;
          return bare(next(compared - 1));
        },
      );
      report.aimed(
        `first results of the command line at ${said(rows)} products and ${said(2 * rows)} orders, ms`,
        name,
        '',
        left,
        right,
        aim,
      );
    }
  } finally {
    agent.destroy();
    await endPool(pool);
  }
}

/** Search texts: values from all parts of the tables, and words that many or no records contain. */
async function textsIn(pool: pg.Pool): Promise<readonly (readonly [name: string, texts: readonly string[]])[]> {
  const some = async (table: string, column: string) => {
    const { rows } = await pool.query<{ text: string }>(
      `select ${column} as text from (select floor(first + random() * (last - first))::integer as least from (select min(id) as first, max(id) as last from "${table}" where ${column} is not null and id > (select max(id) / 2 from "${table}")) as ends, generate_series(1, 60)) as picked
        cross join lateral (select * from "${table}" where id >= least and ${column} is not null order by id limit 1) as row`,
    );
    return rows.map(({ text }) => text);
  };
  return [
    ['an order number', await some('order', 'order_no')],
    ['a telephone', await some('order', "replace(tel, '+852', '')")],
    ['an e-mail', await some('user', 'email')],
    ['a SKU', await some('sku', 'item_code')],
    ['the code of a product', await some('product', 'code')],
    ['two Chinese characters of a brand', ['海山', '金玉', '梅蘭', '春風', '永昌']],
    ['a word that many have', ['Organic', 'Frozen', 'Smart']],
    ['an English name', ['Chan Tai Man', 'Lee Wing Yan', 'Cheung Mei Fong']],
    ['a word with a typing error', ['Orgnaic', 'Frozne', 'Smrat', 'Organicc']],
    ['what nothing has', ['qwertyuiop', 'zxcvbnmas']],
  ];
}
