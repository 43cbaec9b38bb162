import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scenarios, type Scenario } from './scenarios.ts';
import { at, both, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** Drafts and promotes of product versions (docs/decisions/0013-drafts.md). */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('reader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
  await shop.addPerson('writer', ['ecommerce:UpdateProduct']);
});
afterAll(() => shop.drop());

const { ask, make, makeSku, makeCategory, makeVersion, makeLive, putOptions, contentOf, draftOf, copiesOf } =
  versionsOf(() => shop);
let groups = 0;
const read = (id: number) => ask(`GET /product-version/${id}`);
const history = (id: number) => ask(`GET /product-version/${id}/history`);

describe('refused, and nothing changed', () => {
  let fresh = 0;
  let live = 0;
  let draft = 0;
  let archived = 0;
  let before: unknown;
  const all = async () => (await shop.parts.pool.query('select * from product_version order by id')).rows;
  beforeAll(async () => {
    [fresh, live] = [await makeVersion(), await makeLive()];
    await ask(`POST /product-version/${await draftOf(live)}/promote`);
    draft = await draftOf(live);
    archived = (await copiesOf(live)).find(({ status }) => status === 'archived')?.id ?? 0;
    before = await all();
  });

  const calls = ['edit', 'promote', 'activate', 'deactivate'];
  const rows: readonly Scenario<Shop>[] = [
    ...calls.flatMap((name): Scenario<Shop>[] => [
      { name: `nobody calls ${name}`, call: () => `POST /product-version/${live}/${name}`, status: 401 },
      {
        name: `who may only read versions does not ${name}`,
        as: 'reader',
        call: () => `POST /product-version/${live}/${name}`,
        status: 403,
      },
      {
        name: `no store is named to ${name} in`,
        as: 'catalogue',
        call: () => `POST /product-version/${live}/${name}`,
        store: null,
        status: 400,
      },
      {
        name: `a version of another store is not there to ${name}`,
        as: 'catalogue',
        call: () => `POST /product-version/${live}/${name}`,
        store: ({ stores }) => stores[1],
        status: 404,
      },
      {
        name: `a version that never was is not there to ${name}`,
        as: 'catalogue',
        call: `POST /product-version/999999/${name}`,
        status: 404,
      },
    ]),
    ...['differences', 'versions'].flatMap((name): Scenario<Shop>[] => [
      { name: `nobody reads ${name}`, call: () => `GET /product-version/${draft}/${name}`, status: 401 },
      {
        name: `who may not read versions reads no ${name}`,
        as: 'writer',
        call: () => `GET /product-version/${draft}/${name}`,
        status: 403,
      },
      {
        name: `${name} of another store are not there`,
        as: 'reader',
        call: () => `GET /product-version/${draft}/${name}`,
        store: ({ stores }) => stores[1],
        status: 404,
      },
      {
        name: `${name} take no parameter`,
        as: 'reader',
        call: () => `GET /product-version/${draft}/${name}?page=2`,
        status: 400,
        contains: 'page',
      },
    ]),
    {
      name: 'a version that was never live has no draft',
      as: 'catalogue',
      call: () => `POST /product-version/${fresh}/edit`,
      status: 409,
      contains: { message: 'It was never live: change it directly, then promote it' },
    },
    {
      name: 'a draft has no draft',
      as: 'catalogue',
      call: () => `POST /product-version/${draft}/edit`,
      status: 409,
      contains: { message: 'This is a copy of another version. Please do it there.' },
    },
    {
      name: 'nor has an archived copy beside another',
      as: 'catalogue',
      call: () => `POST /product-version/${archived}/edit`,
      status: 409,
      contains: { message: 'There is a draft of it already' },
    },
    {
      name: 'a draft from what was read before someone changed it',
      as: 'catalogue',
      call: () => `POST /product-version/${live}/edit`,
      headers: { 'If-Match': '"1"' },
      status: 412,
      contains: () => ({ data: { id: live } }),
    },
    {
      name: 'what is live can’t be promoted',
      as: 'catalogue',
      call: () => `POST /product-version/${live}/promote`,
      status: 409,
      contains: { message: 'It is live already. Make a draft of it to change it.' },
    },
    {
      name: 'a draft that someone changed meanwhile',
      as: 'catalogue',
      call: () => `POST /product-version/${draft}/promote`,
      headers: { 'If-Match': '"7"' },
      status: 412,
      contains: () => ({ data: { id: draft } }),
    },
    {
      name: 'a revision that is none',
      as: 'catalogue',
      call: () => `POST /product-version/${draft}/promote`,
      body: { main_revision: 'newest' },
      status: 422,
      contains: { errors: { main_revision: [expect.any(String)] } },
    },
    {
      name: 'an unknown word in the body',
      as: 'catalogue',
      call: () => `POST /product-version/${draft}/promote`,
      body: { force: true },
      status: 422,
      contains: { errors: { force: [expect.any(String)] } },
    },
    {
      name: 'a body that is no object',
      as: 'catalogue',
      call: () => `POST /product-version/${draft}/promote`,
      body: [1],
      status: 422,
    },
    ...['edit', 'deactivate'].flatMap((name): Scenario<Shop>[] => [
      {
        name: `values are given to ${name}, which takes none`,
        as: 'catalogue',
        call: () => `POST /product-version/${live}/${name}`,
        body: { price: '1.00' },
        status: 422,
        contains: { errors: { price: [expect.any(String)] } },
      },
      {
        name: `a list is given to ${name}`,
        as: 'catalogue',
        call: () => `POST /product-version/${live}/${name}`,
        body: [1],
        status: 422,
      },
    ]),
    {
      name: 'values are given to what brings a deleted version back',
      as: 'catalogue',
      call: () => `POST /product-version/${live}/restore`,
      body: { price: '1.00' },
      status: 422,
      contains: { errors: { price: [expect.any(String)] } },
    },
    {
      name: 'another store in the body of a promote',
      as: 'catalogue',
      call: () => `POST /product-version/${draft}/promote`,
      body: ({ stores }: Shop) => ({ store_id: stores[1] }),
      status: 400,
    },
    {
      name: 'an archived copy against something else than what is live',
      as: 'catalogue',
      call: () => `POST /product-version/${archived}/promote`,
      body: { main_revision: 1 },
      status: 409,
      contains: () => ({ data: { main: { id: live } } }),
    },
    {
      name: 'a draft against something else than what is live, though that didn’t change',
      as: 'catalogue',
      call: () => `POST /product-version/${draft}/promote`,
      body: { main_revision: 99 },
      status: 409,
      contains: () => ({ data: { main: { id: live } } }),
    },
    {
      name: 'a first promote against something else than what is there',
      as: 'catalogue',
      call: () => `POST /product-version/${fresh}/promote`,
      body: { main_revision: 7 },
      status: 412,
      contains: () => ({ data: { id: fresh } }),
    },
    {
      name: 'what is active can’t be activated',
      as: 'catalogue',
      call: () => `POST /product-version/${live}/activate`,
      status: 409,
      contains: { state: 'active', possible: ['deactivate'] },
    },
    {
      name: 'nor what was never live',
      as: 'catalogue',
      call: () => `POST /product-version/${fresh}/activate`,
      status: 409,
    },
    {
      name: 'nor a draft',
      as: 'catalogue',
      call: () => `POST /product-version/${draft}/activate`,
      status: 409,
      contains: { state: 'draft', possible: ['promote'] },
    },
    {
      name: 'what was never live can’t be deactivated',
      as: 'catalogue',
      call: () => `POST /product-version/${fresh}/deactivate`,
      status: 409,
    },
    {
      name: 'what is live is compared with nothing',
      as: 'reader',
      call: () => `GET /product-version/${live}/differences`,
      status: 409,
      contains: 'live already',
    },
    {
      name: 'an archived copy is not changed',
      as: 'catalogue',
      call: () => `PUT /product-version/${archived}`,
      body: { price: '1.00' },
      status: 409,
      contains: { message: 'An archived version stays as it was. Make a draft of the live one to change it.' },
    },
    {
      name: 'nor its categories',
      as: 'catalogue',
      call: () => `PUT /product-version/${archived}`,
      body: { product_categories: [] },
      status: 409,
      contains: 'archived',
    },
    {
      name: 'nor in a list',
      as: 'catalogue',
      call: () => `POST /product-version/${archived}/quick-edit`,
      body: { price: '1.00' },
      status: 409,
      contains: 'archived',
    },
    {
      name: 'an archived copy is not deleted alone',
      as: 'catalogue',
      call: () => `DELETE /product-version/${archived}`,
      status: 409,
      contains: 'archived',
    },
    {
      name: 'in the language of who asks',
      as: 'catalogue',
      headers: { 'Accept-Language': 'zh-HK' },
      call: () => `DELETE /product-version/${archived}`,
      status: 409,
      contains: '已封存的版本會保持原狀',
    },
  ];
  scenarios(
    () => shop,
    rows.map((row) => ({ ...row, also: async () => expect(await all()).toEqual(before) })),
  );
});

describe('the first promote', () => {
  const missing: readonly (readonly [string, object, readonly string[]])[] = [
    ['without a SKU', { sku: null }, ['sku']],
    ['without a price', { price: null }, ['price']],
    ['without either', { sku: null, price: null }, ['sku', 'price']],
  ];
  test.each(missing)('is refused %s, and names what is missing', async (_, values, fields) => {
    const id = await makeVersion(values);
    const answer = await ask(`POST /product-version/${id}/promote`);
    expect(answer).toMatchObject({
      status: 422,
      json: { errors: Object.fromEntries(fields.map((name) => [name, [expect.stringContaining('is required')]])) },
    });
    expect(await read(id)).toMatchObject({ json: { data: { status: 'draft', version: 0, revision: 1 } } });
  });

  test('with choices needs an option in use with a SKU and a price, its own or the version’s', async () => {
    const [id, sku] = [await makeVersion({ price: null }), await makeSku()];
    await putOptions(id, [
      { combination: 'red', sku, price: '3.00', obsolete: true },
      { combination: 'blue', sku },
      { combination: 'green', price: '3.00' },
    ]);
    expect(await ask(`POST /product-version/${id}/promote`)).toMatchObject({
      status: 422,
      json: { errors: { options: ['The Options need at least one that is not obsolete and has a SKU and a price'] } },
    });
    await ask(`PUT /product-version/${id}`, { price: '5.00' });
    expect(await ask(`POST /product-version/${id}/promote`)).toMatchObject({
      status: 200,
      json: { data: { status: 'active', version: 1 } },
    });
  });

  test('may name the active store once more, as every write may', async () => {
    const id = await makeVersion();
    expect(await ask(`POST /product-version/${id}/promote`, { store_id: shop.store, main_revision: 1 })).toMatchObject({
      status: 200,
    });
    expect(await ask(`POST /product-version/${id}/edit`, { store_id: shop.store, id, revision: 2 })).toMatchObject({
      status: 201,
    });
  });

  test('makes it live, archives nothing and is noted', async () => {
    const id = await makeVersion();
    const promoted = await ask(`POST /product-version/${id}/promote`, {}, { headers: { 'If-Match': '"1"' } });
    expect(promoted).toMatchObject({
      status: 200,
      json: { data: { id, status: 'active', version: 1, version_of: null, based_on: null, revision: 2 } },
    });
    expect(await copiesOf(id)).toEqual([]);
    expect(at(await history(id), 'data.0')).toMatchObject({
      action: 'promote',
      changes: { status: { before: 'draft', after: 'active' }, version: { before: 0, after: 1 } },
    });
  });
});

test('a draft is a copy of all that is live, made once', async () => {
  const [sku, category, group] = [
    await makeSku(),
    await makeCategory(),
    await make('customer-group', { key: `members-${(groups += 1)}`, name: both('Members') }),
  ];
  const id = await makeVersion({
    product_categories: [category],
    customer_groups: [group],
    hashtag: ['tea'],
    specs: { origin: both('Fujian') },
    started_at: '2026-12-01T00:00:00.000Z',
  });
  await putOptions(id, [
    { combination: 'red', sku, price: '3.00', quota: 9 },
    { combination: 'blue', sku },
  ]);
  await shop.parts.pool.query(
    `insert into product_version_group_pricing (store_id, record_id, customer_group, combination, price) values ($1, $2, $3, 'red', 2)`,
    [shop.store, id, group],
  );
  await ask(`POST /product-version/${id}/promote`);
  await shop.parts.pool.query(
    'update product_version_options set purchased_pcs = 2, holding_pcs = 1 where record_id = $1 and combination = $2',
    [id, 'red'],
  );

  const made = await ask(`POST /product-version/${id}/edit`);
  expect(made).toMatchObject({
    status: 201,
    json: {
      data: { status: 'draft', version: 0, version_of: id, based_on: 2, revision: 1, product_categories: [category] },
      labels: { product_categories: { [category]: expect.any(String) } },
    },
  });
  const draft = Number(at(made, 'data.id'));
  expect(await contentOf(draft)).toEqual(await contentOf(id));
  expect((await ask(`GET /product-version/${draft}/rows/options?q=red`)).json).toMatchObject({
    data: [{ combination: 'red', purchased_pcs: 0, holding_pcs: 0, quota: 9 }],
  });
  expect(at(await history(draft), 'data')).toMatchObject([
    { action: 'edit', changes: { version_of: { before: null, after: id } } },
  ]);
  expect(await ask(`POST /product-version/${id}/edit`)).toMatchObject({ status: 200, json: { data: { id: draft } } });
  expect(await ask(`GET /product-version/${draft}/differences`)).toMatchObject({
    status: 200,
    json: { data: { changes: {} } },
  });
  expect(at(await read(id), 'data.revision')).toBe(2);
});

describe('differences', () => {
  test('name texts by locale, order of choices, options and prices, before as it is live and after as in the draft', async () => {
    const [sku, category] = [await makeSku(), await makeCategory()];
    const [members, staff] = [
      await make('customer-group', { key: `members-${(groups += 1)}`, name: both('Members') }),
      await make('customer-group', { key: `staff-${groups}`, name: both('Staff') }),
    ];
    const id = await makeVersion({ name: { zh_HK: '茶', en_US: 'Tea' }, product_categories: [category] });
    await putOptions(
      id,
      ['red', 'blue', 'green'].map((combination) => ({ combination, sku })),
    );
    await shop.parts.pool.query(
      'insert into product_version_group_pricing (store_id, record_id, customer_group, price) values ($1, $2, $3, 2)',
      [shop.store, id, members],
    );
    await ask(`POST /product-version/${id}/promote`);
    const draft = await draftOf(id);
    const { pool } = shop.parts;
    await ask(`PUT /product-version/${draft}`, {
      name: { en_US: 'Green tea' },
      price: '30.00',
      product_categories: [],
      specs: { origin: both('Japan') },
    });
    await pool.query(
      `update product_version_choices set position = case key when 'red' then 1 when 'blue' then 0 else position end where record_id = $1`,
      [draft],
    );
    await pool.query(`delete from product_version_options where record_id = $1 and combination = 'green'`, [draft]);
    await pool.query(`update product_version_options set price = 5 where record_id = $1 and combination = 'red'`, [
      draft,
    ]);
    await pool.query(
      `insert into product_version_options (store_id, record_id, combination, obsolete) values ($1, $2, 'white', true)`,
      [shop.store, draft],
    );
    await pool.query('update product_version_group_pricing set customer_group = $2 where record_id = $1', [
      draft,
      staff,
    ]);

    const told = await ask(`GET /product-version/${draft}/differences`, undefined, { as: 'reader' });
    expect(told).toMatchObject({
      status: 200,
      json: { data: { main: { id, revision: 2, status: 'active', version: 1 }, based_on: 2, since: [] } },
    });
    const option = { first_combination: null, sku, price: null, original_price: null, quota: null, obsolete: false };
    expect(at(told, 'data.changes')).toEqual({
      'name.en_US': { before: 'Tea', after: 'Green tea' },
      price: { before: '20.00', after: '30.00' },
      'specs.origin.zh_HK': { before: null, after: 'Japan' },
      'specs.origin.en_US': { before: null, after: 'Japan' },
      product_categories: { before: [category], after: [] },
      choices: {
        before: ['red', 'blue', 'green'].map((key) => ({ key, choice_group: 'colour', name: both(key) })),
        after: ['blue', 'red', 'green'].map((key) => ({ key, choice_group: 'colour', name: both(key) })),
      },
      options: {
        before: [
          { combination: 'red', ...option },
          { combination: 'green', ...option },
        ],
        after: [
          { combination: 'red', ...option, price: '5.00' },
          { combination: 'white', ...option, sku: null, obsolete: true },
        ],
      },
      group_pricing: {
        before: [{ customer_group: members, combination: null, price: '2.00' }],
        after: [{ customer_group: staff, combination: null, price: '2.00' }],
      },
    });
    expect(at(told, 'labels')).toMatchObject({
      product_categories: { [category]: expect.any(String) },
      'options.sku': { [sku]: expect.any(String) },
      'group_pricing.customer_group': { [members]: 'Members', [staff]: 'Staff' },
    });
  });

  test('tell who wrote to what is live after the draft was made', async () => {
    const id = await makeLive();
    const draft = await draftOf(id);
    await ask(`PUT /product-version/${id}`, { price: '21.00' });
    await ask(`PUT /product-version/${id}`, { price: '22.00' }, { as: 'administrator' });
    expect(at(await ask(`GET /product-version/${draft}/differences`), 'data')).toMatchObject({
      main: { revision: 4 },
      based_on: 2,
      changes: { price: { before: '22.00', after: '20.00' } },
      since: [
        { action: 'update', by: { name: 'administrator' }, changes: { price: { before: '21.00', after: '22.00' } } },
        {
          action: 'update',
          by: { name: 'catalogue of the tests' },
          changes: { price: { before: '20.00', after: '21.00' } },
        },
      ],
    });
  });
});

test('the OpenAPI page tells every call, and by what lists can always be filtered', async () => {
  const page = await ask('GET /openapi.json');
  const paths = at(page, 'paths');
  for (const name of ['edit', 'promote', 'activate', 'deactivate'])
    expect(at({ json: paths }, `/product-version/{id}/${name}`)).toMatchObject({
      post: { responses: { 409: expect.anything() } },
    });
  for (const name of ['differences', 'versions'])
    expect(at({ json: paths }, `/product-version/{id}/${name}`)).toMatchObject({
      get: { responses: { 200: expect.anything() } },
    });
  expect(page.text).toContain('"filter[version_of]"');
});
