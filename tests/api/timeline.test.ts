import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

const as = 'administrator';
const answer = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.number(),
      title: z.string(),
      status: z.string().optional(),
      parent: z.number().optional(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  meta: z.strictObject({
    total: z.number(),
    total_is: z.literal('more').optional(),
    most: z.literal(2_000),
    matching: z.number().optional(),
    complete_until: z.string().nullable().optional(),
  }),
  labels: z.record(z.string(), z.record(z.string(), z.string())),
});

/** Campaigns of the first store, in Hong Kong time. */
const campaigns = [
  { key: 'autumn', from: '2026-09-01T00:00+08:00', to: '2026-11-01T00:00+08:00' },
  { key: 'noon', from: '2026-11-20T12:00+08:00', to: '2026-11-20T18:00+08:00' },
  { key: 'winter', from: '2026-12-01T00:00+08:00', to: '2027-02-01T00:00+08:00' },
  { key: 'always', from: '2026-11-15T00:00+08:00', to: null },
];

let shop: Shop;
let tea = 0;
let cake = 0;

const idOf = (json: unknown) => z.object({ data: z.object({ id: z.number() }) }).parse(json).data.id;

async function make(path: string, body: object, store = shop.store): Promise<number> {
  const { status, text, json } = await call(shop, `POST ${path}`, { as, body, store });
  expect({ status, text }).toEqual({ status: 201, text });
  return idOf(json);
}

function version(product: number, key: string, from: string | null, to: string | null): Promise<number> {
  return make('/product-version', {
    product,
    key,
    name: { zh_HK: `${key}號`, en_US: `No. ${key}` },
    delivery_type: 'home_delivery',
    started_at: from,
    ended_at: to,
  });
}

beforeAll(async () => {
  shop = await makeShop();
  for (const { key, from, to } of campaigns)
    await make('/brand-campaign', {
      key,
      name: { zh_HK: `${key}節`, en_US: `The ${key}` },
      started_at: from,
      ended_at: to,
      pre_order: key === 'noon',
    });
  await make(
    '/brand-campaign',
    { key: 'elsewhere', name: { zh_HK: '別處', en_US: 'Elsewhere' }, started_at: '2026-11-01T00:00Z' },
    shop.stores[1],
  );
  tea = await make('/product', { code: 'TEA' });
  cake = await make('/product', { code: 'CAKE' });
  const live = await version(tea, 'tea-1', null, '2026-11-10T00:00Z');
  const off = await version(tea, 'tea-2', '2026-11-12T00:00Z', null);
  await version(cake, 'cake-1', '2026-11-01T00:00Z', null);
  await shop.db.execute(sql`update product_version set status = 'active', version = 2 where id = ${live}`);
  await shop.db.execute(sql`update product_version set status = 'inactive', version = 1 where id = ${off}`);
  await shop.db
    .execute(sql`insert into product_version (store_id, product, key, name_zh_hk, name_en_us, delivery_type, status, version, version_of)
    select store_id, product, key, name_zh_hk, name_en_us, delivery_type, copy.status, 1, id from product_version, (values ('draft'), ('archived')) as copy (status) where id = ${live}`);
});
afterAll(() => shop.drop());

const keys = (json: unknown) => answer.parse(json).data.map(({ title }) => title.replace(/^The |^No\. /u, ''));
const refuses = (query: string, contains: string, name: string): Scenario<Shop> => ({
  name,
  as,
  call: `GET /brand-campaign/timeline?${query}`,
  status: 400,
  contains,
});
const finds = (query: string, expected: readonly string[], name: string): Scenario<Shop> => ({
  name,
  as,
  call: `GET /brand-campaign/timeline?${query}`,
  status: 200,
  also: ({ json }) => expect(keys(json)).toEqual(expected),
});

describe('a time line refuses', () => {
  scenarios(
    () => shop,
    [
      { name: 'nobody', call: 'GET /brand-campaign/timeline', status: 401 },
      { name: 'whoever may not list', as: 'customer_service', call: 'GET /brand-campaign/timeline', status: 403 },
      { name: 'to guess the store', as, call: 'GET /brand-campaign/timeline', store: null, status: 400 },
      {
        name: 'another store than in the header',
        as,
        call: ({ stores }) => `GET /brand-campaign/timeline?store_id=${stores[1]}`,
        status: 400,
      },
      { name: 'where an entity has no period', as, call: 'GET /sku/timeline', status: 404 },
      refuses('from=yesterday', 'yesterday', 'a beginning that is no time'),
      refuses('to=20261120', '20261120', 'an end that is no time'),
      refuses('from=2026-11-21&to=2026-11-20', 'to', 'an end before the beginning'),
      refuses('page=2', 'page', 'pages'),
      refuses('sort=key', 'sort', 'an order'),
      refuses('parent_id=1', 'parent_id', 'a parent where there is none'),
      refuses('filter[announcement]=x', 'filter[announcement]', 'a filter that lists have not'),
      refuses('filter[discount][gte]=much', 'much', 'a value that is no number'),
    ],
  );
});

describe('a time line finds', () => {
  scenarios(
    () => shop,
    [
      finds('', ['autumn', 'always', 'noon', 'winter'], 'everything of the store without bounds, the earliest first'),
      finds('from=2026-11-01', ['always', 'noon', 'winter'], 'what is not over when a day of Hong Kong begins'),
      finds('from=2026-10-31', ['autumn', 'always', 'noon', 'winter'], 'what ends with a day of Hong Kong'),
      finds('to=2026-11-19', ['autumn', 'always'], 'what has begun by the end of a day of Hong Kong'),
      finds('to=2026-11-20', ['autumn', 'always', 'noon'], 'what begins within that day'),
      finds(
        'from=2026-11-20T04:00:00Z&to=2026-11-20T04:00:00Z',
        ['always', 'noon'],
        'what is live at one moment, which its beginning belongs to',
      ),
      finds(
        'from=2026-11-20T10:00:00Z&to=2026-11-20T10:00:00Z',
        ['always'],
        'what is live at one moment, which its end does not belong to',
      ),
      finds('from=2027-02-01&to=2030-01-01', ['always'], 'what goes on until further notice'),
      finds('q=winter', ['winter'], 'what a search finds'),
      finds('filter[pre_order]=true&to=2026-12-31', ['noon'], 'what a filter finds'),
      {
        name: 'titles in the language asked for',
        as,
        call: 'GET /brand-campaign/timeline?q=noon',
        headers: { 'Accept-Language': 'zh-Hant' },
        status: 200,
        contains: { data: [{ title: 'noon節', from: '2026-11-20T04:00:00.000Z', to: '2026-11-20T10:00:00.000Z' }] },
      },
      {
        name: 'records with drafts themselves, not their copies, with status and parent, and those open at the beginning first',
        as,
        call: 'GET /product-version/timeline',
        status: 200,
        also: ({ json }) => {
          const { data, labels, meta } = answer.parse(json);
          expect(data.map(({ title, status, parent, from }) => [title, status, parent, from])).toEqual([
            ['No. tea-1', 'active', tea, null],
            ['No. cake-1', 'draft', cake, '2026-11-01T00:00:00.000Z'],
            ['No. tea-2', 'inactive', tea, '2026-11-12T00:00:00.000Z'],
          ]);
          expect(labels).toEqual({ product: { [tea]: 'TEA', [cake]: 'CAKE' } });
          expect(meta).toEqual({ total: 3, most: 2_000 });
        },
      },
      {
        name: 'those of one parent',
        as,
        call: () => `GET /product-version/timeline?parent_id=${cake}`,
        status: 200,
        also: ({ json }) => expect(keys(json)).toEqual(['cake-1']),
      },
      {
        name: 'those of one status',
        as,
        call: 'GET /product-version/timeline?filter[status][]=active&filter[status][]=inactive',
        status: 200,
        also: ({ json }) => expect(keys(json)).toEqual(['tea-1', 'tea-2']),
      },
    ],
  );

  test('at most two thousand: those that begin first, how many match, and until when none is missing', async () => {
    await shop.db.execute(sql`insert into brand_campaign (store_id, key, name_zh_hk, name_en_us, started_at, layout)
      select ${shop.stores[1]}, 'many-' || number, 'x', 'x', timestamptz '2030-01-01' + number * interval '1 minute', 'grid' from generate_series(1, 2001) as number`);
    const all = answer.parse(
      (await call(shop, 'GET /brand-campaign/timeline?from=2029-01-01', { as, store: shop.stores[1] })).json,
    );
    expect(all.data.length).toBe(2_000);
    expect(all.meta).toMatchObject({ total_is: 'more', matching: 2_002, complete_until: '2030-01-02T09:19:00.000Z' });
    expect(all.data.map(({ from }) => from)).toEqual(all.data.map(({ from }) => from).toSorted());
    const exact = answer.parse(
      (await call(shop, 'GET /brand-campaign/timeline?q=many&to=2030-01-02T09:19:00Z', { as, store: shop.stores[1] }))
        .json,
    );
    expect([exact.data.length, exact.meta.total_is, exact.meta.matching]).toEqual([1_999, undefined, undefined]);
  });
});
