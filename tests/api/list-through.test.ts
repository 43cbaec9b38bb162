import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { type Answer, scenarios } from './scenarios.ts';
import { versionsOf, both } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** `brand_campaign_ids[]`, `parent_id` and `store_id` as top-level list parameters (SPEC §3, CONTRACT, Lists). */
let shop: Shop;
const { make, makeVersion } = versionsOf(() => shop);
const campaigns: number[] = [];
let empty: number;
let strange: number;

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('packer', ['ecommerce:ListProducts']);
  const campaign = (key: string) =>
    make('brand-campaign', { key, name: both(key), started_at: '2026-01-01T00:00:00Z' });
  for (const key of ['spring', 'autumn']) campaigns.push(await campaign(key));
  empty = await campaign('empty');
  const children: number[] = [];
  for (const [place, key] of ['spring-a', 'spring-b', 'autumn-a'].entries())
    children.push(
      await make('brand-campaign-child', { brand_campaign: campaigns[place < 2 ? 0 : 1], key, name: both(key) }),
    );
  const product = await make('product', { code: 'IN-SPRING', brand_campaigns: [campaigns[0]] });
  await make('product', { code: 'IN-BOTH', brand_campaigns: campaigns });
  await make('product', { code: 'IN-NONE' });
  await makeVersion({ key: 'by-product', product });
  await makeVersion({ key: 'by-children', brand_campaign_children: [children[0], children[1]] });
  await makeVersion({ key: 'by-both-ways', product, brand_campaign_children: [children[1], children[2]] });
  await makeVersion({ key: 'by-none' });
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`insert into brand_campaign (store_id, key, name_zh_hk, name_en_us, started_at) values (${shop.stores[1]}, 'far', '遠', 'Far', now()) returning id`,
  );
  strange = Number(rows[0]?.id);
});
afterAll(() => shop.drop());

const ids = (...places: readonly number[]) =>
  places.map((place) => `brand_campaign_ids[]=${campaigns[place]}`).join('&');
const just =
  (name: string, ...wanted: readonly string[]) =>
  ({ json }: Answer) => {
    const data = valueAt(json, ['data']);
    expect(Array.isArray(data) && data.map((one) => valueAt(one, [name])).toSorted()).toEqual([...wanted].toSorted());
    expect(valueAt(json, ['meta', 'total'])).toBe(wanted.length);
  };
const as = 'catalogue';

describe('a list by campaigns', () => {
  scenarios(
    () => shop,
    [
      { name: 'is nobody’s to see', call: () => `GET /product?${ids(0)}`, status: 401 },
      { name: 'needs the right to list', as: 'packer', call: () => `GET /brand-campaign-child?${ids(0)}`, status: 403 },
      {
        name: 'takes ids',
        as,
        call: 'GET /product?brand_campaign_ids[]=spring',
        status: 400,
        contains: 'brand_campaign_ids[]',
      },
      {
        name: 'takes no empty id',
        as,
        call: 'GET /product-version?brand_campaign_ids[]=',
        status: 400,
        contains: 'brand_campaign_ids[]',
      },
      {
        name: 'takes a list',
        as,
        call: 'GET /product?brand_campaign_ids=1',
        status: 400,
        contains: 'brand_campaign_ids',
      },
      {
        name: 'is no list of what has nothing to do with campaigns',
        as,
        call: 'GET /sku?brand_campaign_ids[]=1',
        status: 400,
        contains: 'brand_campaign_ids[]',
      },
      {
        name: 'has products of any of them, once each',
        as,
        call: () => `GET /product?${ids(0, 1)}`,
        status: 200,
        also: just('code', 'IN-SPRING', 'IN-BOTH'),
      },
      {
        name: 'narrows down what else narrows down',
        as,
        call: () => `GET /product?${ids(1)}&filter[code]=IN-SPRING`,
        status: 200,
        also: just('code'),
      },
      {
        name: 'has the children of a campaign',
        as,
        call: () => `GET /brand-campaign-child?${ids(0)}`,
        status: 200,
        also: just('key', 'spring-a', 'spring-b'),
      },
      {
        name: 'has versions by their children or their product, once each',
        as,
        call: () => `GET /product-version?${ids(0)}`,
        status: 200,
        also: just('key', 'by-product', 'by-children', 'by-both-ways'),
      },
      {
        name: 'has versions of another campaign',
        as,
        call: () => `GET /product-version?${ids(1)}`,
        status: 200,
        also: just('key', 'by-both-ways'),
      },
      {
        name: 'goes by pages and order as other lists',
        as,
        call: () => `GET /product-version?${ids(0)}&sort=-key&per_page=1&page=2&q=version`,
        status: 200,
        contains: { data: [{ key: 'by-children' }], meta: { total: 3, page: 2, per_page: 1 } },
      },
      {
        name: 'is empty for a campaign without any',
        as,
        call: () => `GET /product-version?brand_campaign_ids[]=${empty}`,
        status: 200,
        contains: { data: [], meta: { total: 0 } },
      },
      {
        name: 'is empty for a campaign of another store',
        as,
        call: () => `GET /product-version?brand_campaign_ids[]=${strange}`,
        status: 200,
        contains: { data: [] },
      },
      {
        name: 'is what a table shows, and a file has',
        as,
        call: () => `GET /configurable-datatable/product_version?${ids(1)}&columns[]=key`,
        status: 200,
        also: just('key', 'by-both-ways'),
      },
      {
        name: 'narrows a time line down',
        as,
        call: () => `GET /product-version/timeline?${ids(1)}`,
        status: 200,
        also: ({ json }) => expect(valueAt(json, ['meta', 'total'])).toBe(1),
      },
    ],
  );
});

describe('the active store named once more', () => {
  scenarios(
    () => shop,
    [
      ...[
        'sku',
        'sku/meta',
        'sku/meta?field=merchant',
        'brand-campaign/timeline',
        'brand-campaign/active_brand_campaigns',
        'product-category/sort',
        'product/import',
        'product-version/latest?key=by-none',
        'product-version/meta/bc_children',
      ].flatMap((path) => {
        const asked = `GET /${path}${path.includes('?') ? '&' : '?'}store_id=`;
        return [
          { name: `is taken by ${path}`, as, call: () => `${asked}${shop.stores[0]}`, status: 200 },
          {
            name: `is refused by ${path} where it is another`,
            as,
            call: () => `${asked}${shop.stores[1]}`,
            status: 400,
          },
          { name: `is refused by ${path} where it is no store`, as, call: `${asked}x`, status: 400 },
        ];
      }),
      {
        name: 'is no parameter of what all stores share',
        as,
        call: () => `GET /merchant/meta?store_id=${shop.stores[0]}`,
        status: 400,
        contains: 'store_id',
      },
    ],
  );
});
