import { afterAll, beforeAll, describe, expect } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { type Answer, call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** `GET brand-campaign/active_brand_campaigns` (SPEC §7). The tests' time is 20 November 2026, 10:00 in Hong Kong. */
let shop: Shop;
const ids: Record<string, number> = {};
const at = '/brand-campaign/active_brand_campaigns';

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('packer', ['ecommerce:ListProducts']);
  const group = idIn(
    await call(shop, 'POST /customer-group', {
      as: 'administrator',
      body: { key: 'gold', name: { zh_HK: '金卡', en_US: 'Gold' } },
    }),
  );
  const times: readonly (readonly [name: string, from: string, to: string | null])[] = [
    ['over', '2026-01-01T00:00:00Z', '2026-11-01T00:00:00Z'],
    ['until-now', '2026-01-01T00:00:00Z', '2026-11-20T02:00:00Z'],
    ['from-now', '2026-11-20T02:00:00Z', '2026-12-01T00:00:00Z'],
    ['open', '2026-11-01T00:00:00Z', null],
    ['next', '2026-11-20T16:00:00Z', null],
  ];
  for (const [key, started_at, ended_at] of times) {
    ids[key] = idIn(
      await call(shop, 'POST /brand-campaign', {
        as: 'administrator',
        body: {
          key,
          name: { zh_HK: `活動 ${key}`, en_US: `Campaign ${key}` },
          started_at,
          ended_at,
          layout: 'grid',
          customer_groups: [group],
        },
      }),
    );
  }
  await call(shop, 'POST /brand-campaign', {
    as: 'administrator',
    store: shop.stores[1],
    body: { key: 'elsewhere', name: { zh_HK: 'x', en_US: 'x' }, started_at: '2026-01-01T00:00:00Z', layout: 'grid' },
  });
  const order = ['next', 'open', 'from-now', 'until-now', 'over'];
  expect(
    (await call(shop, 'PATCH /brand-campaign/sort', { as: 'administrator', body: order.map((key) => ids[key]) }))
      .status,
  ).toBe(200);
});
afterAll(() => shop.drop());

function idIn({ json, status, text }: Answer): number {
  expect(status, text).toBe(201);
  return Number(valueAt(json, ['data', 'id']));
}
const just =
  (...names: readonly string[]) =>
  ({ json }: Answer) => {
    const data = valueAt(json, ['data']);
    expect(Array.isArray(data) && data.map((one) => valueAt(one, ['key']))).toEqual(names);
    expect(valueAt(json, ['meta', 'total'])).toBe(names.length);
  };

describe('the call of active campaigns', () => {
  scenarios(
    () => shop,
    [
      { name: 'are nobody’s to see', call: `GET ${at}`, status: 401 },
      { name: 'are not seen without the right to list campaigns', as: 'packer', call: `GET ${at}`, status: 403 },
      { name: 'are those of a store', as: 'catalogue', call: `GET ${at}`, store: null, status: 400 },
      { name: 'at no moment', as: 'catalogue', call: `GET ${at}?at=soon`, status: 400, contains: '“at”' },
      {
        name: 'by a parameter that there is not',
        as: 'catalogue',
        call: `GET ${at}?when=now`,
        status: 400,
        contains: 'when',
      },
      {
        name: 'in an order that there is not',
        as: 'catalogue',
        call: `GET ${at}?sort=customer_groups`,
        status: 400,
        contains: 'sort',
      },
      {
        name: 'page by page, as other lists',
        as: 'catalogue',
        call: `GET ${at}?page=2&per_page=1&count=exact`,
        status: 200,
        contains: { data: [{ key: 'from-now' }], meta: { total: 2, page: 2, per_page: 1 } },
        also: ({ headers }) => expect(headers.get('X-Total-Count')).toBe('2'),
      },
      {
        name: 'in another order',
        as: 'catalogue',
        call: `GET ${at}?sort=key`,
        status: 200,
        also: just('from-now', 'open'),
      },
      {
        name: 'past the last page',
        as: 'catalogue',
        call: `GET ${at}?page=3`,
        status: 200,
        contains: { data: [], meta: { total: 2, page: 3, per_page: 25 } },
      },
      {
        name: 'by a filter that there is not',
        as: 'catalogue',
        call: `GET ${at}?filter[list_order]=1`,
        status: 400,
        contains: 'list_order',
      },
      { name: 'by ids that are none', as: 'catalogue', call: `GET ${at}?ids[]=x`, status: 400 },
      {
        name: 'of another store than the active one',
        as: 'catalogue',
        call: () => `GET ${at}?store_id=${shop.stores[1]}`,
        status: 400,
      },
      {
        name: 'now: begun, not over, in the order of the list, with the names of what they refer to',
        as: 'read_only',
        call: `GET ${at}`,
        status: 200,
        contains: { labels: { customer_groups: { 1: 'Gold' } } },
        also: just('open', 'from-now'),
      },
      {
        name: 'at a moment: one that ends then runs no more',
        as: 'catalogue',
        call: `GET ${at}?at=2026-11-20T01:59:59.999Z`,
        status: 200,
        also: just('open', 'until-now'),
      },
      {
        name: 'at a moment of another zone',
        as: 'catalogue',
        call: `GET ${at}?at=${encodeURIComponent('2026-11-21T00:00:00+08:00')}`,
        status: 200,
        also: just('next', 'open', 'from-now'),
      },
      {
        name: 'on a day, as it begins in Hong Kong',
        as: 'catalogue',
        call: `GET ${at}?at=2026-11-21`,
        status: 200,
        also: just('next', 'open', 'from-now'),
      },
      {
        name: 'before the first',
        as: 'catalogue',
        call: `GET ${at}?at=2020-01-01`,
        status: 200,
        contains: { data: [] },
        also: just(),
      },
      { name: 'by text', as: 'catalogue', call: `GET ${at}?q=open`, status: 200, also: just('open') },
      {
        name: 'by ids: those of them that run',
        as: 'catalogue',
        call: () => `GET ${at}?ids[]=${ids.open}&ids[]=${ids.over}`,
        status: 200,
        also: just('open'),
      },
      {
        name: 'by a filter of the list',
        as: 'catalogue',
        call: `GET ${at}?filter[key]=from-now`,
        status: 200,
        also: just('from-now'),
      },
    ],
  );
});

describe('a list by the period', () => {
  const list = '/brand-campaign?sort=list_order';
  const by = (operator: string, moment: string) => `GET ${list}&filter[period]${operator}=${moment}`;
  scenarios(
    () => shop,
    [
      { name: 'is nobody’s to see', call: by('', '2026-11-20'), status: 401 },
      {
        name: 'at no moment',
        as: 'catalogue',
        call: by('[gte]', 'soon'),
        status: 400,
        contains: 'filter[period][gte]',
      },
      { name: 'empty', as: 'catalogue', call: by('[null]', 'true'), status: 400, contains: 'filter[period][null]' },
      {
        name: 'one of several moments',
        as: 'catalogue',
        call: by('[]', '2026-11-20'),
        status: 400,
        contains: 'filter[period][]',
      },
      {
        name: 'of what is valid at any time',
        as: 'catalogue',
        call: 'GET /sku?filter[period]=2026-11-20',
        status: 400,
        contains: 'filter[period]',
      },
      {
        name: 'those that run at a moment, as the call of active campaigns tells them',
        as: 'catalogue',
        call: by('', '2026-11-20T02:00:00Z'),
        status: 200,
        also: just('open', 'from-now'),
      },
      {
        name: 'those that run on some of a day in Hong Kong',
        as: 'catalogue',
        call: by('', '2026-11-20'),
        status: 200,
        also: just('open', 'from-now', 'until-now'),
      },
      {
        name: 'those that are not over, begun or not',
        as: 'catalogue',
        call: by('[gte]', '2026-11-20T02:00:00Z'),
        status: 200,
        also: just('next', 'open', 'from-now'),
      },
      {
        name: 'those that have begun, over or not',
        as: 'catalogue',
        call: by('[lte]', '2026-11-20T01:59:59Z'),
        status: 200,
        also: just('open', 'until-now', 'over'),
      },
      {
        name: 'those that run some of a span',
        as: 'catalogue',
        call: `${by('[gte]', '2026-10-31')}&filter[period][lte]=2026-10-31`,
        status: 200,
        also: just('until-now', 'over'),
      },
    ],
  );
});
