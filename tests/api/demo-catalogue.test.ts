import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../server/db/model/paths.ts';
import { fillCatalogue } from '../../server/demo/catalogue-at-scale.ts';
import { makeDatabase } from './database.ts';
import { call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

const products = 2_000;
const demo = { product: 0, product_version: 0 };
let shop: Shop;
let before: readonly string[];

beforeAll(async () => {
  shop = await makeShop({ environment: { DEMO: '1' } });
  before = await structure();
  for (const table of ['product', 'product_version'] as const) demo[table] = await listed(table, shop.store);
  await fillCatalogue(shop.parts.pool, products);
});

afterAll(() => shop.drop());

async function texts(statement: string): Promise<readonly string[]> {
  const { rows } = await shop.parts.pool.query<{ text: string }>(statement);
  return rows.map(({ text }) => text);
}

async function listed(table: keyof typeof demo, store: number): Promise<number> {
  const [count] = await texts(
    `select count(*)::text as text from ${table} where store_id = ${store} ${table === 'product' ? '' : `and status <> 'archived'`}`,
  );
  return Number(count);
}

const structure = () =>
  texts(`select tablename || indexdef as text from pg_indexes where tablename like 'product%'
    union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text like 'product%'
    union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal and tgrelid::regclass::text like 'product%' order by 1`);

const get = async (path: string) => {
  const { status, json } = await call(shop, `GET /${path}`, { as: 'administrator' });
  expect({ path, status }).toEqual({ path, status: 200 });
  const { data, meta } = isObject(json) ? json : {};
  return { records: Array.isArray(data) ? data.filter(isObject) : [], total: isObject(meta) ? meta.total : undefined };
};

test('without a store nothing is loaded', async () => {
  const empty = await makeDatabase();
  await expect(fillCatalogue(empty.pool, 1)).rejects.toThrow('there is no store to load into');
  await empty.drop();
});

test('loading a catalogue twice is refused, and changes nothing', async () => {
  await expect(fillCatalogue(shop.parts.pool, 10)).rejects.toThrow(/duplicate key/u);
  expect(await structure()).toEqual(before);
  expect(await listed('product', shop.store)).toBe(demo.product + products);
});

test('so many products come, and six versions in lists of each five', async () => {
  expect((await get('product')).total).toBe(demo.product + products);
  expect((await get('product-version')).total).toBe(demo.product_version + products * 1.2);
  expect(await texts(`select count(*)::text as text from product_version where status = 'archived'`)).toEqual([
    `${products * 0.05}`,
  ]);
});

test('totals of filters are what the tables hold: no copy that was overwritten is counted', async () => {
  const [common] = await texts(
    `select target_id::text as text from product_version_product_categories group by 1 order by count(*) desc limit 1`,
  );
  const [shown] = await texts(
    `select count(*)::text as text from product_version_product_categories link join product_version version on version.id = record_id where target_id = ${common} and version.status <> 'archived'`,
  );
  expect((await get(`product-version?filter[product_categories]=${common}`)).total).toBe(Number(shown));
  expect(
    await texts(
      `select count(*)::text as text from product_version_product_categories link join product_version version on version.id = record_id where link.status <> version.status`,
    ),
  ).toEqual(['0']);
});

test('every version has one to three categories, of three hundred', async () => {
  expect(await texts(`select count(*)::text as text from product_category where key like 'big-%'`)).toEqual(['310']);
  expect(
    await texts(
      `select distinct (select count(*) from product_version_product_categories where record_id = version.id)::text as text from product_version version where name_zh_hk <> '' and product > ${demo.product * 2} order by 1`,
    ),
  ).toEqual(['1', '2', '3']);
});

test('what was loaded is valid: each kind of version can be sent back as it is', async () => {
  const kinds = await texts(
    `select min(id)::text as text from product_version where key like 'sp1%' and status <> 'archived' group by status, version_of is null, has_choices, key like '%-next'`,
  );
  expect(kinds.length).toBeGreaterThanOrEqual(6);
  for (const id of kinds) {
    const { json } = await call(shop, `GET /product-version/${id}`, { as: 'administrator' });
    const record = isObject(json) ? json.data : undefined;
    expect(await call(shop, `PUT /product-version/${id}`, { as: 'administrator', body: record })).toMatchObject({
      status: 200,
    });
  }
  const [product] = (await get('product?q=SP1000001')).records;
  expect(await call(shop, `PUT /product/${String(product?.id)}`, { as: 'administrator', body: product })).toMatchObject(
    { status: 200 },
  );
});

test('new records come behind them', async () => {
  const made = await call(shop, 'POST /product', { as: 'administrator', body: { code: 'AFTER' } });
  expect(made.status).toBe(201);
});
