import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftFields } from '../../resources/drafts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { isObject } from '../../server/db/model/paths.ts';
import { loadRows, makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { type Answer, call } from './scenarios.ts';

/** A table of many wide rows, so that the choice of a list's query plan matters. */
const many = 20_000;
const goods = sample({
  name: 'goods',
  scope: 'store',
  drafts: { call: 'draft' },
  fields: {
    name: { kind: 'text', label, required: true },
    late: { kind: 'boolean', label },
    rank: { kind: 'integer', label },
    note: { kind: 'text', label },
    merchant: { kind: 'reference', label, to: 'merchant' },
    categories: { kind: 'reference', label, to: 'product_category', many: true },
    groups: { kind: 'reference', label, to: 'user_group', many: true },
    ...draftFields('goods'),
    version_of: { kind: 'integer', label },
  },
  list: {
    columns: ['name', 'rank', 'late'],
    filters: ['name', 'late', 'rank', 'merchant', 'categories', 'groups'],
    sort: 'name',
    search: ['name'],
  },
});
/** Categories, and groups with the same numbers: containing every second row, the last rows, or a few rows. */
const [half, last, few] = [1, 2, 3];

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([goods]);
  await loadRows(
    world,
    `insert into merchant (id, name) values (1, 'Wing On'), (2, 'Lee');
     insert into product_category (id, store_id, key, name_zh_hk, name_en_us) select i, 1, 'c' || i, 'x', 'x' from generate_series(1, 3) i;
     insert into user_group (id, name_zh_hk, name_en_us) select i, 'G' || i, 'G' || i from generate_series(1, 3) i;
     insert into goods (store_id, merchant, status, name, late, rank, note)
     select 1, 1 + i % 2, 'active', 'Item ' || lpad(i::text, 6, '0') || case when i % 10000 = 7 then ' 珍珠' else ' 貨品' end, i > ${many} - 3000, i % 100, (select string_agg(md5(i || '-' || j), '') from generate_series(1, 30) j)
     from generate_series(1, ${many}) i;
     insert into goods (store_id, merchant, status, version_of, name, late, rank) select 1, merchant, 'archived', id, name, late, rank from goods where id % 7 = 0`,
  );
  const refers = `(target = ${half} and number % 2 = 0 or target = ${last} and number > ${many} - 3000 or target = ${few} and number % 1000 = 7)`;
  const links = `from (select id, split_part(name, ' ', 2)::integer as number from goods) as goods, generate_series(1, 3) as target where ${refers}`;
  await loadRows(
    world,
    `insert into goods_categories (store_id, record_id, target_id) select 1, id, target ${links}; insert into goods_groups (record_id, target_id) select id, target ${links}`,
  );
  await world.pool.query('insert into goods (store_id, status, name) values (2, $1, $2)', ['active', 'Elsewhere']);
  await world.pool.query('insert into goods_groups (record_id, target_id) select id, 3 from goods where store_id = 2');
  for (const table of ['goods', 'goods_categories', 'goods_groups']) await world.pool.query(`vacuum analyze ${table}`);
});
afterAll(() => world.drop());

const list = (query: string): Promise<Answer> => call(world, `GET /goods?${query}`);
const names = ({ json }: Answer): readonly string[] => {
  const data = isObject(json) ? json.data : undefined;
  return Array.isArray(data) ? data.map((record: unknown) => (isObject(record) ? String(record.name) : '')) : [];
};
const item = (number: number) => `Item ${String(number).padStart(6, '0')}`;

test('the first page and the exact total', async () => {
  const answer = await list('per_page=3');
  expect(answer).toMatchObject({ status: 200, json: { meta: { total: many, page: 1, per_page: 3 } } });
  expect(names(answer)).toEqual([1, 2, 3].map((number) => `${item(number)} 貨品`));
});

test('a page far back, both ways', async () => {
  expect(names(await list('per_page=2&page=9000'))).toEqual([17_999, 18_000].map((number) => `${item(number)} 貨品`));
  expect(names(await list('per_page=2&page=9000&sort=-name'))).toEqual(
    [2_002, 2_001].map((number) => `${item(number)} 貨品`),
  );
});

test('pages by a column with few values never overlap', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`sort=-rank&per_page=100&page=${page}`)));
  expect(new Set(pages.flatMap(names)).size).toBe(400);
});

test('few matches, in order, with their total', async () => {
  const answer = await list(`q=${encodeURIComponent('珍珠')}`);
  expect(answer).toMatchObject({ json: { meta: { total: 2 } } });
  expect(names(answer)).toEqual([7, 10_007].map((number) => `${item(number)} 珍珠`));
  expect(names(await list(`q=${encodeURIComponent('珍珠')}&sort=-name`))).toEqual(
    [10_007, 7].map((number) => `${item(number)} 珍珠`),
  );
  expect(await list(`q=${encodeURIComponent('珍珠')}&page=2`)).toMatchObject({
    json: { data: [], meta: { total: 2, page: 2 } },
  });
  expect(await list('q=nowhere')).toMatchObject({ json: { data: [], meta: { total: 0 } } });
  expect(await list(`filter[name][contains]=${encodeURIComponent('珍珠')}`)).toMatchObject({
    json: { meta: { total: 2 } },
  });
});

test('a number inside what is searched for finds it, and the rest counts too', async () => {
  for (const q of ['010007', 'em 010007', 'ITEM 010007 珍', '10007 ']) {
    expect(names(await list(`q=${encodeURIComponent(q)}`)), q).toEqual([`${item(10_007)} 珍珠`]);
    expect(names(await list(`filter[name][contains]=${encodeURIComponent(q)}`)), q).toEqual([`${item(10_007)} 珍珠`]);
  }
  for (const q of ['or 010007', '010007%', '010007 貨'])
    expect(names(await list(`q=${encodeURIComponent(q)}`)), q).toEqual([]);
  expect(await list('q=em%2001000')).toMatchObject({ json: { meta: { total: 10 } } });
});

test('many matches that all stand at the end of the order', async () => {
  const answer = await list('filter[late]=true&per_page=2&page=2');
  expect(answer).toMatchObject({ json: { meta: { total: 3_000 } } });
  expect(names(answer)).toEqual([many - 3_000 + 3, many - 3_000 + 4].map((number) => `${item(number)} 貨品`));
});

test('many matches of one, two and three characters', async () => {
  for (const q of ['貨', '貨品', ' 貨品', 'item']) {
    const answer = await list(`q=${encodeURIComponent(q)}&per_page=2`);
    expect(names(answer)).toEqual([`${item(1)} 貨品`, `${item(2)} 貨品`]);
    expect(answer).toMatchObject({ json: { meta: { total: q === 'item' ? many : many - 2 } } });
  }
});

describe.each(['categories', 'groups'])('a reference to many: %s', (field) => {
  const by = (...targets: readonly number[]) => targets.map((target) => `filter[${field}][]=${target}`).join('&');

  test('of many, met soon', async () => {
    const answer = await list(`${by(half)}&per_page=2&page=2`);
    expect(names(answer)).toEqual([6, 8].map((number) => `${item(number)} 貨品`));
    expect(answer).toMatchObject({ json: { meta: { total: many / 2 } } });
  });

  test('of many that all stand at the end of the order', async () => {
    const answer = await list(`${by(last)}&per_page=2`);
    expect(names(answer)).toEqual([many - 2_999, many - 2_998].map((number) => `${item(number)} 貨品`));
    expect(answer).toMatchObject({ json: { meta: { total: 3_000 } } });
  });

  test('of few', async () => {
    const answer = await list(`${by(few)}&per_page=2&sort=-name`);
    expect(names(answer)).toEqual([many - 993, many - 1_993].map((number) => `${item(number)} 貨品`));
    expect(answer).toMatchObject({ json: { meta: { total: 20 } } });
  });

  test('of several: none comes twice', async () => {
    const answer = await list(`${by(half, last)}&per_page=3&sort=-name`);
    expect(names(answer)).toEqual([many, many - 1, many - 2].map((number) => `${item(number)} 貨品`));
    expect(answer).toMatchObject({ json: { meta: { total: many / 2 + 1_500 } } });
  });

  test('with another condition, and none at all', async () => {
    expect(await list(`${by(half)}&filter[rank][lte]=49`)).toMatchObject({ json: { meta: { total: many / 4 } } });
    expect(await list(`${by(few)}&q=${encodeURIComponent('珍珠')}`)).toMatchObject({ json: { meta: { total: 2 } } });
    expect(await list(`filter[${field}][null]=true&filter[late]=false`)).toMatchObject({
      json: { meta: { total: (many - 3_000) / 2 - 17 } },
    });
  });

  test('in another store', async () => {
    expect((await call(world, `GET /goods?${by(half)}`, { store: 2 })).json).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    expect((await call(world, `GET /goods?${by(few)}`, { store: 2 })).json).toMatchObject({
      meta: { total: field === 'groups' ? 1 : 0 },
    });
  });
});

test('by a reference to one', async () => {
  const answer = await list('filter[merchant]=2&per_page=2&sort=-name');
  expect(names(answer)).toEqual([many - 1, many - 3].map((number) => `${item(number)} 貨品`));
  expect(answer).toMatchObject({ json: { meta: { total: many / 2 } } });
  expect(await list('filter[merchant][]=1&filter[merchant][]=2')).toMatchObject({ json: { meta: { total: many } } });
  expect(await list('filter[merchant][null]=true')).toMatchObject({ json: { meta: { total: 0 } } });
});

test('copies that a promote overwrote only where one asks for them', async () => {
  expect(await list('filter[status]=archived&filter[rank]=7&per_page=2&sort=id')).toMatchObject({
    json: { meta: { total: 29 } },
  });
  expect(await list(`filter[status]=archived&filter[categories][]=${few}`)).toMatchObject({
    json: { meta: { total: 3 } },
  });
  expect(await list(`filter[categories][]=${few}`)).toMatchObject({ json: { meta: { total: 20 } } });
  expect(await list('filter[status]=archived')).toMatchObject({ json: { meta: { total: Math.floor(many / 7) } } });
  expect(await list('filter[status]=active')).toMatchObject({ json: { meta: { total: many } } });
});

test.each(['categories', 'groups'])('a reference to many, and a status: %s', async (field) => {
  const by = (status: string, ...targets: readonly number[]) =>
    [...targets.map((target) => `filter[${field}][]=${target}`), `filter[status]=${status}`].join('&');
  // In both orders; with one or several statuses and targets; one page in its order.
  expect(await list(by('active', half))).toMatchObject({ json: { meta: { total: many / 2 } } });
  expect(await list(`filter[status]=active&filter[${field}]=${half}`)).toMatchObject({
    json: { meta: { total: many / 2 } },
  });
  const [old, both] = [
    await list(`${by('archived', half)}&per_page=2&sort=-name`),
    await list(`filter[${field}]=${half}&filter[status][]=archived&filter[status][]=active&per_page=1`),
  ];
  expect(names(old)).toEqual([19_992, 19_978].map((number) => `${item(number)} 貨品`));
  expect(old).toMatchObject({ json: { meta: { total: Math.floor(many / 14) } } });
  expect(both).toMatchObject({ json: { meta: { total: many / 2 + Math.floor(many / 14) } } });
  expect(await list(by('active', half, last))).toMatchObject({ json: { meta: { total: many / 2 + 1_500 } } });
  expect(names(await list(`${by('active', last)}&per_page=2`))).toEqual(
    [many - 2_999, many - 2_998].map((number) => `${item(number)} 貨品`),
  );
  expect(await list(by('inactive', half))).toMatchObject({ json: { data: [], meta: { total: 0 } } });
  expect((await call(world, `GET /goods?${by('active', few)}`, { store: 2 })).json).toMatchObject({
    meta: { total: field === 'groups' ? 1 : 0 },
  });
  // With one more filter, and with a search.
  expect(await list(`${by('active', half)}&filter[rank][lte]=49`)).toMatchObject({
    json: { meta: { total: many / 4 } },
  });
  expect(await list(`${by('active', few)}&q=${encodeURIComponent('珍珠')}`)).toMatchObject({
    json: { meta: { total: 2 } },
  });
});

test('a search among copies that a promote overwrote', async () => {
  expect(await list(`filter[status]=archived&q=${encodeURIComponent('貨品')}&per_page=2`)).toMatchObject({
    json: { data: [{}, {}], meta: { total: Math.floor(many / 7) - 1 } },
  });
});

test('a status that changes is counted at once', async () => {
  const asked = (status: string) => list(`filter[categories][]=${few}&filter[status]=${status}`);
  await world.pool.query(
    `update goods set status = 'inactive' where store_id = 1 and name like 'Item 00_007%' and status = 'active'`,
  );
  expect(await asked('inactive')).toMatchObject({ json: { meta: { total: 10 } } });
  expect(await asked('active')).toMatchObject({ json: { meta: { total: 10 } } });
  await world.pool.query(`update goods set status = 'active' where status = 'inactive'`);
  expect(await asked('active')).toMatchObject({ json: { meta: { total: 20 } } });
});

test('a total that takes long is said to be more, unless one waits for it', async () => {
  // A search that sleeps at every twentieth row: the first page is fast, the count takes a second.
  await world.pool.query(
    `create function dawdle(content text) returns text[] language plpgsql immutable as 'begin if hashtext(content) % 20 = 0 then perform pg_sleep(0.001); end if; return search_grams_of_the_shop(content); end'`,
  );
  await world.pool.query('drop index goods_search_grams');
  await world.pool.query('alter function search_grams(text) rename to search_grams_of_the_shop');
  await world.pool.query('alter function dawdle(text) rename to search_grams');
  // A query whose count isn't cached.
  const query = `q=${encodeURIComponent('品')}&per_page=2`;
  const answer = await list(query);
  expect(answer).toMatchObject({ json: { data: [{}, {}], meta: { total: 10_000, total_is: 'more' } } });
  expect(answer.headers.get('x-total-count')).toBe('10000');
  const exact = await list(`${query}&count=exact`);
  expect(exact).toMatchObject({ json: { meta: { total: many - 2 } } });
  expect(exact.json).not.toHaveProperty('meta.total_is');
});
