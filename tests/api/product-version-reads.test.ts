import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';
import { call, scenarios } from './scenarios.ts';

let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
  await shop.addPerson('reader', ['ecommerce:GetProduct']);
  await shop.addPerson('stranger', ['ecommerce:ListOrders']);
});
afterAll(() => shop.drop());
const as = 'administrator';

describe('the newest version', () => {
  let first: number;
  let promoted: number;
  let draft: number;
  beforeAll(async () => {
    first = await shop.version({ key: 'first' });
    promoted = await shop.version({ key: 'Promoted' });
    await shop.version({ key: 'third' });
    await shop.data(`PUT /product-version/${promoted}`, { sku: shop.skus[0] });
    await shop.data(`POST /product-version/${promoted}/promote`);
    draft = idIn(await shop.data(`POST /product-version/${promoted}/edit`));
  });

  scenarios(
    () => shop,
    [
      {
        name: 'is told to nobody without the right to read',
        as: 'stranger',
        call: () => `GET /product-version/latest?product=${shop.product}`,
        status: 403,
      },
      { name: 'is asked for by product or by key', as, call: 'GET /product-version/latest', status: 400 },
      {
        name: 'is asked for by what there is',
        as,
        call: 'GET /product-version/latest?name=x',
        status: 400,
        contains: 'name',
      },
      { name: 'is not that of a word', as, call: 'GET /product-version/latest?product=tea', status: 400 },
      {
        name: 'is in its own store',
        as,
        store: (world) => world.stores[1],
        call: () => `GET /product-version/latest?product=${shop.product}`,
        status: 404,
      },
      {
        name: 'is there only for a product with versions',
        as,
        call: 'GET /product-version/latest?product=999999',
        status: 404,
      },
      { name: 'is there only for a key in use', as, call: 'GET /product-version/latest?key=fourth', status: 404 },
      {
        name: 'is not that of another product',
        as,
        call: 'GET /product-version/latest?product=999999&key=first',
        status: 404,
      },
      {
        name: 'of a product is the one promoted, with its draft',
        as: 'reader',
        call: () => `GET /product-version/latest?product=${shop.product}`,
        status: 200,
        contains: () => ({ data: { id: promoted, version: 1, draft }, labels: { product: { [shop.product]: 'TEA' } } }),
      },
      {
        name: 'of a key is that one, without case, and may have no draft',
        as: 'reader',
        call: 'GET /product-version/latest?key=FIRST',
        status: 200,
        contains: () => ({ data: { id: first, draft: null } }),
      },
    ],
  );

  test('of a key is the one of the active store, whatever another store promoted since', async () => {
    const own = await shop.version({ key: 'shared' });
    const [, store] = shop.stores;
    const ask = (what: string, body?: object) => call(shop, what, { as, store, ...(body && { body }) });
    const product = valueAt((await ask('POST /product', { code: 'FAR' })).json, ['data', 'id']);
    const there = valueAt(
      (
        await ask('POST /product-version', {
          product,
          key: 'shared',
          name: both('Far'),
          price: '1',
          sku: shop.strangeSku,
        })
      ).json,
      ['data', 'id'],
    );
    expect(await ask(`POST /product-version/${String(there)}/promote`)).toMatchObject({ status: 200 });
    expect(await shop.data('GET /product-version/latest?key=shared')).toMatchObject({ id: own });
  });

  test('of two that are live is the one promoted last, however often the other was before', async () => {
    const product = idIn(await shop.data('POST /product', { code: 'COCOA' }));
    const [often, once, never] = [
      await shop.version({ product, sku: shop.skus[0] }),
      await shop.version({ product, sku: shop.skus[0] }),
      await shop.version({ product }),
    ];
    const latest = async () => valueAt(await shop.data(`GET /product-version/latest?product=${product}`), ['id']);
    const promote = (id: number) => shop.data(`POST /product-version/${id}/promote`);
    expect(await latest()).toBe(never);
    await promote(once);
    await promote(often);
    for (let round = 0; round < 2; round += 1)
      await promote(idIn(await shop.data(`POST /product-version/${often}/edit`)));
    expect(await latest()).toBe(often);
    await promote(idIn(await shop.data(`POST /product-version/${once}/edit`)));
    await shop.data(`PUT /product-version/${often}`, { price: '9' });
    expect(await latest()).toBe(once);
    await shop.data(`POST /product-version/${once}/deactivate`);
    expect(await latest()).toBe(once);
  });

  test('of versions whose promotes nobody noted is the newest of those that are live', async () => {
    const product = idIn(await shop.data('POST /product', { code: 'MATCHA' }));
    const [first, second] = [await shop.version({ product }), await shop.version({ product })];
    await shop.version({ product });
    await shop.db.execute(
      sql`update product_version set version = 1, status = 'active' where id in (${first}, ${second})`,
    );
    expect(await shop.data(`GET /product-version/latest?product=${product}`)).toMatchObject({ id: second });
  });

  test('of several never promoted is the last one made', async () => {
    const product = idIn(await shop.data('POST /product', { code: 'COFFEE' }));
    await shop.version({ product });
    const last = await shop.version({ product });
    expect(await shop.data(`GET /product-version/latest?product=${product}`)).toMatchObject({ id: last });
  });
});

describe('children of campaigns', () => {
  const made = async (what: string, body: object) => idIn(await shop.data(`POST ${what}`, body));
  let one: number;
  let other: number;
  let crowded: number;
  let children: readonly number[];
  beforeAll(async () => {
    one = await made('/brand-campaign', { key: 'spring', name: both('Spring'), started_at: '2026-01-01T00:00:00Z' });
    other = await made('/brand-campaign', { key: 'autumn', name: both('Autumn'), started_at: '2026-01-01T00:00:00Z' });
    const below = (campaign: number, key: string) =>
      made('/brand-campaign-child', { brand_campaign: campaign, key, name: both(key) });
    crowded = await made('/brand-campaign', { key: 'crowd', name: both('Crowd'), started_at: '2026-01-01T00:00:00Z' });
    await shop.parts.pool.query(
      "insert into brand_campaign_child (store_id, brand_campaign, key, name_zh_hk, name_en_us) select $1, $2, 'crowd-' || i, 'x', 'x' from generate_series(1, 1001) i",
      [shop.store, crowded],
    );
    children = [await below(one, 'spring-b'), await below(one, 'spring-a'), await below(other, 'autumn-a')];
  });

  scenarios(
    () => shop,
    [
      {
        name: 'are told to nobody without a right to products',
        as: 'stranger',
        call: () => `GET /product-version/meta/bc_children?brand_campaign_ids[]=${one}`,
        status: 403,
      },
      {
        name: 'are asked for by ids',
        as,
        call: 'GET /product-version/meta/bc_children?brand_campaign_ids[]=x',
        status: 400,
      },
      {
        name: 'are asked for by nothing else',
        as,
        call: 'GET /product-version/meta/bc_children?q=x',
        status: 400,
        contains: 'q',
      },
      {
        name: 'of no campaign are none',
        as,
        call: 'GET /product-version/meta/bc_children',
        status: 200,
        contains: '"data":[]',
      },
      {
        name: 'of a campaign in another store are none',
        as,
        store: (world) => world.stores[1],
        call: () => `GET /product-version/meta/bc_children?brand_campaign_ids[]=${one}`,
        status: 200,
        contains: '"data":[]',
      },
      {
        name: 'come campaign by campaign, in their order, by name',
        as: 'reader',
        call: () => `GET /product-version/meta/bc_children?brand_campaign_ids[]=${other}&brand_campaign_ids[]=${one}`,
        status: 200,
        also: ({ json }) => {
          const [first = 0, second = 0, third = 0] = children;
          expect(json).toEqual({
            data: [
              { id: third, title: 'autumn-a', hint: expect.stringContaining('autumn-a'), brand_campaign: other },
              { id: first, title: 'spring-b', hint: expect.stringContaining('spring-b'), brand_campaign: one },
              { id: second, title: 'spring-a', hint: expect.stringContaining('spring-a'), brand_campaign: one },
            ],
            meta: { total: 3 },
          });
        },
      },
      {
        name: 'come in the caller’s language',
        as,
        call: () => `GET /product-version/meta/bc_children?brand_campaign_ids[]=${other}`,
        headers: { 'Accept-Language': 'zh-Hant' },
        status: 200,
        contains: { data: [{ title: 'autumn-a（中）' }] },
      },
      {
        name: 'are a thousand at the most, and say that there are more',
        as: 'reader',
        call: () => `GET /product-version/meta/bc_children?brand_campaign_ids[]=${crowded}`,
        status: 200,
        contains: { meta: { total: 1_000, total_is: 'more' } },
      },
    ],
  );
});

describe('the fields of bulk edit', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'are told to nobody who may not change versions',
        as: 'reader',
        call: 'GET /product-version/bulk-edit/options',
        status: 403,
      },
    ],
  );

  test('are those of quick edit first, then every other that holds one plain value', async () => {
    const fields = rowsAt(await shop.data('GET /product-version/bulk-edit/options'), 'fields');
    expect(fields.map(({ name }) => name)).toEqual([
      'price',
      'quota',
      'started_at',
      'ended_at',
      'original_price',
      'discount',
      'max_pcs_per_user',
      'max_pcs_per_order',
      'delivery_type',
      'locker',
      'alcoholic',
      'tangible',
      'no_refund_and_exchange',
      'pre_order',
    ]);
    expect(fields.filter(({ quick_edit }) => quick_edit).map(({ name }) => name)).toEqual([
      'price',
      'quota',
      'started_at',
      'ended_at',
    ]);
    expect(fields.find(({ name }) => name === 'quota')).toMatchObject({
      label: 'Quota',
      kind: 'integer',
      required: false,
      min: 0,
      visible_when: { has_choices: false },
    });
    expect(
      valueAt(
        fields.find(({ name }) => name === 'delivery_type'),
        ['options'],
      ),
    ).toContainEqual({ value: 'pickup_point', label: 'Pickup point' });
  });

  test('come in the caller’s language', async () => {
    const answer = await shop.ask('GET /product-version/bulk-edit/options', undefined, {
      'Accept-Language': 'zh-Hans',
    });
    expect(rowsAt(valueAt(answer.json, ['data']), 'fields')[0]).toMatchObject({ name: 'price', label: '价格' });
  });
});
