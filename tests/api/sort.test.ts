import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { custom_product_label } from '../../resources/catalogue/custom_product_label.ts';
import { label } from '../../resources/kinds/examples.ts';
import { valueAt } from '../../server/db/model/paths.ts';
import { runWhileLocked } from './run-while-locked.ts';
import { everything, makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

const both = (text: string) => ({ zh_HK: text, en_US: text });
const idIn = (json: unknown) => Number(valueAt(json, ['data', 'id']));
const idsIn = (json: unknown): unknown[] => {
  const data = valueAt(json, ['data']);
  return Array.isArray(data) ? data.map((one) => valueAt(one, ['id'])) : [];
};

describe('an entity without parents, shared by all stores', () => {
  const shelf = sample({
    name: 'shelf',
    sortable: 'place',
    fields: { name: { kind: 'text', label }, place: { kind: 'integer', label, readOnly: true } },
    list: { columns: ['place', 'name'], filters: [], sort: 'place', search: ['name'] },
  });
  const unsorted = sample({ name: 'unsorted', fields: { name: { kind: 'text', label } } });
  const fixed = sample({
    name: 'fixed',
    sortable: 'place',
    without: ['update'],
    fields: { name: { kind: 'text', label }, place: { kind: 'integer', label, readOnly: true } },
  });
  /** With drafts. The target of `version_of` doesn't matter here. */
  const drafted = sample({
    name: 'drafted',
    sortable: 'place',
    drafts: { call: 'draft' },
    fields: {
      name: { kind: 'text', label },
      place: { kind: 'integer', label, readOnly: true },
      status: { kind: 'text', label },
      version_of: { kind: 'reference', label, to: 'custom_product_label' },
    },
  });
  const reader = everything.filter((permission) => !permission.includes('Update')).join(' ');
  const writer = everything.filter((permission) => !permission.includes('List')).join(' ');

  let world: SampleWorld;
  beforeAll(async () => {
    world = await makeSamples([shelf, unsorted, fixed, drafted], [custom_product_label]);
  });
  afterAll(() => world.drop());
  beforeEach(async () => {
    await world.pool.query(
      `truncate shelf, history restart identity; insert into shelf (name) values ('Tea'), ('Rice'), ('Salt'), (null)`,
    );
  });

  const asItWas = async () =>
    expect((await world.pool.query('select id, place, revision from shelf order by id')).rows).toEqual(
      [1, 2, 3, 4].map((id) => ({ id, place: null, revision: 1 })),
    );
  const unchanged = { also: asItWas };

  scenarios(
    () => world,
    [
      { name: 'whoever may not list reads no order', as: writer, call: 'GET /shelf/sort', status: 403 },
      {
        name: 'whoever may not update puts nothing in order',
        as: reader,
        call: 'PATCH /shelf/sort',
        body: [1, 2, 3, 4],
        status: 403,
        ...unchanged,
      },
      { name: 'an entity that is not sortable has no such call', call: 'GET /unsorted/sort', status: 404 },
      { name: 'nor one without parents an order below one', call: 'GET /shelf/sort/1', status: 404 },
      { name: 'nor one that can’t be changed one to write', call: 'PATCH /fixed/sort', body: [], status: 404 },
      {
        name: 'a parent is no parameter where there is none',
        call: 'GET /shelf/sort?parent_id=1',
        status: 400,
        contains: { message: 'There is no parameter “parent_id” here' },
      },
      { name: 'any other parameter is unknown', call: 'GET /shelf/sort?page=2', status: 400, contains: 'page' },
      {
        name: 'any other parameter is unknown when written',
        call: 'PATCH /shelf/sort?dry_run=1',
        body: [1, 2, 3, 4],
        status: 400,
        contains: 'dry_run',
        ...unchanged,
      },
      {
        name: 'a body that is no list',
        call: 'PATCH /shelf/sort',
        body: { sorted: 'all' },
        status: 422,
        contains: { errors: { sorted: [expect.any(String)] } },
      },
      {
        name: 'a body without the list',
        call: 'PATCH /shelf/sort',
        body: {},
        status: 422,
        contains: { errors: { sorted: [expect.any(String)] } },
      },
      { name: 'a number for a body', call: 'PATCH /shelf/sort', body: '4', status: 422 },
      {
        name: 'an id that is none is named',
        call: 'PATCH /shelf/sort',
        body: [1, 2, 'three', 4],
        status: 422,
        contains: { errors: { 'sorted.2': [expect.any(String)] } },
        ...unchanged,
      },
      {
        name: 'an id too large to be one',
        call: 'PATCH /shelf/sort',
        body: [1, 2, 3, 2_147_483_648],
        status: 422,
        ...unchanged,
      },
      {
        name: 'an unknown member of the body',
        call: 'PATCH /shelf/sort',
        body: { sorted: [1, 2, 3, 4], parent_id: 1 },
        status: 422,
        contains: { errors: { parent_id: ['There is no field “parent_id” here'] } },
        ...unchanged,
      },
      {
        name: 'a list without one of them, with the list as it is',
        call: 'PATCH /shelf/sort',
        body: [3, 2, 1],
        status: 409,
        contains: {
          message: 'The list changed meanwhile. Load it again and sort once more.',
          data: [1, 2, 3, 4].map((id) => ({ id })),
        },
        ...unchanged,
      },
      { name: 'a list with one more', call: 'PATCH /shelf/sort', body: [4, 3, 2, 1, 5], status: 409, ...unchanged },
      {
        name: 'a list that names one twice',
        call: 'PATCH /shelf/sort',
        body: [4, 3, 2, 1, 1],
        status: 409,
        ...unchanged,
      },
      {
        name: 'a list that names one twice and lacks another',
        call: 'PATCH /shelf/sort',
        body: [4, 3, 2, 2],
        status: 409,
        ...unchanged,
      },
      {
        name: 'the order of someone else meanwhile',
        call: 'PATCH /shelf/sort',
        body: [4, 3, 2, 1],
        headers: { 'If-Match': '"another"' },
        status: 412,
        contains: {
          message: 'The list changed meanwhile. Load it again and sort once more.',
          data: [1, 2, 3, 4].map((id) => ({ id })),
        },
        ...unchanged,
      },
      {
        name: 'new records stand in the order they came',
        call: 'GET /shelf/sort',
        status: 200,
        contains: {
          data: [
            { id: 1, title: 'Tea' },
            { id: 2, title: 'Rice' },
            { id: 3, title: 'Salt' },
            { id: 4, title: '#4' },
          ],
        },
      },
      {
        name: 'the bare list of ids',
        call: 'PATCH /shelf/sort',
        body: [3, 1, 4, 2],
        status: 200,
        contains: { data: [{ id: 3, title: 'Salt' }, { id: 1 }, { id: 4 }, { id: 2 }] },
      },
      {
        name: 'the list by its name',
        call: 'PATCH /shelf/sort',
        body: { sorted: [4, 3, 2, 1] },
        status: 200,
        contains: { data: [{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }] },
      },
      {
        name: 'whoever may update needs no right to list',
        as: writer,
        call: 'PATCH /shelf/sort',
        body: [2, 1, 3, 4],
        status: 200,
      },
    ],
  );

  test('an outdated order is refused, and the answer contains the current one', async () => {
    const read = await call(world, 'GET /shelf/sort');
    const tag = read.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{20}"$/u);
    const written = await call(world, 'PATCH /shelf/sort', { body: [4, 1, 2, 3], headers: { 'If-Match': tag } });
    expect(written.status).toBe(200);
    expect((await call(world, 'GET /shelf/sort')).headers.get('etag')).toBe(written.headers.get('etag'));
    expect((await call(world, 'PATCH /shelf/sort', { body: [1, 2, 3, 4], headers: { 'If-Match': tag } })).status).toBe(
      412,
    );
    expect(idsIn((await call(world, 'GET /shelf/sort')).json)).toEqual([4, 1, 2, 3]);
  });

  test('only what moves is written, with its history', async () => {
    await call(world, 'PATCH /shelf/sort', { body: [1, 2, 3, 4] });
    await call(world, 'PATCH /shelf/sort', { body: [2, 1, 3, 4] });
    await call(world, 'PATCH /shelf/sort', { body: [2, 1, 3, 4] });
    expect((await world.pool.query('select id, place, revision from shelf order by id')).rows).toEqual([
      { id: 1, place: 2, revision: 3 },
      { id: 2, place: 1, revision: 3 },
      { id: 3, place: 3, revision: 2 },
      { id: 4, place: 4, revision: 2 },
    ]);
    const { json } = await call(world, 'GET /shelf/1/history');
    expect(json).toMatchObject({
      data: [
        { action: 'sort', revision: 3, by: { id: 1, name: 'Tester' }, changes: { place: { before: 1, after: 2 } } },
        { action: 'sort', revision: 2, changes: { place: { before: null, after: 1 } } },
      ],
    });
    expect((await world.pool.query(`select record_id, title, store_id from history order by id`)).rows).toEqual([
      ...['Tea', 'Rice', 'Salt', null].map((title, place) => ({ record_id: place + 1, title, store_id: null })),
      { record_id: 2, title: 'Rice', store_id: null },
      { record_id: 1, title: 'Tea', store_id: null },
    ]);
  });

  test('a new record stands last, in the order and in lists, upwards and downwards', async () => {
    await call(world, 'PATCH /shelf/sort', { body: [4, 3, 2, 1] });
    await call(world, 'POST /shelf', { body: { name: 'Oil' } });
    await call(world, 'POST /shelf', { body: { name: 'Soap' } });
    expect(idsIn((await call(world, 'GET /shelf/sort')).json)).toEqual([4, 3, 2, 1, 5, 6]);
    expect(idsIn((await call(world, 'GET /shelf')).json)).toEqual([4, 3, 2, 1, 5, 6]);
    expect(idsIn((await call(world, 'GET /shelf?sort=-place')).json)).toEqual([6, 5, 1, 2, 3, 4]);
  });

  test('a place in a body is ignored', async () => {
    const { json } = await call(world, 'POST /shelf', { body: { name: 'Oil', place: 1 } });
    expect(json).toMatchObject({ data: { place: null } });
    await call(world, 'PUT /shelf/1', { body: { place: 9, name: 'Tea' } });
    expect(await call(world, 'GET /shelf/1')).toMatchObject({ json: { data: { place: null, revision: 1 } } });
  });

  test('ten concurrent sorts leave one of their orders, each with history', async () => {
    const orders = [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
      [2, 4, 1, 3],
      [3, 1, 4, 2],
      [2, 1, 4, 3],
      [4, 1, 2, 3],
      [1, 3, 2, 4],
      [3, 4, 1, 2],
      [4, 2, 3, 1],
      [1, 4, 3, 2],
    ];
    const all = await Promise.all(orders.map((body) => call(world, 'PATCH /shelf/sort', { body })));
    expect(all.map(({ status }) => status)).toEqual(orders.map(() => 200));
    expect(orders).toContainEqual(idsIn((await call(world, 'GET /shelf/sort')).json));
    const { rows } = await world.pool.query(
      `select shelf.revision - 1 as written, (select count(*)::integer from history where record_id = shelf.id) as noted from shelf`,
    );
    for (const { written, noted } of rows) expect(noted).toBe(written);
  });

  test('sorting while records come and go answers 200 or 409, and the places stay whole', async () => {
    const all = await Promise.all([
      ...Array.from({ length: 5 }, (_, round) =>
        call(world, 'PATCH /shelf/sort', { body: round % 2 === 0 ? [1, 2, 3, 4] : [4, 3, 2, 1] }),
      ),
      call(world, 'POST /shelf', { body: { name: 'Oil' } }),
      call(world, 'DELETE /shelf/2'),
      call(world, 'PUT /shelf/3', { body: { name: 'Sea salt' } }),
    ]);
    for (const { status } of all) expect([200, 201, 409]).toContain(status);
    const { rows } = await world.pool.query('select place from shelf where place is not null');
    expect(new Set(rows.map(({ place }) => place)).size).toBe(rows.length);
  });

  test('of drafted records only the records themselves are put in order', async () => {
    await world.pool
      .query(`insert into custom_product_label (id, store_id, code, name_zh_hk, name_en_us, color_hexa) values (1, 1, 'a', 'a', 'a', '#ffffff');
      insert into drafted (name, status, version_of) values ('Live', 'active', null), ('Its draft', 'draft', 1), ('Other', 'active', null)`);
    expect(idsIn((await call(world, 'GET /drafted/sort')).json)).toEqual([1, 3]);
    expect((await call(world, 'PATCH /drafted/sort', { body: [3, 1, 2] })).status).toBe(409);
    expect(idsIn((await call(world, 'PATCH /drafted/sort', { body: [3, 1] })).json)).toEqual([3, 1]);
  });

  test('one call sorts five thousand records', async () => {
    await world.pool.query(
      `truncate shelf restart identity; insert into shelf (name) select 'Shelf ' || n from generate_series(1, 5000) n`,
    );
    const ids = Array.from({ length: 5_000 }, (_, place) => 5_000 - place);
    expect((await call(world, 'PATCH /shelf/sort', { body: { sorted: ids } })).status).toBe(200);
    expect(idsIn((await call(world, 'GET /shelf/sort')).json)).toEqual(ids);
    expect((await world.pool.query('select count(*)::integer as noted from history')).rows).toEqual([{ noted: 5_000 }]);
  });
});

describe('in the shop', () => {
  let shop: Shop;
  let [tea, coffee, elsewhere] = [0, 0, 0];
  const children: number[] = [];
  const categories: Record<string, number> = {};

  const make = async (path: string, body: object, store = shop.store) => {
    const made = await call(shop, `POST /${path}`, { as: 'administrator', body, store });
    expect(made.status, made.text).toBe(201);
    return idIn(made.json);
  };
  const makeCampaign = (key: string, store = shop.store) =>
    make(
      'brand-campaign',
      { key, name: both(`Campaign ${key}`), started_at: '2026-01-01T00:00:00.000Z', layout: 'grid' },
      store,
    );

  beforeAll(async () => {
    shop = await makeShop();
    [tea, coffee, elsewhere] = [
      await makeCampaign('tea'),
      await makeCampaign('coffee'),
      await makeCampaign('elsewhere', shop.stores[1]),
    ];
    for (const name of ['green', 'black'])
      children.push(await make('brand-campaign-child', { brand_campaign: tea, key: `tea-${name}`, name: both(name) }));
    for (const [name, parent] of [
      ['food', null],
      ['home', null],
      ['fruit', 'food'],
      ['meat', 'food'],
      ['fish', 'food'],
    ] as const) {
      categories[name] = await make('product-category', {
        key: name,
        name: { zh_HK: `${name}（中）`, en_US: name },
        parent: parent === null ? null : categories[parent],
      });
    }
  });
  afterAll(() => shop.drop());
  const named = (...names: readonly string[]) => names.map((name) => categories[name]);

  describe('refused', () => {
    scenarios(
      () => shop,
      [
        { name: 'nobody reads an order', call: 'GET /brand-campaign/sort', status: 401 },
        {
          name: 'the order desk sorts no campaigns',
          as: 'customer_service',
          call: 'PATCH /brand-campaign/sort',
          body: () => [coffee, tea],
          status: 403,
        },
        { name: 'no store is named', as: 'catalogue', call: 'GET /brand-campaign/sort', store: null, status: 400 },
        {
          name: 'the store in the body is another',
          as: 'catalogue',
          call: 'PATCH /brand-campaign/sort',
          body: () => ({ sorted: [coffee, tea], store_id: shop.stores[1] }),
          status: 400,
        },
        {
          name: 'a campaign of another store is not in the set',
          as: 'catalogue',
          call: 'PATCH /brand-campaign/sort',
          body: () => [coffee, tea, elsewhere],
          status: 409,
        },
        {
          name: 'the children of all campaigns have no order',
          as: 'catalogue',
          call: 'GET /brand-campaign-child/sort',
          status: 400,
          contains: 'parent_id',
        },
        {
          name: 'nor can they be put in one',
          as: 'catalogue',
          call: 'PATCH /brand-campaign-child/sort',
          body: () => children,
          status: 400,
          contains: 'parent_id',
        },
        {
          name: 'a parent that there is not',
          as: 'catalogue',
          call: 'GET /brand-campaign-child/sort/999999',
          status: 404,
        },
        {
          name: 'a parent of another store, in the path',
          as: 'catalogue',
          call: () => `GET /brand-campaign-child/sort/${elsewhere}`,
          status: 404,
        },
        {
          name: 'a parent of another store, as a parameter',
          as: 'catalogue',
          call: () => `GET /brand-campaign-child/sort?parent_id=${elsewhere}`,
          status: 404,
        },
        {
          name: 'a parent of another store, to sort below',
          as: 'catalogue',
          call: () => `PATCH /brand-campaign-child/sort/${elsewhere}`,
          body: [],
          status: 404,
        },
        {
          name: 'a parent that is no id',
          as: 'catalogue',
          call: 'GET /product-category/sort?parent_id=food',
          status: 400,
          contains: 'parent_id',
        },
        {
          name: 'two parents at once',
          as: 'catalogue',
          call: () => `PATCH /brand-campaign-child/sort/${tea}`,
          body: () => ({ sorted: children, parent_id: coffee }),
          status: 400,
          contains: 'parent_id',
        },
        {
          name: 'children of one campaign below another',
          as: 'catalogue',
          call: () => `PATCH /brand-campaign-child/sort/${coffee}`,
          body: () => children,
          status: 409,
        },
        {
          name: 'categories of two levels at once',
          as: 'catalogue',
          call: 'PATCH /product-category/sort',
          body: () => named('home', 'food', 'fruit'),
          status: 409,
        },
      ],
    );
  });

  describe('done', () => {
    test('what moves to another parent meanwhile isn’t given a place that it had among those it left', async () => {
      const order = named('fish', 'meat', 'fruit');
      const leaves = [
        'update product_category set parent = $1, list_order = null where id = $2',
        [categories.home, categories.meat],
      ] as const;
      const [answer] = await runWhileLocked(shop.parts.pool, leaves, [
        () =>
          call(shop, 'PATCH /product-category/sort', {
            as: 'catalogue',
            body: { sorted: order, parent_id: categories.food },
          }),
      ]);
      expect(answer).toMatchObject({
        status: 409,
        json: { data: [{ id: categories.fruit }, { id: categories.fish }] },
      });
      expect(
        (await shop.parts.pool.query('select id from product_category where list_order is not null')).rows,
      ).toEqual([]);
      await shop.parts.pool.query('update product_category set parent = $1 where id = $2', [
        categories.food,
        categories.meat,
      ]);
    });

    scenarios(
      () => shop,
      [
        {
          name: 'a reader reads the order',
          as: 'read_only',
          call: 'GET /brand-campaign/sort',
          status: 200,
          contains: () => ({
            data: [
              { id: tea, title: 'Campaign tea' },
              { id: coffee, title: 'Campaign coffee' },
            ],
          }),
        },
        {
          name: 'a shop without such records has none',
          as: 'catalogue',
          call: 'GET /product-category/sort',
          store: () => shop.stores[1],
          status: 200,
          contains: { data: [] },
        },
        {
          name: 'and can be told so',
          as: 'catalogue',
          call: 'PATCH /product-category/sort',
          store: () => shop.stores[1],
          body: { sorted: [] },
          status: 200,
          contains: { data: [] },
        },
        {
          name: 'campaigns, by the bare list',
          as: 'catalogue',
          call: 'PATCH /brand-campaign/sort',
          body: () => [coffee, tea],
          status: 200,
          contains: () => ({ data: [{ id: coffee }, { id: tea }] }),
        },
        {
          name: 'children, below the campaign of the path',
          as: 'catalogue',
          call: () => `PATCH /brand-campaign-child/sort/${tea}`,
          body: () => ({ sorted: children.toReversed() }),
          status: 200,
        },
        {
          name: 'which reads the same as a parameter',
          as: 'catalogue',
          call: () => `GET /brand-campaign-child/sort?parent_id=${tea}`,
          status: 200,
          contains: () => ({ data: [{ id: children[1] }, { id: children[0] }] }),
        },
        {
          name: 'without a parent those at the top',
          as: 'catalogue',
          call: 'GET /product-category/sort',
          headers: { 'Accept-Language': 'zh-Hant' },
          status: 200,
          contains: { data: [{ title: 'food（中）' }, { title: 'home（中）' }] },
        },
        {
          name: 'the top, said outright',
          as: 'catalogue',
          call: 'PATCH /product-category/sort',
          body: () => ({ sorted: named('home', 'food'), parent_id: null }),
          status: 200,
          contains: () => ({ data: named('home', 'food').map((id) => ({ id })) }),
        },
        {
          name: 'those below one, named in the body',
          as: 'catalogue',
          call: 'PATCH /product-category/sort',
          body: () => ({ sorted: named('fish', 'fruit', 'meat'), parent_id: categories.food }),
          status: 200,
        },
        {
          name: 'and as a parameter',
          as: 'catalogue',
          call: () => `PATCH /product-category/sort?parent_id=${categories.food}`,
          body: () => ({ sorted: named('meat', 'fish', 'fruit') }),
          status: 200,
        },
        {
          name: 'which leaves the other level alone',
          as: 'catalogue',
          call: 'GET /product-category/sort',
          status: 200,
          contains: () => ({ data: named('home', 'food').map((id) => ({ id })) }),
        },
      ],
    );

    test('categories of campaigns have an order of their own, at the top and below one', async () => {
      const path = 'brand-campaign-category';
      const made = async (key: string, parent: number | null) => make(path, { key, name: both(key), parent });
      const tops = [await made('gifts', null), await made('seasons', null)];
      const below = [await made('spring', tops[1] ?? null), await made('autumn', tops[1] ?? null)];
      const as = 'catalogue';
      const refused = await call(shop, `PATCH /${path}/sort`, { as: 'customer_service', body: tops });
      expect(refused.status).toBe(403);
      expect((await call(shop, `PATCH /${path}/sort`, { as, body: below })).status).toBe(409);
      const put = async (query: string, ids: readonly number[]) => {
        expect((await call(shop, `PATCH /${path}/sort${query}`, { as, body: ids })).status).toBe(200);
        expect(idsIn((await call(shop, `GET /${path}/sort${query}`, { as })).json)).toEqual(ids);
      };
      await put('', tops.toReversed());
      await put(`?parent_id=${tops[1]}`, below.toReversed());
    });

    describe('lists by place', () => {
      beforeAll(async () => {
        await call(shop, 'PATCH /product-category/sort', { as: 'catalogue', body: named('home', 'food') });
        await call(shop, `PATCH /product-category/sort/${categories.food}`, {
          as: 'catalogue',
          body: named('meat', 'fish', 'fruit'),
        });
        categories.peach = await make('product-category', {
          key: 'peach',
          name: both('peach'),
          parent: categories.fruit,
        });
        categories.tool = await make('product-category', { key: 'tool', name: both('tool'), parent: categories.home });
        categories.apple = await make('product-category', {
          key: 'apple',
          name: both('apple'),
          parent: categories.fruit,
        });
        await call(shop, `PATCH /product-category/sort/${categories.fruit}`, {
          as: 'catalogue',
          body: named('apple', 'peach'),
        });
        categories.late = await make('product-category', { key: 'late', name: both('late') });
        await call(shop, 'PATCH /brand-campaign/sort', { as: 'catalogue', body: [coffee, tea] });
        await call(shop, `PATCH /brand-campaign-child/sort/${tea}`, { as: 'catalogue', body: children.toReversed() });
        children.push(
          await make('brand-campaign-child', { brand_campaign: coffee, key: 'coffee-bean', name: both('bean') }),
        );
      });
      const whole = () => named('home', 'tool', 'food', 'meat', 'fish', 'fruit', 'apple', 'peach', 'late');
      const listed = async (query: string, path = 'product-category') =>
        idsIn((await call(shop, `GET /${path}?${query}`, { as: 'read_only' })).json);

      test('show a tree from its top down, each below its parent', async () => {
        expect(await listed('')).toEqual(whole());
        expect(await listed('sort=list_order')).toEqual(whole());
      });

      test('reverse it in descending order', async () => {
        expect(await listed('sort=-list_order')).toEqual(whole().toReversed());
      });

      test('have pages that fit together', async () => {
        const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listed(`per_page=2&page=${page}`)));
        expect(pages.flat()).toEqual(whole());
      });

      test('keep the order among what is left of a search or a filter', async () => {
        expect(await listed(`filter[parent][]=${categories.fruit}&filter[parent][]=${categories.home}`)).toEqual(
          named('tool', 'apple', 'peach'),
        );
        expect(await listed('q=ea')).toEqual(named('meat', 'peach'));
      });

      test('show children by the order of their parents', async () => {
        const [green, black, bean] = children;
        expect(await listed('', 'brand-campaign-child')).toEqual([bean, black, green]);
        expect(await listed('sort=-list_order', 'brand-campaign-child')).toEqual([green, black, bean]);
        expect(await listed(`parent_id=${tea}`, 'brand-campaign-child')).toEqual([black, green]);
      });
    });

    test('the history keeps the name in both locales, the store and who it was', async () => {
      const id = await shop.idOf('catalogue');
      const { rows } = await shop.parts.pool.query(
        `select title, store_id, by_id, action from history where entity = 'product_category' and record_id = $1 order by id desc limit 1`,
        [categories.meat],
      );
      expect(rows).toEqual([
        { title: { zh_HK: 'meat（中）', en_US: 'meat' }, store_id: shop.store, by_id: id, action: 'sort' },
      ]);
    });
  });
});
