import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../counts.ts';
import { valueAt } from '../../server/db/model/paths.ts';
import { changeStock } from '../../server/domain/product_version/stock.ts';
import { both, type Chosen, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';
import { call, type Scenario, scenarios } from './scenarios.ts';

/** Requests of an attacker, or a faulty client, to the calls of the catalogue. */
let shop: VersionShop;
let tea: Chosen;
let other: Chosen;
let ids: {
  readonly option: number;
  readonly strangeOption: number;
  readonly campaign: number;
  readonly child: number;
  readonly category: number;
  readonly group: number;
  readonly elsewhere: Readonly<Record<string, number>>;
};
beforeAll(async () => {
  shop = await makeVersionShop();
  const made = async (what: string, body: object, store = shop.store) =>
    idIn(valueAt((await call(shop, what, { as, store, body })).json, ['data']));
  const withOption = async (chosen: Chosen) =>
    idIn(
      rowsAt(
        await shop.data(`POST /product-version/${chosen.id}/options`, {
          choices: [chosen.choice.Red, chosen.choice.S],
          sku: shop.skus[0],
        }),
        'options',
      )[0],
    );
  [tea, other] = [
    await shop.chosen({ Colour: ['Red', 'Blue'], Size: ['S', 'M'] }),
    await shop.chosen({ Colour: ['Red'], Size: ['S'] }),
  ];
  const starts = { started_at: '2026-01-01T00:00:00Z' };
  const campaign = await made('POST /brand-campaign', { key: 'spring', name: both('Spring'), ...starts });
  const [, branch] = shop.stores;
  const product = await made('POST /product', { code: 'FAR' }, branch);
  const far = await made('POST /brand-campaign', { key: 'far', name: both('Far'), ...starts }, branch);
  ids = {
    option: await withOption(tea),
    strangeOption: await withOption(other),
    campaign,
    child: await made('POST /brand-campaign-child', {
      key: 'spring-1',
      name: both('Spring 1'),
      brand_campaign: campaign,
    }),
    category: await made('POST /product-category', { key: 'tea', name: both('Tea') }),
    group: await made('POST /product-group', { code: 'drinks', name: both('Drinks') }),
    elsewhere: {
      product,
      campaign: far,
      child: await made(
        'POST /brand-campaign-child',
        { key: 'far-1', name: both('Far 1'), brand_campaign: far },
        branch,
      ),
      category: await made('POST /product-category', { key: 'far', name: both('Far') }, branch),
      group: await made('POST /product-group', { code: 'far', name: both('Far') }, branch),
      version: await made(
        'POST /product-version',
        { product, key: 'far', name: both('Far'), price: '1', sku: shop.strangeSku },
        branch,
      ),
    },
  };
});
afterAll(() => shop.drop());

const as = 'administrator';
const version = () => `/product-version/${tea.id}`;
const elsewhere = (name: string) => ids.elsewhere[name] ?? 0;
const wrong = (path: string) => ({ errors: { [path]: [expect.any(String)] } });

/** Summarizes all records in a few numbers that change with any record. */
async function state(): Promise<unknown> {
  const { rows } = await shop.db
    .execute(sql`select (select count(*) from history) as history, (select sum(revision) from product_version) as versions, (select count(*) from product_version_options) as options,
    (select count(*) from product_version_group_pricing) as prices, (select sum(revision) from brand_campaign) + (select sum(revision) from brand_campaign_child) + (select sum(revision) from product_category) as sorted`);
  return rows[0];
}

/** The catalogue's writes: their documented paths, and the fields that their bodies may have. */
const writes: readonly { readonly at: string; readonly send: () => string; readonly fields: readonly string[] }[] = [
  { at: 'POST /product-version/{id}/edit', send: () => `POST ${version()}/edit`, fields: [] },
  { at: 'POST /product-version/{id}/promote', send: () => `POST ${version()}/promote`, fields: ['main_revision'] },
  { at: 'POST /product-version/{id}/deactivate', send: () => `POST ${version()}/deactivate`, fields: [] },
  {
    at: 'POST /product-version/{id}/quick-edit',
    send: () => `POST ${version()}/quick-edit`,
    fields: ['price', 'quota', 'started_at', 'ended_at'],
  },
  {
    at: 'PUT /product-version/{id}',
    send: () => `PUT ${version()}`,
    fields: [
      'product',
      'key',
      'name',
      'hashtag',
      'started_at',
      'ended_at',
      'sku',
      'price',
      'discount',
      'quota',
      'product_categories',
      'specs',
      'choices',
      'options',
    ],
  },
  {
    at: 'POST /product-version/{id}/change_to_choices',
    send: () => `POST ${version()}/change_to_choices`,
    fields: ['choice_groups'],
  },
  {
    at: 'POST /product-version/{id}/choice-group',
    send: () => `POST ${version()}/choice-group`,
    fields: ['name', 'choices', 'default_choice'],
  },
  {
    at: 'PUT /product-version/{id}/choice-group/{gid}',
    send: () => `PUT ${version()}/choice-group/${tea.group.Colour}`,
    fields: ['name', 'position', 'choices'],
  },
  {
    at: 'POST /product-version/{id}/choice-group/{gid}/choices',
    send: () => `POST ${version()}/choice-group/${tea.group.Colour}/choices`,
    fields: ['name', 'choices'],
  },
  {
    at: 'PUT /product-version/{id}/choice-group/{gid}/choice/{cid}',
    send: () => `PUT ${version()}/choice-group/${tea.group.Colour}/choice/${tea.choice.Red}`,
    fields: ['name', 'position'],
  },
  {
    at: 'POST /product-version/{id}/options',
    send: () => `POST ${version()}/options`,
    fields: ['options', 'choices', 'sku', 'price', 'original_price', 'quota'],
  },
  { at: 'PUT /product-version/{id}/options', send: () => `PUT ${version()}/options`, fields: ['options'] },
  {
    at: 'PUT /product-version/{id}/option/{oid}',
    send: () => `PUT ${version()}/option/${ids.option}`,
    fields: ['sku', 'price', 'original_price', 'quota', 'obsolete', 'choices'],
  },
  {
    at: 'POST /product-version/{id}/option/{oid}/obsolete',
    send: () => `POST ${version()}/option/${ids.option}/obsolete`,
    fields: [],
  },
  {
    at: 'PUT /product-version/{id}/group-prices',
    send: () => `PUT ${version()}/group-prices`,
    fields: ['group_prices'],
  },
  { at: 'PATCH /brand-campaign/sort', send: () => 'PATCH /brand-campaign/sort', fields: ['sorted'] },
  {
    at: 'PATCH /brand-campaign-child/sort/{parent}',
    send: () => `PATCH /brand-campaign-child/sort/${ids.campaign}`,
    fields: ['sorted', 'parent_id'],
  },
  { at: 'PATCH /product-category/sort', send: () => 'PATCH /product-category/sort', fields: ['sorted', 'parent_id'] },
  {
    at: 'PUT /product-category/{id}',
    send: () => `PUT /product-category/${ids.category}`,
    fields: ['parent', 'key', 'name'],
  },
  {
    at: 'PUT /brand-campaign-child/{id}',
    send: () => `PUT /brand-campaign-child/${ids.child}`,
    fields: ['brand_campaign', 'key'],
  },
  {
    at: 'PUT /brand-campaign/{id}',
    send: () => `PUT /brand-campaign/${ids.campaign}`,
    fields: ['key', 'started_at', 'ended_at', 'discount', 'user_groups'],
  },
  {
    at: 'POST /product/{id}/add_to_groups',
    send: () => `POST /product/${shop.product}/add_to_groups`,
    fields: ['product_groups'],
  },
];

/** JSON values that almost no field accepts. */
const values: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '-1e400',
  '2147483648',
  '9007199254740993',
  '""',
  '" "',
  '"x"',
  '"-"',
  '"1e5"',
  '"Infinity"',
  '"NaN"',
  '"0x10"',
  '"１２"',
  '"99999999999999999999.99"',
  String.raw`"\ud800"`,
  String.raw`"\u0000"`,
  String.raw`{"zh_HK":"\udfff","en_US":"x"}`,
  '{"zh_HK":{},"en_US":[]}',
  '{"zh_HK":null,"en_US":null}',
  '{"zh_HK":"x","fr":"x"}',
  '"9999-99-99"',
  '"+275760-09-13T00:00:00Z"',
  '"-000001-01-01T00:00:00Z"',
  '"10000-01-01T00:00:00Z"',
  '"0000-01-01"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[{}]',
  '[1,1]',
  '["1"]',
  '[-1]',
  '[1e308]',
  '[2147483648]',
  '{"set":[]}',
  '{"set":null,"remove":null}',
  '{"set":[{"id":1}],"remove":["1"]}',
  '{"total":1e308}',
  '{"__proto__":1}',
  '{"toString":1}',
  '[{"__proto__":{"a":1}}]',
  '[{"toString":1}]',
  '[{"constructor":{}}]',
  '[{"id":1}]',
  '[{"id":"1"}]',
  '[{"id":null}]',
  '[{"id":1e308,"price":"NaN"}]',
  '[{"id":1},{"id":1}]',
  '[{"choices":null}]',
  '[{"choices":"1"}]',
  '[{"choices":[1e308]}]',
  '[{"choices":[1,1]}]',
  '[{"choices":[1,2,3,4]}]',
  '[{"name":null}]',
  '[{"name":{"zh_HK":"x","en_US":"x"},"choices":[{"name":7}]}]',
  '[{"customer_group":1}]',
  '[{"customer_group":1,"option":"x","price":{}}]',
  '[{"customer_group":2147483648,"option":null,"price":"1"}]',
  '[{"customer_group":99999,"option":99999,"price":"-1"}]',
];
/** JSON bodies that no call accepts unchanged. */
const bodies: readonly string[] = [
  'null',
  'true',
  '7',
  '"x"',
  '[]',
  '[null]',
  '[[]]',
  '["1"]',
  '[1,1]',
  '{"__proto__":{"a":1}}',
  '{"toString":1}',
  '{"constructor":{"prototype":1}}',
  '{"hasOwnProperty":null}',
  '{"no such field":1}',
  '{"a.b":1}',
  '{"":1}',
  '{',
  '',
];

const odd = fc.constantFrom(...writes).chain(({ at, send, fields }) =>
  fc.record({
    at: fc.constant(at),
    send: fc.constant(send),
    body: fc.oneof(
      fc.constantFrom(...bodies),
      fc.json({ maxDepth: 3 }),
      ...(fields.length === 0
        ? []
        : [
            {
              weight: 8,
              arbitrary: fc
                .dictionary(fc.constantFrom(...fields), fc.constantFrom(...values), { minKeys: 1, maxKeys: 3 })
                .map(
                  (given) =>
                    `{${Object.entries(given)
                      .map(([name, value]) => `"${name}":${value}`)
                      .join()}}`,
                ),
            },
          ]),
    ),
  }),
);

test('any body gets a documented answer, and a refused one changes nothing', async () => {
  const paths = valueAt((await call(shop, 'GET /openapi.json')).json, ['paths']);
  const token = await shop.tokenOf(as);
  await fc.assert(
    fc.asyncProperty(odd, async ({ at, send, body }) => {
      const before = await state();
      const answer = await call(shop, send(), { body, headers: { Authorization: `Bearer ${token}` } });
      const said = `${at} ${body}: ${answer.status} ${answer.text}`;
      const [method = '', path = ''] = at.split(' ');
      expect(valueAt(paths, [path, method.toLowerCase(), 'responses', `${answer.status}`]), said).toBeDefined();
      expect(answer.text, said).not.toMatch(/"(?:errors|validation)\.\w+"/u);
      if (answer.status >= 300) expect(await state(), said).toEqual(before);
    }),
    { numRuns: examples(60) },
  );
  // Every accepted write left each revision of each record in its history.
  const { rows } = await shop.db
    .execute(sql`select own.id, own.revision from product_version own cross join generate_series(1, own.revision) as past
    where not exists (select from history where entity = 'product_version' and record_id = own.id and history.revision = past)`);
  expect(rows).toEqual([]);
});

describe('endless bodies', () => {
  const rows = (count: number, row: unknown) => Array.from({ length: count }, () => row);
  scenarios(() => shop, [
    {
      name: 'of two thousand options that are wrong in every field each is told',
      as,
      call: () => `PUT ${version()}/options`,
      body: () => ({ options: [{ id: ids.option, sku: 'x' }, ...rows(1_999, { sku: 'x' })] }),
      status: 422,
      contains: { errors: { 'options.1999.id': [expect.any(String)] } },
    },
    {
      name: 'a list longer than any we take is none',
      as,
      call: () => `PUT ${version()}/options`,
      body: { options: rows(20_001, 0) },
      status: 400,
    },
    {
      name: 'nor is one to sort by',
      as,
      call: 'PATCH /brand-campaign/sort',
      body: { sorted: rows(200_000, '') },
      status: 400,
    },
    { name: 'nor the bare one', as, call: 'PATCH /brand-campaign/sort', body: rows(200_000, ''), status: 400 },
    {
      name: 'nor is an object with as many keys',
      as,
      call: () => `PUT ${version()}`,
      body: Object.fromEntries(rows(20_001, 0).map((_, index) => [`k${index}`, 1])),
      status: 400,
    },
    {
      name: 'as many wrong ids as we take are told',
      as,
      call: 'PATCH /brand-campaign/sort',
      body: { sorted: rows(20_000, '') },
      status: 422,
      contains: wrong('sorted.19999'),
    },
    {
      name: 'of as many unknown fields ten thousand are',
      as,
      call: () => `PUT ${version()}`,
      body: Object.fromEntries(rows(20_000, 0).map((_, index) => [`k${index}`, 1])),
      status: 422,
      also: ({ json }) => expect(Object.keys(Object(valueAt(json, ['errors'])))).toHaveLength(10_000),
    },
  ] satisfies readonly Scenario<VersionShop>[]);

  test('a long text is read through once', async () => {
    const long = (text: string) => text.repeat(100_000);
    const body = {
      started_at: long('2'),
      price: `${long('0')}.0x`,
      discount: `${long('0')}x`,
      sku: `${long(' ')}x`,
      key: `${long('-')} `,
      hashtag: [`${long('a ')}#`],
      name: { zh_HK: `x${long(' \n')}x`, en_US: long('\n ') },
    };
    expect(await shop.ask(`PUT ${version()}`, body)).toMatchObject({
      status: 422,
      json: { errors: { price: [expect.any(String)], hashtag: [expect.any(String)] } },
    });
  });
});

describe('keys that every object has', () => {
  scenarios(
    () => shop,
    ['toString', '__proto__', 'constructor', 'hasOwnProperty'].flatMap((key): readonly Scenario<VersionShop>[] => [
      {
        name: `${key} is no field of an order`,
        as,
        call: 'PATCH /brand-campaign/sort',
        body: `{"sorted":[],"${key}":1}`,
        status: 422,
      },
      {
        name: `${key} is none of a promote`,
        as,
        call: () => `POST ${version()}/promote`,
        body: `{"${key}":1}`,
        status: 422,
      },
      {
        name: `${key} is none of quick edit`,
        as,
        call: () => `POST ${version()}/quick-edit`,
        body: `{"${key}":1}`,
        status: 422,
      },
      { name: `${key} is none that meta knows`, as, call: `GET /product-version/meta?field=${key}`, status: 400 },
      { name: `${key} is none that has rows`, as, call: () => `GET ${version()}/rows/${key}`, status: 404 },
      { name: `${key} is none to filter by`, as, call: `GET /product-version/timeline?filter[${key}]=1`, status: 400 },
    ]),
  );
});

describe('another store', () => {
  const there = () => `/product-version/${elsewhere('version')}`;
  scenarios(() => shop, [
    ...['edit', 'promote', 'activate', 'deactivate', 'quick-edit', 'restore'].map((name) => ({
      name: `${name} finds no version of another store`,
      as,
      call: () => `POST ${there()}/${name}`,
      body: {},
      status: 404,
    })),
    ...['', '/differences', '/versions', '/product-options', '/history', '/rows/options'].map((name) => ({
      name: `nor does reading ${name || 'it'}`,
      as,
      call: () => `GET ${there()}${name}`,
      status: 404,
    })),
    {
      name: 'its SKU is sold by no option',
      as,
      call: () => `POST ${version()}/options`,
      body: () => ({ options: [{ choices: [tea.choice.Blue, tea.choice.M], sku: shop.strangeSku }] }),
      status: 422,
      contains: wrong('options.0.sku'),
    },
    {
      name: 'nor by one that is changed',
      as,
      call: () => `PUT ${version()}/option/${ids.option}`,
      body: () => ({ sku: shop.strangeSku }),
      status: 422,
      contains: wrong('sku'),
    },
    {
      name: 'nor by a version',
      as,
      call: () => `PUT ${version()}`,
      body: () => ({ sku: shop.strangeSku }),
      status: 422,
      contains: wrong('sku'),
    },
    {
      name: 'its product has no version here',
      as,
      call: () => `PUT ${version()}`,
      body: () => ({ product: elsewhere('product') }),
      status: 422,
      contains: wrong('product'),
    },
    {
      name: 'its categories hold none',
      as,
      call: () => `PUT ${version()}`,
      body: () => ({ product_categories: [elsewhere('category')] }),
      status: 422,
      contains: wrong('product_categories'),
    },
    {
      name: 'its children of campaigns are named by none',
      as,
      call: () => `PUT ${version()}`,
      body: () => ({ brand_campaign_children: [elsewhere('child')] }),
      status: 422,
      contains: wrong('brand_campaign_children'),
    },
    {
      name: 'its groups take no product',
      as,
      call: () => `POST /product/${shop.product}/add_to_groups`,
      body: () => ({ product_groups: [elsewhere('group')] }),
      status: 422,
      contains: wrong('product_groups'),
    },
    {
      name: 'its campaign has no child here, however the key begins',
      as,
      call: () => `PUT /brand-campaign-child/${ids.child}`,
      body: () => ({ brand_campaign: elsewhere('campaign'), key: 'far-2' }),
      status: 422,
      contains: wrong('brand_campaign'),
    },
    {
      name: 'nothing stands below its category',
      as,
      call: () => `PUT /product-category/${ids.category}`,
      body: () => ({ parent: elsewhere('category') }),
      status: 422,
      contains: wrong('parent'),
    },
    {
      name: 'its campaigns are not among those sorted',
      as,
      call: 'PATCH /brand-campaign/sort',
      body: () => ({ sorted: [ids.campaign, elsewhere('campaign')] }),
      status: 409,
    },
    {
      name: 'its children are not sorted from here',
      as,
      call: () => `PATCH /brand-campaign-child/sort/${elsewhere('campaign')}`,
      body: () => [elsewhere('child')],
      status: 404,
    },
    {
      name: 'its children are not told',
      as,
      call: () => `GET /product-version/meta/bc_children?brand_campaign_ids[]=${elsewhere('campaign')}`,
      status: 200,
      contains: { data: [] },
    },
    {
      name: 'its product has no latest version here',
      as,
      call: () => `GET /product-version/latest?product=${elsewhere('product')}`,
      status: 404,
    },
    ...['latest?product=1&', 'meta/bc_children?', 'timeline?'].map((path) => ({
      name: `a store beside the header’s is refused by ${path}`,
      as,
      call: () => `GET /product-version/${path}store_id=${shop.stores[1]}`,
      status: 400,
    })),
  ] satisfies readonly Scenario<VersionShop>[]);
});

describe('another version', () => {
  scenarios(() => shop, [
    {
      name: 'its choices make no option',
      as,
      call: () => `POST ${version()}/options`,
      body: () => ({ choices: [other.choice.Red, tea.choice.M] }),
      status: 422,
      contains: wrong('choices'),
    },
    {
      name: 'its options are not changed from here',
      as,
      call: () => `PUT ${version()}/options`,
      body: () => ({
        options: [
          { id: ids.option, price: '1' },
          { id: ids.strangeOption, price: '1' },
        ],
      }),
      status: 422,
      contains: wrong('options.1.id'),
    },
    {
      name: 'its options have no group price here',
      as,
      call: () => `PUT ${version()}/group-prices`,
      body: () => ({ group_prices: [{ customer_group: shop.groups[0], option: ids.strangeOption, price: '1' }] }),
      status: 422,
      contains: wrong('group_prices.0.option'),
    },
    {
      name: 'its choices don’t move into a group here',
      as,
      call: () => `PUT ${version()}/choice-group/${tea.group.Colour}`,
      body: () => ({ choices: [{ id: other.choice.Red, name: both('Red') }] }),
      status: 422,
      contains: wrong('choices.0.id'),
    },
    {
      name: 'a group price stands there once',
      as,
      call: () => `PUT ${version()}/group-prices`,
      body: () => ({
        group_prices: ['1', null].map((price) => ({ customer_group: shop.groups[0], option: null, price })),
      }),
      status: 422,
      contains: wrong('group_prices.1.customer_group'),
    },
  ] satisfies readonly Scenario<VersionShop>[]);
});

test('an Idempotency-Key may be used again after a failure, and repeats nothing after a success', async () => {
  const { id, choice } = await shop.chosen({ Size: ['S', 'L'] });
  const send = (body: object, at = `POST /product-version/${id}/options`) =>
    shop.ask(at, body, { 'Idempotency-Key': 'once' });
  expect(await send({ options: [{ choices: [] }] })).toMatchObject({ status: 422 });
  const first = await send({ options: [{ choices: [choice.S] }] });
  expect(first).toMatchObject({ status: 201 });
  await shop.data(`POST /product-version/${id}/options`, { choices: [choice.L] });
  expect(await send({ options: [{ choices: [choice.S] }] })).toEqual({
    ...first,
    headers: expect.anything(),
    text: expect.any(String),
  });
  expect(await send({ options: [{ choices: [choice.L] }] })).toMatchObject({ status: 422 });
  expect(await send({ options: [{ choices: [choice.S] }] }, `POST ${version()}/options`)).toMatchObject({
    status: 422,
  });
  expect(rowsAt(await shop.data(`GET /product-version/${id}/product-options`), 'options')).toHaveLength(2);
});

test('a quota that a version with choices has all the same is for its options together', async () => {
  const { id, choice } = await shop.chosen({ Size: ['S', 'L'] });
  const [small = 0, large = 0] = rowsAt(
    await shop.data(`POST /product-version/${id}/options`, {
      options: [{ choices: [choice.S], sku: shop.skus[0] }, { choices: [choice.L] }],
    }),
    'options',
  ).map(idIn);
  await shop.db.execute(sql`update product_version set quota = 3 where id = ${id}`);
  await shop.data(`POST /product-version/${id}/promote`);
  const count = (option: number, hold: number) =>
    changeStock(shop.parts.pool, { version: id, store: shop.store, option, hold });
  expect(await count(small, 2)).toEqual({ purchased_pcs: 0, holding_pcs: 2 });
  await expect(count(large, 2)).rejects.toEqual(expect.objectContaining({ status: 409, key: 'errors.soldOut' }));
  expect(await count(large, 1)).toEqual({ purchased_pcs: 0, holding_pcs: 1 });
});

test('all calls at once on one version are answered, with a complete history', async () => {
  const { id, choice } = await shop.chosen({ Size: ['S', 'L'] });
  const [small = 0] = rowsAt(
    await shop.data(`POST /product-version/${id}/options`, { choices: [choice.S], sku: shop.skus[0] }),
    'options',
  ).map(idIn);
  await shop.data(`POST /product-version/${id}/promote`);
  for (let round = 0; round < 4; round += 1) {
    const draft = idIn(await shop.data(`POST /product-version/${id}/edit`));
    const answers = await Promise.all([
      shop.ask(`PUT /product-version/${draft}`, { price: `${200 + round}` }),
      shop.ask(`POST /product-version/${draft}/promote`),
      shop.ask(`PUT /product-version/${id}/option/${small}`, { price: `${round}` }),
      shop.ask(`PUT /product-version/${id}/group-prices`, {
        group_prices: [{ customer_group: shop.groups[0], option: small, price: `${round + 1}` }],
      }),
      shop.ask(`POST /product-version/${id}/quick-edit`, { price: `${300 + round}` }),
      shop.ask(`POST /product-version/${id}/edit`),
      shop.ask(`DELETE /product-version/${draft}`),
    ]);
    for (const { status, text } of answers) expect([200, 201, 404, 409], text).toContain(status);
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`select id from product_version where version_of = ${id} and status = 'draft'`,
    );
    for (const left of rows)
      expect(await shop.ask(`DELETE /product-version/${left.id}`)).toMatchObject({ status: 200 });
  }
  const { rows } = await shop.db.execute(
    sql`select array_agg(distinct revision order by revision) as noted, (select revision from product_version where id = ${id}) as revision from history where entity = 'product_version' and record_id = ${id}`,
  );
  const revision = Number(rows[0]?.revision);
  expect(rows[0]?.noted).toEqual(Array.from({ length: revision }, (_, index) => index + 1));
});
