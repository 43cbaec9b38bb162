import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

/** Rows of a file written in one statement have the same result as rows written one by one. */
let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

const send = async (mode: string, rows: readonly object[]) => {
  const begun = await shop.data('POST /product-version/import', {
    file_name: 'versions.csv',
    mode,
    total: rows.length,
  });
  return shop.ask(`PUT /product-version/import/${mode}/rows`, {
    csv_version: 1,
    import: idIn(begun),
    rows: rows.map((values, place) => ({ row: place + 3, values })),
  });
};

const outcomes = async (mode: string, rows: readonly object[]) =>
  rowsAt((await send(mode, rows)).json, 'data').map(({ outcome }) => outcome);

/** The stored records and their history, without values that differ by record. */
const left = async (keys: readonly string[]) =>
  (
    await shop.db.execute<{ record: object; entries: unknown }>(
      sql`select to_jsonb(own) - array['id', 'key', 'created_at', 'updated_at'] as record,
        (select jsonb_agg(jsonb_build_object('action', action, 'title', title, 'revision', revision, 'changes', changes - 'key') order by id) from history where entity = 'product_version' and record_id = own.id) as entries,
        (select jsonb_agg(target_id order by target_id) from product_version_customer_groups where record_id = own.id) as groups
        from product_version own where key = any (${sql.param([...keys])}::text[])`,
    )
  ).rows;

const transactions = async (keys: readonly string[]) =>
  (
    await shop.db.execute<{ n: number }>(
      sql`select count(distinct xmin::text)::integer as n from product_version where key = any (${sql.param([...keys])}::text[])`,
    )
  ).rows[0]?.n;

test('versions are created and changed at once', async () => {
  await shop.data('POST /product-category', { key: 'leaves', name: both('Leaves') });
  const created = (key: string) => ({
    product: 'TEA',
    key,
    'name.zh_HK': '茶',
    'name.en_US': 'Tea',
    sku: 'T-1',
    price: '8.00',
    customer_groups: 'members',
    product_categories: 'leaves',
  });
  const changed = (key: string) => ({ key, price: '9.00', customer_groups: '(clear)', hashtag: 'new' });
  // More rows than are written one by one in a single transaction.
  const keys = Array.from({ length: 31 }, (_, place) => `k-${place}`);
  const [alone = '', ...together] = keys;
  const steps: readonly (readonly [mode: string, row: (key: string) => object])[] = [
    ['create', created],
    ['update', changed],
  ];
  for (const [mode, row] of steps) {
    expect(await outcomes(mode, [row(alone)])).toEqual([mode]);
    expect(await outcomes(mode, together.map(row))).toEqual(together.map(() => mode));
    expect(await transactions(together)).toBe(1);
    const [expected] = await left([alone]);
    expect(await left(together)).toEqual(together.map(() => expected));
  }
});

test('a live version that would lack a price is refused, the others are written', async () => {
  const live = await shop.version({ key: 'live', sku: shop.skus[0] });
  await shop.data(`POST /product-version/${live}/promote`);
  const draft = await shop.version({ key: 'not-live', sku: shop.skus[0] });
  const answer = await send('update', [
    { key: 'live', price: '(clear)' },
    { key: 'not-live', price: '(clear)' },
  ]);
  expect(answer.text).toContain('is required');
  expect([
    (await shop.data(`GET /product-version/${live}`)).price,
    (await shop.data(`GET /product-version/${draft}`)).price,
  ]).toEqual(['100.00', null]);
});
