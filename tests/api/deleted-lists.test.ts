import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../resources/index.ts';
import { sortableColumns } from '../../resources/query/sort.ts';
import { run } from '../../server/db/connection/statement.ts';
import { type ListQuery, listValues } from '../../server/db/list/query.ts';
import { listStatement } from '../../server/db/list/statements.ts';
import { type Answer, call, type Scenario, scenarios } from './scenarios.ts';
import { at, both, idIn, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** `deleted=only` (CONTRACT, Lists). */
let shop: Shop;
const as = 'administrator';
const ask = (what: string, body?: unknown, person = as) =>
  call(shop, what, { as: person, ...(body !== undefined && { body }) });
const { makeLive, draftOf } = versionsOf(() => shop);

const groups = ['Tea', '奶茶 set', 'Buns', 'Drinks', 'Cakes'];
const ids: number[] = [];
let far = 0;

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('reader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
  await shop.addPerson('shredder', ['ecommerce:GetProduct', 'ecommerce:DeleteProduct']);
  await shop.addPerson('keeper', ['ecommerce:ListProducts', 'ecommerce:DeleteProduct']);
  for (const [place, name] of groups.entries())
    ids.push(
      idIn(
        await ask('POST /sku', {
          item_code: `G-${place}`,
          name,
          delivery_type: place < 3 ? 'home_delivery' : 'digital',
          gross_weight: `${10 - place}.5`,
        }),
      ),
    );
  far = idIn(
    await call(shop, 'POST /sku', {
      as,
      store: shop.stores[1],
      body: { item_code: 'F', name: 'Far tea', delivery_type: 'digital' },
    }),
  );
  await call(shop, `DELETE /sku/${far}`, { as, store: shop.stores[1] });
  // The last one isn't deleted.
  for (const id of ids.slice(0, 4)) {
    shop.advance(60_000);
    await ask(`DELETE /sku/${id}`);
  }
});
afterAll(() => shop.drop());

/** Returns the places of the listed records among `groups`, and the total. */
function placesIn({ json }: Answer): readonly number[] {
  const data = at({ json }, 'data');
  return Array.isArray(data) ? data.map((record: unknown) => ids.indexOf(Number(at({ json: record }, 'id')))) : [];
}

const finds = (query: string, expected: readonly number[], name: string): Scenario<Shop> => ({
  name,
  as,
  call: `GET /sku?deleted=only&${query}`,
  status: 200,
  also: (answer) => {
    expect(placesIn(answer)).toEqual(expected);
    expect(at(answer, 'meta.total')).toBe(expected.length);
  },
});

describe('a list of deleted records refuses', () => {
  scenarios(
    () => shop,
    [
      { name: 'nobody', call: 'GET /sku?deleted=only', status: 401 },
      { name: 'whoever may list, but not delete', as: 'reader', call: 'GET /sku?deleted=only', status: 403 },
      { name: 'whoever may delete, but not list', as: 'shredder', call: 'GET /sku?deleted=only', status: 403 },
      { name: 'another value', as, call: 'GET /sku?deleted=both', status: 400, contains: 'deleted' },
      { name: 'an unknown filter', as, call: 'GET /sku?deleted=only&filter[nothing]=1', status: 400 },
      { name: 'a column that is none', as, call: 'GET /sku?deleted=only&sort=remarks', status: 400, contains: 'sort' },
      {
        name: 'the order of deletion among existing records',
        as,
        call: 'GET /sku?sort=-deleted_at',
        status: 400,
        contains: 'deleted_at',
      },
      {
        name: 'a file, to whoever may not delete',
        as: 'reader',
        call: 'GET /configurable-datatable/sku?deleted=only',
        status: 403,
      },
    ],
  );
});

describe('a list of deleted records', () => {
  scenarios(
    () => shop,
    [
      finds('sort=id', [0, 1, 2, 3], 'has those of the active store, without existing ones'),
      finds('sort=-deleted_at', [3, 2, 1, 0], 'begins with the last one deleted'),
      finds('sort=-name', [1, 0, 3, 2], 'is sorted by a column'),
      finds('sort=gross_weight', [3, 2, 1, 0], 'is sorted by a number'),
      finds('sort=id&q=tea', [0], 'is searched'),
      finds('sort=id&q=奶', [1], 'is searched for a single Chinese character'),
      finds('sort=id&filter[delivery_type]=home_delivery', [0, 1, 2], 'is filtered by a choice'),
      finds('sort=id&filter[gross_weight][lte]=8.5', [2, 3], 'is filtered by a range'),
      finds('sort=id&filter[name][contains]=n', [2, 3], 'is filtered by a text'),
      {
        name: 'has only the rows asked for by id',
        as,
        call: () => `GET /sku?deleted=only&ids[]=${ids[2]}&ids[]=${ids[4]}&ids[]=${far}`,
        status: 200,
        also: (answer) => expect(placesIn(answer)).toEqual([2]),
      },
      {
        name: 'says when and by whom each was deleted',
        as: 'keeper',
        call: 'GET /sku?deleted=only&sort=-deleted_at&per_page=1',
        status: 200,
        contains: {
          data: [{ name: 'Drinks', deleted_at: '2026-11-20T02:04:00.000Z', deleted_by: { name: 'administrator' } }],
          meta: { total: 4 },
        },
      },
      {
        name: 'is of the active store',
        as,
        call: 'GET /sku?deleted=only',
        store: (one) => one.stores[1],
        status: 200,
        contains: { data: [{ name: 'Far tea' }], meta: { total: 1 } },
      },
      {
        name: 'is empty of another entity',
        as,
        call: 'GET /salesman?deleted=only',
        status: 200,
        contains: { data: [], meta: { total: 0 } },
      },
      {
        name: 'can be exported',
        as,
        call: 'GET /configurable-datatable/sku?deleted=only&sort=merchant&columns[]=name',
        headers: { Accept: 'text/csv' },
        status: 200,
        also: ({ text }) => expect(text.trim().split('\r\n').slice(2)).toEqual(groups.slice(0, 4)),
      },
    ],
  );

  test.each(['-deleted_at', 'name', 'merchant', '-gross_weight'])('is paged by cursor, by %s', async (sort) => {
    const whole = placesIn(await ask(`GET /sku?deleted=only&sort=${sort}`));
    const found: number[] = [];
    let after = '';
    do {
      const page = await ask(`GET /sku?deleted=only&sort=${sort}&per_page=3${after && `&after=${after}`}`);
      expect(page.status, page.text).toBe(200);
      found.push(...placesIn(page));
      after = String(at(page, 'meta.next') ?? '');
    } while (after !== '');
    expect(found).toEqual(whole);
    expect(whole).toHaveLength(4);
  });
});

// A small list is read with its first query plan; the others are for large lists.
test.each(resources)('every plan reads the deleted records of $name', async (resource) => {
  const whole: ListQuery = {
    resource,
    breadth: 'list',
    locale: 'en_US',
    store: shop.stores[0],
    conditions: [],
    search: { index: 'none', value: 'tea', spellings: [] },
    hidden: [],
    deleted: true,
    sort: { path: 'id', descending: false },
    page: 1,
    perPage: 25,
  };
  const sorts = sortableColumns(resource, () => false).map((path) => ({ ...whole, sort: { path, descending: true } }));
  for (const query of [whole, { ...whole, search: undefined }, ...sorts])
    for (const plan of ['indexWalk', 'sort', 'sortFew', 'count', 'ids'] as const)
      await run(shop.parts.pool, listStatement(query, plan), listValues(query));
});

test('a deleted record lists its references, links and rows as before', async () => {
  const campaign = idIn(
    await ask('POST /brand-campaign', { key: 'c', name: both('C'), started_at: '2026-01-01T00:00:00Z' }),
  );
  const other = idIn(
    await ask('POST /brand-campaign', { key: 'o', name: both('O'), started_at: '2026-01-01T00:00:00Z' }),
  );
  const id = idIn(await ask('POST /product', { code: 'LINKED', brand_campaigns: [campaign] }));
  await ask('POST /product', { code: 'STAYS', brand_campaigns: [campaign] });
  const before = await ask(`GET /product?ids[]=${id}`);
  expect(await ask(`DELETE /product/${id}`)).toMatchObject({ status: 200 });
  const after = await ask('GET /product?deleted=only');
  expect(at(after, 'labels')).toEqual(at(before, 'labels'));
  expect(at(after, 'data.0')).toMatchObject(Object(at(before, 'data.0')));
  const found = async (query: string) => at(await ask(`GET /product?deleted=only&${query}`), 'meta.total');
  expect(await found(`brand_campaign_ids[]=${campaign}`)).toBe(1);
  expect(await found(`brand_campaign_ids[]=${other}`)).toBe(0);
});

test('a category that was deleted below one that stays is listed with its parent', async () => {
  const parent = idIn(await ask('POST /product-category', { key: 'p', name: both('Parent') }));
  const id = idIn(await ask('POST /product-category', { key: 'k', name: both('Child'), parent }));
  await ask(`DELETE /product-category/${id}`);
  const answer = await ask('GET /product-category?deleted=only');
  expect(answer.json).toMatchObject({ data: [{ id, parent }], labels: { parent: { [parent]: 'Parent' } } });
  await ask(`DELETE /product-category/${parent}`);
  expect(at(await ask('GET /product-category?deleted=only'), 'meta.total')).toBe(2);
});

test('what was deleted with its record isn’t listed beside it; a draft deleted alone is', async () => {
  const list = async () => {
    const answer = await ask('GET /product-version?deleted=only&sort=id');
    expect(answer.status, answer.text).toBe(200);
    const data = at(answer, 'data');
    return Array.isArray(data) ? data.map((record: unknown) => at({ json: record }, 'id')) : [];
  };
  const id = await makeLive();
  const draft = await draftOf(id);
  await ask(`DELETE /product-version/${draft}`);
  expect(await list()).toEqual([draft]);
  await ask(`POST /product-version/${draft}/restore`);
  expect(await list()).toEqual([]);
  await ask(`DELETE /product-version/${id}`);
  expect(await list()).toEqual([id]);
  await ask(`POST /product-version/${id}/restore`);
  expect(await list()).toEqual([]);
});

test('a restored record leaves the list', async () => {
  const [id] = ids;
  expect(await ask(`POST /sku/${id}/restore`)).toMatchObject({ status: 200 });
  expect(placesIn(await ask('GET /sku?deleted=only&sort=id'))).toEqual([1, 2, 3]);
});
