import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../server/db/connection/pool.ts';
import { fillDemoShop } from '../../server/demo/index.ts';
import { loadInBulk } from '../../server/demo/bulk-load.ts';
import { fillSkus } from '../../server/demo/skus.ts';
import { makeDatabase, type TestDatabase } from './database.ts';

let shop: TestDatabase;
const count = 5_000;

beforeAll(async () => {
  shop = await makeDatabase();
});

afterAll(() => shop.drop());

async function texts(statement: string): Promise<readonly string[]> {
  const { rows } = await shop.pool.query<{ text: string }>(statement);
  return rows.map(({ text }) => text);
}

const structure = () =>
  texts(`select indexdef as text from pg_indexes where tablename = 'sku' union all
    select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'sku'::regclass order by 1`);

test('without a store nothing is loaded', async () => {
  await expect(fillSkus(shop.pool, 1)).rejects.toThrow('there is no store to load into');
});

test('a load that loses its connection reports that', async () => {
  await shop.pool.query(
    `insert into store (name_zh_hk, name_en_us) select '分店', 'Branch store' where not exists (select from store)`,
  );
  const lost = loadInBulk(
    shop.pool,
    ['sku'],
    undefined,
    async (client) => void (await client.query('select pg_terminate_backend(pg_backend_pid())')),
  );
  await expect(lost).rejects.toMatchObject({ code: '57P01' });
  await shop.pool.query('delete from store');
});

test('the requested number is added to the first store, and the table’s triggers and indexes are back', async () => {
  await fillDemoShop(createDatabase(shop.pool));
  const before = await structure();
  await fillSkus(shop.pool, count);
  expect(await structure()).toEqual(before);
  expect(await texts('select count(*)::text as text from sku group by store_id order by store_id')).toEqual([
    `${count + 600}`,
    '600',
  ]);
});

test('they have merchants, and a brand of two characters finds few of them', async () => {
  expect(await texts('select count(*)::text as text from sku where merchant is null')).toEqual(['0']);
  const [most] = await texts(
    `select max(n)::text as text from (select count(*) n from sku where item_code ~ '-1[0-9]{6}$' group by left(name, 2)) brands`,
  );
  expect(Number(most)).toBeLessThan(count / 200);
});
