import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
const as = 'administrator';

interface Item {
  readonly item_code: string;
  readonly name: string;
  readonly gross_weight?: string;
  readonly delivery_type?: string;
  readonly merchant?: number;
}
const items: readonly Item[] = [
  { item_code: 'B-2', name: '香港奶茶 100%', gross_weight: '1.5' },
  { item_code: 'a-1', name: 'Egg_tart', gross_weight: '0.2', delivery_type: 'store_pickup' },
  { item_code: 'C-3', name: 'Égg roll \\ 蛋卷', delivery_type: 'digital' },
  { item_code: 'D-4', name: 'Pineapple bun 菠蘿麵包 204815 盒装', gross_weight: '10' },
];
let merchant = 0;

function idIn(answer: Answer): number {
  const { json } = answer;
  const data: unknown = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;
  const id: unknown = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  if (typeof id !== 'number') throw new Error(`no id in ${answer.text}`);
  return id;
}

beforeAll(async () => {
  shop = await makeShop();
  merchant = idIn(
    await call(shop, 'POST /merchant', { as, body: { name: 'Wing On', default_delivery_type: 'home_delivery' } }),
  );
  for (const [place, item] of items.entries()) {
    shop.advance(3_600_000 * 7);
    idIn(
      await call(shop, 'POST /sku', {
        as,
        body: { delivery_type: 'home_delivery', ...item, ...(place === 0 && { merchant }) },
      }),
    );
  }
  await call(shop, 'POST /sku', {
    as,
    store: shop.stores[1],
    body: { item_code: 'B-2', name: 'Of the other store', delivery_type: 'digital' },
  });
});
afterAll(() => shop.drop());

/** Returns the item codes of a response, in order. */
function codes({ json }: Answer): readonly string[] {
  const data: unknown = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;
  return Array.isArray(data)
    ? data.map((record: unknown) =>
        typeof record === 'object' && record !== null && 'item_code' in record ? String(record.item_code) : '',
      )
    : [];
}

const finds = (query: string, expected: readonly string[], name: string): Scenario<Shop> => ({
  name,
  as,
  call: `GET /sku?${query}`,
  status: 200,
  also: (answer) => expect(codes(answer)).toEqual(expected),
});
const refuses = (query: string, contains: string, name: string): Scenario<Shop> => ({
  name,
  as,
  call: `GET /sku?${query}`,
  status: 400,
  contains,
});

describe('a list refuses', () => {
  scenarios(
    () => shop,
    [
      { name: 'nobody', call: 'GET /sku', status: 401 },
      { name: 'whoever lacks the permission', as: 'customer_service', call: 'GET /salesman', status: 403 },
      { name: 'to guess the store', as, call: 'GET /sku', store: null, status: 400 },
      { name: 'a store that there is not', as, call: 'GET /sku', store: 4711, status: 400 },
      {
        name: 'another store in its parameters than in the header',
        as,
        call: ({ stores }) => `GET /sku?store_id=${stores[1]}`,
        status: 400,
      },
      refuses('colour=red', 'colour', 'a parameter that there is not'),
      refuses('filter[remarks]=x', 'filter[remarks]', 'a filter that is not declared'),
      refuses('filter[nothing]=x', 'filter[nothing]', 'a filter of no field'),
      refuses('filter[name][like]=x', 'filter[name][like]', 'an operator that there is not'),
      refuses('filter[locker][gte]=1', 'filter[locker][gte]', 'an operator that the kind does not know'),
      refuses('filter[delivery_type]=rocket', 'rocket', 'a value that is no choice'),
      refuses('filter[gross_weight][gte]=heavy', 'heavy', 'a value that is no number'),
      refuses('filter[created_at][lte]=yesterday', 'yesterday', 'a value that is no time'),
      refuses('filter[merchant]=12345678901', '12345678901', 'an id beyond all ids'),
      refuses('filter[merchant][null]=maybe', 'maybe', 'neither true nor false'),
      refuses('sort=remarks', 'remarks', 'a sort that is no column'),
      refuses('sort=name;drop table sku', 'sort', 'SQL in a sort'),
      refuses('per_page=0', 'per_page', 'empty pages'),
      refuses('per_page=1001', 'per_page', 'pages beyond a thousand'),
      refuses('page=-1', 'page', 'a page before the first'),
      refuses('count=about', 'count', 'another count than exact'),
      refuses('parent_id=1', 'parent_id', 'a parent where there is none'),
      refuses('ids[]=x', 'ids[]', 'an id that is no number'),
    ],
  );
});

describe('a list finds', () => {
  scenarios(
    () => shop,
    [
      finds('', ['a-1', 'B-2', 'C-3', 'D-4'], 'all of its store in the declared order, without regard to case'),
      finds('sort=-name', ['B-2', 'C-3', 'D-4', 'a-1'], 'by name downwards'),
      finds('sort=gross_weight', ['a-1', 'B-2', 'D-4', 'C-3'], 'by weight as a number, the empty last'),
      finds('filter[item_code]=b-2', ['B-2'], 'a text without regard to case'),
      finds('filter[item_code][]=b-2&filter[item_code][]=D-4', ['B-2', 'D-4'], 'any of several texts'),
      finds('filter[name][contains]=EGG', ['a-1'], 'a part of a text'),
      finds('filter[name][contains]=_', ['a-1'], 'an underscore as itself'),
      finds('filter[name][contains]=100%25', ['B-2'], 'a percent sign as itself'),
      finds('filter[name][contains]=%5C', ['C-3'], 'a backslash as itself'),
      finds('filter[gross_weight][gte]=1.5', ['B-2', 'D-4'], 'from a number on'),
      finds('filter[gross_weight][lte]=1.50', ['a-1', 'B-2'], 'up to a number'),
      finds('filter[gross_weight][null]=true', ['C-3'], 'what has no value'),
      finds('filter[gross_weight][null]=false&sort=-gross_weight', ['D-4', 'B-2', 'a-1'], 'what has a value'),
      finds(
        'filter[delivery_type][]=digital&filter[delivery_type][]=store_pickup',
        ['a-1', 'C-3'],
        'any of several choices',
      ),
      finds('filter[created_at][lte]=2026-11-20', ['B-2'], 'up to the end of a day in Hong Kong'),
      finds('filter[created_at]=2026-11-21', ['a-1', 'C-3', 'D-4'], 'a whole day in Hong Kong'),
      finds('filter[created_at][gte]=2026-11-21', ['a-1', 'C-3', 'D-4'], 'from the beginning of a day in Hong Kong'),
      finds('filter[merchant][null]=true&per_page=1&page=2', ['C-3'], 'a page of what refers to nothing'),
      finds('q=milk', [], 'nothing for what is nowhere'),
      finds('q=奶', ['B-2'], 'one Chinese character'),
      finds('q=奶茶', ['B-2'], 'two Chinese characters'),
      finds('q=香港奶', ['B-2'], 'three Chinese characters'),
      finds('q=萝', ['D-4'], 'one simplified character written as traditional'),
      finds('q=面包', ['D-4'], 'two simplified characters written as traditional'),
      finds('q=菠萝面包', ['D-4'], 'simplified characters written as traditional'),
      finds('q=盒裝', ['D-4'], 'traditional characters written as simplified'),
      finds('q=204815%20盒裝', ['D-4'], 'a number beside traditional characters written as simplified'),
      finds('filter[name][contains]=菠萝面包', ['D-4'], 'a part of a text in the other script'),
      finds('filter[name][contains]=面包', ['D-4'], 'a short part of a text in the other script'),
      finds('q=%20d-4%20', ['D-4'], 'a search field other than the title, without the space around it'),
      finds('q=g_', ['a-1'], 'two characters of which one is an underscore'),
      finds('q=o%25', [], 'no wildcard'),
      finds('q=ÉGG', ['C-3'], 'letters with accents without regard to case'),
      {
        name: 'a reference, with its name beside it',
        as,
        call: () => `GET /sku?filter[merchant]=${merchant}`,
        status: 200,
        contains: () => ({ meta: { total: 1 }, labels: { merchant: { [merchant]: 'Wing On' } } }),
        also: (answer) => expect(codes(answer)).toEqual(['B-2']),
      },
      {
        name: 'those of these ids',
        as,
        call: 'GET /sku?ids[]=2&ids[]=4&ids[]=5',
        status: 200,
        also: (answer) => expect(codes(answer)).toEqual(['a-1', 'D-4']),
      },
      {
        name: 'nothing behind its last page, and still the total',
        as,
        call: 'GET /sku?page=9',
        status: 200,
        contains: { data: [], meta: { total: 4, page: 9, per_page: 25 } },
      },
      {
        name: 'the names of stores for any session, and nothing else',
        as: 'orders',
        call: 'GET /store',
        status: 200,
        contains: { meta: { total: 2 } },
        also: ({ json }) => expect(json).toMatchObject({ data: [{ id: expect.any(Number) }, {}] }),
      },
    ],
  );

  test('pages that never overlap, by any column and in both directions', async () => {
    for (const sort of ['delivery_type', '-delivery_type', 'locker', '-updated_at', 'id', '-id']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => call(shop, `GET /sku?sort=${sort}&per_page=1&page=${page}`, { as })),
      );
      expect(pages.flatMap(codes).toSorted()).toEqual(['B-2', 'C-3', 'D-4', 'a-1']);
    }
  });

  test('the total in a header too', async () => {
    const { headers } = await call(shop, 'GET /sku?per_page=2', { as });
    expect(headers.get('x-total-count')).toBe('4');
  });
});
