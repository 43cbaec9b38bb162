import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Imports of rows that the browser parsed (CONTRACT, Imports and exports; docs/decisions/0019-csv-and-jobs.md). */
let shop: Shop;
const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    json,
  );
const idIn = (json: unknown): number => Number(at(json, 'data', 'id'));

async function make(path: string, body: object, store?: number): Promise<number> {
  const made = await call(shop, `POST /${path}`, { as: 'administrator', body, ...(store !== undefined && { store }) });
  expect(made.status, made.text).toBe(201);
  return idIn(made.json);
}

const merchant = { name: 'Wing On' };
const tea = { item_code: 'TEA-1', name: '普洱茶', delivery_type: 'home_delivery', gross_weight: '1.500' };
let teaId = 0;
let groups: readonly number[] = [];

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('importer', ['ecommerce:ListProducts', 'ecommerce:ImportProduct', 'ecommerce:DeleteProduct']);
  await shop.addPerson('reader', [
    'ecommerce:ListProducts',
    'ecommerce:GetProduct',
    'ecommerce:UpdateProduct',
    'ecommerce:CreateProduct',
  ]);
  await shop.addPerson('blind', ['ecommerce:ImportProduct']);
  await shop.addPerson('userWriter', ['ecommerce:UpdateUser']);
  teaId = await make('sku', tea);
  await make('sku', { ...tea, item_code: 'FAR-1' }, shop.stores[1]);
  groups = [
    await make('product-group', { code: 'gold', name: { zh_HK: '金', en_US: 'Gold' } }),
    await make('product-group', { code: 'silver', name: { zh_HK: '銀', en_US: 'Silver; bright' } }),
  ].toSorted((one, other) => one - other);
});
afterAll(() => shop.drop());

const single = (row: object, extra: object = {}) => ({ csv_version: 1, row, ...extra });
const total = async () => Number(at((await call(shop, 'GET /sku', { as: 'administrator' })).json, 'meta', 'total'));
const revision = async (id = teaId) =>
  Number(at((await call(shop, `GET /sku/${id}`, { as: 'administrator' })).json, 'data', 'revision'));

describe('one row, refused, and nothing changed', () => {
  const create = 'PUT /sku/import/create/single';
  const update = 'PUT /sku/import/update/single';
  const rows: readonly Scenario<Shop>[] = [
    { name: 'nobody imports', call: create, body: single({ item_code: 'A' }), status: 401 },
    {
      name: 'who may create and change, but not import, doesn’t',
      as: 'reader',
      call: create,
      body: single({ item_code: 'A', name: 'A' }),
      status: 403,
    },
    {
      name: 'who may neither list nor export doesn’t',
      as: 'blind',
      call: create,
      body: single({ item_code: 'A', name: 'A' }),
      status: 403,
    },
    {
      name: 'where importing has no permission of its own, who changes and doesn’t list',
      as: 'userWriter',
      call: 'PUT /user/import/create/single',
      body: single({ email: 'a@b.hk' }),
      status: 403,
    },
    {
      name: 'no store is named',
      as: 'importer',
      call: create,
      body: single({ item_code: 'A', name: 'A' }),
      store: null,
      status: 400,
    },
    {
      name: 'another version of the file',
      as: 'importer',
      call: create,
      body: { ...single({ item_code: 'A', name: 'A' }), csv_version: 2 },
      status: 422,
      contains: { message: 'Wrong version of csv. Please download the new version.' },
    },
    { name: 'a body that is no row', as: 'importer', call: create, body: { csv_version: 1, row: ['A'] }, status: 422 },
    {
      name: 'a mode that there is not',
      as: 'importer',
      call: 'PUT /sku/import/delete/single',
      body: single({ item_code: 'A' }),
      status: 404,
    },
    {
      name: 'SKUs have no drafts to promote',
      as: 'importer',
      call: 'PUT /sku/import/promote/single',
      body: single({ item_code: 'A' }),
      status: 404,
    },
    {
      name: 'a record without files',
      as: 'administrator',
      call: 'PUT /storefront/import/create/single',
      body: single({}),
      status: 404,
    },
    {
      name: 'a column that there is not',
      as: 'importer',
      call: create,
      body: single({ item_code: 'A', name: 'A', colour: 'red' }),
      status: 422,
      contains: { errors: { colour: ['There is no field “colour” here'] } },
    },
    {
      name: 'a required field is missing',
      as: 'importer',
      call: create,
      body: single({ item_code: 'A' }),
      status: 422,
      contains: { errors: { name: ['The Name is required'] } },
    },
    {
      name: 'a wrong number',
      as: 'importer',
      call: create,
      body: single({ item_code: 'A', name: 'A', gross_weight: 'heavy' }),
      status: 422,
      contains: { errors: { gross_weight: ['The Gross weight field may only contain numeric characters'] } },
    },
    {
      name: 'creating what is there, whatever its case',
      as: 'importer',
      call: create,
      body: single({ item_code: 'tea-1', name: 'A' }),
      status: 422,
      contains: { errors: { item_code: ['There is a record with this Item code already'] } },
    },
    {
      name: 'changing what is not there',
      as: 'importer',
      call: update,
      body: single({ item_code: 'TEA-2', name: 'A' }),
      status: 422,
      contains: { errors: { item_code: ['There is no record with this Item code'] } },
    },
    {
      name: 'changing what is in another store',
      as: 'importer',
      call: update,
      body: single({ item_code: 'FAR-1', name: 'A' }),
      status: 422,
      contains: { errors: { item_code: ['There is no record with this Item code'] } },
    },
    {
      name: 'changing nobody knows what',
      as: 'importer',
      call: update,
      body: single({ name: 'A' }),
      status: 422,
      contains: { errors: { item_code: ['The Item code is required'] } },
    },
    {
      name: 'an id that there is not',
      as: 'importer',
      call: update,
      body: single({ id: '999999', name: 'A' }),
      status: 422,
      contains: { errors: { id: ['There is no record with this id'] } },
    },
    {
      name: 'a reference that nothing is called',
      as: 'importer',
      call: update,
      body: single({ item_code: 'TEA-1', merchant: 'Nobody Ltd' }),
      status: 422,
      contains: { errors: { merchant: ['There is no “Nobody Ltd” for the Merchant'] } },
    },
    {
      name: 'a required field is cleared',
      as: 'importer',
      call: update,
      body: single({ item_code: 'TEA-1', name: '(clear)' }),
      status: 422,
      contains: { errors: { name: ['The Name is required'] } },
    },
  ];
  scenarios(() => shop, rows);
  test('nothing was made', async () => {
    expect([await total(), await revision()]).toEqual([1, 1]);
  });
});

describe('one row', () => {
  const rows: readonly Scenario<Shop>[] = [
    {
      name: 'a dry run of a new record answers it, and writes nothing',
      as: 'importer',
      call: 'PUT /sku/import/create/single',
      body: single({ item_code: 'DRY', name: 'Dry' }, { dry_run: true }),
      status: 200,
      contains: {
        data: { outcome: 'create', record: { item_code: 'DRY' }, changes: { name: { before: null, after: 'Dry' } } },
      },
    },
    {
      name: 'a dry run of a change',
      as: 'importer',
      call: 'PUT /sku/import/upsert/single',
      body: single({ item_code: 'tea-1', gross_weight: '1,234.5' }, { dry_run: true }),
      status: 200,
      contains: { data: { outcome: 'update', changes: { gross_weight: { before: '1.500', after: '1234.500' } } } },
    },
    {
      name: 'a row that says what is there already changes nothing',
      as: 'importer',
      call: 'PUT /sku/import/update/single',
      body: single({
        item_code: 'TEA-1',
        name: '普洱茶',
        merchant: '',
        remarks: ' ',
        gross_weight: '1.5',
        delivery_type: 'Home delivery',
      }),
      status: 200,
      contains: { data: { outcome: 'unchanged', changes: {} } },
    },
    {
      name: 'none of that wrote anything',
      as: 'administrator',
      call: () => `GET /sku/${teaId}`,
      status: 200,
      contains: { data: { revision: 1, gross_weight: '1.500' } },
    },
    {
      name: 'a record is changed by its key',
      as: 'importer',
      call: 'PUT /sku/import/update/single',
      body: single({ item_code: 'TEA-1', name: "'=SUM(1)", locker: '是', remarks: "'-5" }),
      status: 200,
      contains: {
        data: {
          outcome: 'update',
          record: { name: '=SUM(1)', locker: true, remarks: '-5', item_code: 'TEA-1' },
          changes: { name: { before: '普洱茶', after: '=SUM(1)' } },
        },
      },
    },
    {
      name: 'with its history',
      as: 'administrator',
      call: () => `GET /sku/${teaId}/history`,
      status: 200,
      contains: {
        data: [
          {
            action: 'import',
            by: { name: 'importer of the tests' },
            changes: { name: { before: '普洱茶', after: '=SUM(1)' } },
          },
          { action: 'create' },
        ],
      },
    },
    {
      name: 'a blank cell keeps what is there, the word to clear empties',
      as: 'importer',
      call: 'PUT /sku/import/update/single',
      body: single({ item_code: 'TEA-1', name: '', remarks: '（清空）' }),
      status: 200,
      contains: { data: { record: { name: '=SUM(1)', remarks: null } } },
    },
    {
      name: 'an id finds the record, and its key may change',
      as: 'importer',
      call: 'PUT /sku/import/update/single',
      body: () => single({ id: `${teaId}`, item_code: 'TEA-9' }),
      status: 200,
      contains: { data: { outcome: 'update', record: { item_code: 'TEA-9' } } },
    },
    {
      name: 'values may come as JSON',
      as: 'importer',
      call: 'PUT /sku/import/update/single',
      body: single({ item_code: 'TEA-9', locker: false, gross_weight: null, merchant: null }),
      status: 200,
      contains: { data: { record: { locker: false, gross_weight: null } } },
    },
    {
      name: 'references are found by key, title and id',
      as: 'importer',
      call: 'PUT /product/import/create/single',
      body: () => single({ code: 'P1', product_groups: `Gold; Silver\\; bright;#${groups[0]}` }),
      status: 200,
      contains: () => ({ data: { record: { product_groups: groups } } }),
    },
    {
      name: 'and put in again as they were, they change nothing',
      as: 'importer',
      call: 'PUT /product/import/update/single',
      body: single({ code: 'P1', product_groups: 'silver;gold' }),
      status: 200,
      contains: { data: { outcome: 'unchanged' } },
    },
    {
      name: 'localised columns are one a locale',
      as: 'importer',
      call: 'PUT /custom-product-label/import/create/single',
      body: single({ code: 'new', 'name.zh_HK': '新品', 'name.en_US': 'New', color_hexa: '#FF0000' }),
      status: 200,
      contains: { data: { record: { name: { zh_HK: '新品', en_US: 'New' } } } },
    },
    {
      name: 'and one alone leaves the other',
      as: 'importer',
      call: 'PUT /custom-product-label/import/update/single',
      body: single({ code: 'new', 'name.en_US': 'Fresh' }),
      status: 200,
      contains: {
        data: {
          record: { name: { zh_HK: '新品', en_US: 'Fresh' } },
          changes: { 'name.en_US': { before: 'New', after: 'Fresh' } },
        },
      },
    },
  ];
  scenarios(() => shop, rows);

  test('a name that several records have is refused as ambiguous', async () => {
    const ids = [await make('merchant', merchant), await make('merchant', merchant)];
    const wrong = await call(shop, 'PUT /sku/import/update/single', {
      as: 'importer',
      body: single({ item_code: 'TEA-9', merchant: 'wing on' }),
    });
    expect([wrong.status, at(wrong.json, 'errors', 'merchant', 0)]).toEqual([
      422,
      'The Merchant “wing on” could be several records. Write the one that is meant as #12, with its ID.',
    ]);
    const right = await call(shop, 'PUT /sku/import/update/single', {
      as: 'importer',
      body: single({ item_code: 'TEA-9', merchant: `Wing On #${ids[1]}` }),
    });
    expect([right.status, at(right.json, 'data', 'record', 'merchant')]).toEqual([200, ids[1]]);
  });
});

describe('rows of a file', () => {
  let run = 0;
  const begin = async (mode: string, as = 'importer') =>
    idIn(
      (await call(shop, 'POST /sku/import', { as, body: { file_name: 'skus.csv', mode, total: 4, digest: 'abc' } }))
        .json,
    );
  const rowsOf = (json: unknown) => at(json, 'data');
  const given = (code: string, more: object = {}) => ({ item_code: code, name: `Name of ${code}`, ...more });

  beforeAll(async () => {
    run = await begin('upsert');
  });

  const refused: readonly Scenario<Shop>[] = [
    {
      name: 'writing takes an import',
      as: 'importer',
      call: 'PUT /sku/import/upsert/rows',
      body: { csv_version: 1, rows: [{ row: 1, values: given('R1') }] },
      status: 422,
      contains: { errors: { import: ['The import is required'] } },
    },
    {
      name: 'of this entity',
      as: 'importer',
      call: 'PUT /product/import/upsert/rows',
      body: () => ({ csv_version: 1, import: run, rows: [{ row: 1, values: { code: 'R1' } }] }),
      status: 404,
    },
    {
      name: 'of this store',
      as: 'importer',
      store: (world) => world.stores[1],
      call: 'PUT /sku/import/upsert/rows',
      body: () => ({ csv_version: 1, import: run, rows: [{ row: 1, values: given('R1') }] }),
      status: 404,
    },
    {
      name: 'and of this mode',
      as: 'importer',
      call: 'PUT /sku/import/create/rows',
      body: () => ({ csv_version: 1, import: run, rows: [{ row: 1, values: given('R1') }] }),
      status: 409,
    },
    {
      name: 'more rows than one call takes',
      as: 'importer',
      call: 'PUT /sku/import/upsert/rows',
      body: () => ({
        csv_version: 1,
        import: run,
        rows: Array.from({ length: 201 }, (_, row) => ({ row: row + 1, values: given('R1') })),
      }),
      status: 422,
    },
    {
      name: 'another version',
      as: 'importer',
      call: 'PUT /sku/import/upsert/rows',
      body: () => ({ csv_version: 9, import: run, rows: [{ row: 1, values: given('R1') }] }),
      status: 422,
      contains: { message: 'Wrong version of csv. Please download the new version.' },
    },
    {
      name: 'an import by a mode that there is not',
      as: 'importer',
      call: 'POST /sku/import',
      body: { file_name: 'a.csv', mode: 'promote', total: 1 },
      status: 422,
    },
    {
      name: 'an import by who may not',
      as: 'reader',
      call: 'POST /sku/import',
      body: { file_name: 'a.csv', mode: 'create', total: 1 },
      status: 403,
    },
  ];
  scenarios(() => shop, refused);

  test('a dry run checks each row beside those before it, and writes nothing', async () => {
    const before = await total();
    const answer = await call(shop, 'PUT /sku/import/create/rows', {
      as: 'importer',
      body: {
        csv_version: 1,
        dry_run: true,
        rows: [
          { row: 3, values: given('D1') },
          { row: 4, values: given('d1') },
          { row: 5, values: given('TEA-9') },
          { row: 6, values: given('D2', { gross_weight: '-1' }) },
          { row: 7, values: given('D3') },
        ],
      },
    });
    expect(rowsOf(answer.json)).toMatchObject([
      { row: 3, outcome: 'create', title: 'Name of D1' },
      { row: 4, outcome: 'wrong', errors: { item_code: ['The Item code is already taken by row 3 of this file'] } },
      { row: 5, outcome: 'wrong' },
      { row: 6, outcome: 'wrong', errors: { gross_weight: [expect.stringContaining('Gross weight')] } },
      { row: 7, outcome: 'create' },
    ]);
    expect(await total()).toBe(before);
  });

  test('a wrong row stops no other; a row is written once, and a wrong one can come again', async () => {
    const before = await total();
    const send = (rows: readonly object[]) =>
      call(shop, 'PUT /sku/import/upsert/rows', { as: 'importer', body: { csv_version: 1, import: run, rows } });
    const first = await send([
      { row: 3, values: given('W1') },
      { row: 4, values: given('W2', { delivery_type: 'by air' }) },
      { row: 5, values: { item_code: 'TEA-9', name: 'Tea again' } },
      { row: 6, values: { item_code: 'TEA-9', name: 'Tea again' } },
    ]);
    expect(rowsOf(first.json)).toMatchObject([
      { outcome: 'create' },
      { outcome: 'wrong', errors: { delivery_type: ['The Delivery type field is not a valid value'] } },
      { outcome: 'update', changes: { name: { after: 'Tea again' } } },
      { outcome: 'unchanged' },
    ]);
    const again = await send([
      { row: 3, values: given('W1', { name: 'Other' }) },
      { row: 4, values: given('W2') },
      { row: 5, values: { item_code: 'TEA-9', name: 'Third' } },
    ]);
    expect(rowsOf(again.json)).toMatchObject([
      { row: 3, outcome: 'done', id: at(first.json, 'data', 0, 'id') },
      { row: 4, outcome: 'create' },
      { row: 5, outcome: 'done', id: teaId },
    ]);
    expect(await total()).toBe(before + 2);
    const kept = await call(shop, `GET /sku/import/${run}`, { as: 'importer' });
    expect(at(kept.json, 'data')).toMatchObject({
      file_name: 'skus.csv',
      mode: 'upsert',
      status: 'running',
      counts: { create: 2, update: 1, unchanged: 1, wrong: 0 },
      created_by: { name: 'importer of the tests' },
    });
  });

  test('wrong rows are kept with what is wrong and their cells, for a file of them', async () => {
    const id = await begin('update');
    await call(shop, 'PUT /sku/import/update/rows', {
      as: 'importer',
      body: {
        csv_version: 1,
        import: id,
        rows: [
          { row: 9, values: { item_code: 'NONE', name: '無' } },
          { row: 10, values: { item_code: 'TEA-9', name: 'Tea again' } },
        ],
      },
    });
    const listed = await call(shop, `GET /sku/import/${id}/rows?outcome=wrong`, {
      as: 'importer',
      headers: { 'Accept-Language': 'zh-Hant' },
    });
    expect(listed.json).toMatchObject({
      data: [
        {
          row: 9,
          outcome: 'wrong',
          errors: { item_code: ['沒有貨號相同的紀錄'] },
          values: { item_code: 'NONE', name: '無' },
        },
      ],
      meta: { total: 1 },
    });
    expect((await call(shop, `GET /sku/import/${id}/rows?outcome=odd`, { as: 'importer' })).status).toBe(400);
  });

  test('a finished import takes no more rows, and stands among those of the entity', async () => {
    expect((await call(shop, `POST /sku/import/${run}/finish`, { as: 'importer' })).json).toMatchObject({
      data: { status: 'done', counts: { create: 2 } },
    });
    expect(
      (
        await call(shop, 'PUT /sku/import/upsert/rows', {
          as: 'importer',
          body: { csv_version: 1, import: run, rows: [{ row: 8, values: given('W8') }] },
        })
      ).status,
    ).toBe(409);
    const listed = await call(shop, 'GET /sku/import?per_page=1&page=2', { as: 'importer' });
    expect(listed.json).toMatchObject({
      data: [{ id: run, status: 'done', finished_at: expect.any(String) }],
      meta: { total: 2 },
    });
    expect((await call(shop, 'GET /product/import', { as: 'importer' })).json).toMatchObject({ data: [] });
    expect((await call(shop, 'GET /sku/import', { as: 'importer', store: shop.stores[1] })).json).toMatchObject({
      data: [],
    });
  });

  test.each([
    [
      'together',
      [
        { row: 8, values: { item_code: 'TEA-9', name: 'Tea again' } },
        { row: 9, values: given('Z9') },
      ],
    ],
    ['alone', []],
  ] as const)('what somebody changed since a row was checked is not overwritten, rows coming %s', async (_, others) => {
    const send = (body: object) =>
      call(shop, 'PUT /sku/import/upsert/rows', { as: 'importer', body: { csv_version: 1, ...body } });
    const code = `SEEN-${others.length}`;
    const id = await make('sku', { ...tea, item_code: code });
    const change = (remarks: string) => call(shop, `PUT /sku/${id}`, { as: 'administrator', body: { remarks } });
    const rows = [
      { row: 3, values: { item_code: code, remarks: 'of the file' } },
      { row: 4, values: given(`${code}-NEW`) },
    ];
    const checked = await send({ dry_run: true, rows });
    expect(rowsOf(checked.json)).toMatchObject([
      { outcome: 'update', revision: 1 },
      { outcome: 'create', revision: 0 },
    ]);
    await change('of a person');
    await make('sku', { ...tea, item_code: `${code}-NEW`, remarks: 'of a person' });
    const run = await begin('upsert');
    const written = await send({
      import: run,
      rows: [{ ...rows[0], revision: 1 }, { ...rows[1], revision: 0 }, ...others],
    });
    const sentence = {
      outcome: 'wrong',
      errors: {
        '': [
          'Someone changed the record since the row was checked. Import the row again to see what it would overwrite',
        ],
      },
    };
    expect(rowsOf(written.json)).toMatchObject([
      { row: 3, ...sentence },
      { row: 4, ...sentence },
      ...others.map(({ row }) => ({ row })),
    ]);
    expect(at((await call(shop, `GET /sku/${id}`, { as: 'administrator' })).json, 'data', 'remarks')).toBe(
      'of a person',
    );
    // The row is written after the conflict was reviewed.
    expect(rowsOf((await send({ import: run, rows: [{ ...rows[0], revision: 2 }] })).json)).toMatchObject([
      { outcome: 'update', revision: 2, changes: { remarks: { before: 'of a person', after: 'of the file' } } },
    ]);
    await call(shop, `POST /sku/import/${run}/finish`, { as: 'importer' });
  });

  test.each(['create', 'update', 'upsert'])('a key is found however many spaces stand in it: %s', async (mode) => {
    const code = `GAP ${mode} 1`;
    await make('sku', { ...tea, item_code: code });
    const rows = [{ row: 3, values: { item_code: `  ${code.replaceAll(' ', '   ').toLowerCase()} `, name: 'spaced' } }];
    const before = await total();
    const [alone, together] = [
      await call(shop, `PUT /sku/import/${mode}/single`, {
        as: 'importer',
        body: { csv_version: 1, dry_run: true, row: rows[0]?.values },
      }),
      await call(shop, `PUT /sku/import/${mode}/rows`, {
        as: 'importer',
        body: {
          csv_version: 1,
          dry_run: true,
          rows: [...rows, { row: 4, values: { item_code: 'GAP other', name: 'x' } }],
        },
      }),
    ];
    if (mode === 'create')
      expect([at(alone.json, 'errors'), at(together.json, 'data', 0, 'errors')]).toEqual(
        [1, 2].map(() => ({ item_code: ['There is a record with this Item code already'] })),
      );
    else
      expect([at(alone.json, 'data', 'outcome'), at(together.json, 'data', 0, 'outcome')]).toEqual([
        'update',
        'update',
      ]);
    expect(await total()).toBe(before);
  });

  test('an apostrophe alone clears nothing', async () => {
    const id = await make('sku', { ...tea, item_code: 'APOS', remarks: 'kept' });
    const answer = await call(shop, 'PUT /sku/import/update/single', {
      as: 'importer',
      body: { csv_version: 1, row: { item_code: 'APOS', remarks: "'" } },
    });
    expect(at(answer.json, 'data', 'outcome')).toBe('unchanged');
    expect(at((await call(shop, `GET /sku/${id}`, { as: 'administrator' })).json, 'data', 'remarks')).toBe('kept');
  });

  test.each(['sku', 'product'])('a number that comes twice in a call is one row: %s', async (path) => {
    const id = idIn(
      (
        await call(shop, `POST /${path}/import`, {
          as: 'importer',
          body: { file_name: 'a.csv', mode: 'create', total: 2 },
        })
      ).json,
    );
    const values = (code: string) => (path === 'sku' ? given(code) : { code });
    const before = await total();
    const sent = await call(shop, `PUT /${path}/import/create/rows`, {
      as: 'importer',
      body: {
        csv_version: 1,
        import: id,
        rows: [
          { row: 3, values: values('TW1') },
          { row: 3, values: values('TW2') },
          { row: 4, values: values('TW3') },
        ],
      },
    });
    expect([sent.status, rowsOf(sent.json)]).toEqual([
      200,
      [
        expect.objectContaining({ row: 3, outcome: 'create' }),
        expect.objectContaining({ row: 3 }),
        expect.objectContaining({ row: 4, outcome: 'create' }),
      ],
    ]);
    expect(
      at((await call(shop, `GET /${path}/import/${id}`, { as: 'importer' })).json, 'data', 'counts', 'create'),
    ).toBe(2);
    if (path === 'sku') expect(await total()).toBe(before + 2);
    await call(shop, `POST /${path}/import/${id}/finish`, { as: 'importer' });
  });

  test('undone, records nobody touched since are as they were, those made are gone, and the others are named', async () => {
    const merchantOf = at((await call(shop, `GET /sku/${teaId}`, { as: 'administrator' })).json, 'data', 'merchant');
    expect(merchantOf).toEqual(expect.any(Number));
    const id = await begin('upsert');
    const answer = await call(shop, 'PUT /sku/import/upsert/rows', {
      as: 'importer',
      body: {
        csv_version: 1,
        import: id,
        rows: [
          { row: 3, values: given('U1') },
          { row: 4, values: given('U2') },
          { row: 5, values: { item_code: 'TEA-9', name: 'Undo me', remarks: 'first', merchant: '(clear)' } },
          { row: 6, values: { item_code: 'TEA-9', remarks: 'second' } },
          { row: 7, values: given('U3') },
        ],
      },
    });
    const [u1, u2, , , u3] = [0, 1, 2, 3, 4].map((place) => Number(at(answer.json, 'data', place, 'id')));
    expect((await call(shop, `PUT /sku/${u2}`, { as: 'administrator', body: { remarks: 'mine' } })).status).toBe(200);
    const product = await make('product', { code: 'holds-u3' });
    await make('product-version', { product, key: 'holds-u3', name: { zh_HK: '茶', en_US: 'Tea' }, sku: u3 });
    const undone = await call(shop, `POST /sku/import/${id}/undo`, { as: 'importer' });
    expect(undone.json).toEqual({
      data: {
        undone: 2,
        left: [
          { id: u3, title: 'Name of U3', reason: expect.stringContaining('1 Product version') },
          { id: u2, title: 'Name of U2', reason: 'Someone changed the record since you opened it' },
        ],
      },
    });
    expect((await call(shop, `GET /sku/${u1}`, { as: 'administrator' })).status).toBe(404);
    expect((await call(shop, `GET /sku/${teaId}`, { as: 'administrator' })).json).toMatchObject({
      data: { name: 'Tea again', remarks: null, merchant: merchantOf },
    });
    const entries = (await call(shop, `GET /sku/${teaId}/history`, { as: 'administrator' })).json;
    expect([0, 1, 2].map((place) => at(entries, 'data', place, 'action'))).toEqual(['undo_import', 'import', 'import']);
    expect(at(entries, 'data', 0, 'by')).toMatchObject({ name: 'importer of the tests' });
    // A repeated undo has the same result. Undo can be run again once the obstacles are gone.
    expect((await call(shop, `POST /sku/import/${id}/undo`, { as: 'importer' })).json).toEqual(undone.json);
    expect((await call(shop, `GET /sku/${teaId}/history`, { as: 'administrator' })).json).toEqual(entries);
  });
});
