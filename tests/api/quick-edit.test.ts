import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, call, scenarios, type Scenario } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** `list.quickEdit` of product versions: `price`, `quota`, `started_at` and `ended_at` (SPEC §7). */
let shop: Shop;
let versions = 0;

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('reader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
});
afterAll(() => shop.drop());

const idIn = (json: unknown): number => {
  const data: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'data') : undefined;
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : undefined;
  expect(id).toBeTypeOf('number');
  return Number(id);
};

/** Creates a version of a new product as the administrator. */
async function makeVersion(values: object = {}, store?: number): Promise<number> {
  versions += 1;
  const as = { as: 'administrator', ...(store !== undefined && { store }) };
  const product = idIn((await call(shop, 'POST /product', { ...as, body: { code: `P${versions}` } })).json);
  const body = {
    product,
    key: `version-${versions}`,
    name: { zh_HK: '茶', en_US: 'Tea' },
    price: '20.00',
    quota: 5,
    ...values,
  };
  const made = await call(shop, 'POST /product-version', { ...as, body });
  expect(made.status, made.text).toBe(201);
  return idIn(made.json);
}

const history = async (id: number) =>
  (await call(shop, `GET /product-version/${id}/history`, { as: 'administrator' })).json;

describe('refused, and nothing changed', () => {
  let id = 0;
  let elsewhere = 0;
  beforeAll(async () => {
    id = await makeVersion({ started_at: '2026-11-20T02:00:00.000Z', ended_at: '2026-12-20T02:00:00.000Z' });
    elsewhere = await makeVersion({}, shop.stores[1]);
  });
  const at = () => `POST /product-version/${id}/quick-edit`;
  const rows: readonly Scenario<Shop>[] = [
    { name: 'nobody changes a price', call: at, body: { price: '1.00' }, status: 401 },
    {
      name: 'who may only read versions changes no price',
      as: 'reader',
      call: at,
      body: { price: '1.00' },
      status: 403,
      contains: { message: 'You are not permitted to access this page' },
    },
    { name: 'no store is named', as: 'catalogue', call: at, body: { price: '1.00' }, store: null, status: 400 },
    {
      name: 'a version of another store is not found',
      as: 'catalogue',
      call: () => `POST /product-version/${elsewhere}/quick-edit`,
      body: { price: '1.00' },
      status: 404,
    },
    {
      name: 'a version that never was is not found',
      as: 'catalogue',
      call: 'POST /product-version/999999/quick-edit',
      body: { price: '1.00' },
      status: 404,
    },
    { name: 'a body that is no object', as: 'catalogue', call: at, body: ['price'], status: 422 },
    { name: 'no body at all', as: 'catalogue', call: at, status: 415 },
    {
      name: 'fields that lists can’t change are named, also where others could be changed, and what is only read',
      as: 'catalogue',
      call: at,
      body: { price: '1.00', name: { en_US: 'Coffee' }, purchased_pcs: 3 },
      status: 422,
      contains: {
        errors: {
          name: ['There is no field “Name” here'],
          purchased_pcs: ['There is no field “Purchased pieces” here'],
        },
      },
    },
    {
      name: 'a field that there is not',
      as: 'catalogue',
      call: at,
      body: { cost: '1.00' },
      status: 422,
      contains: { errors: { cost: ['There is no field “cost” here'] } },
    },
    {
      name: 'a negative price, in the words of the form',
      as: 'catalogue',
      call: at,
      body: { price: '-1.00' },
      status: 422,
      contains: { errors: { price: ['The Price field must be 0 or more'] } },
    },
    {
      name: 'the same in Traditional Chinese',
      as: 'catalogue',
      call: at,
      body: { price: '-1.00' },
      headers: { 'Accept-Language': 'zh-Hant' },
      status: 422,
      contains: '價格',
    },
    {
      name: 'a price with three decimal places',
      as: 'catalogue',
      call: at,
      body: { price: '1.005' },
      status: 422,
      contains: { errors: { price: ['The Price field may have at most 2 decimal places'] } },
    },
    {
      name: 'half a piece',
      as: 'catalogue',
      call: at,
      body: { quota: 1.5 },
      status: 422,
      contains: { errors: { quota: ['The Quota field must be an integer'] } },
    },
    {
      name: 'an end before the start that is kept',
      as: 'catalogue',
      call: at,
      body: { ended_at: '2026-11-19T02:00:00.000Z' },
      status: 422,
      contains: { errors: { ended_at: ['The Ends field must be after Starts'] } },
    },
    {
      name: 'a start after the end that is kept',
      as: 'catalogue',
      call: at,
      body: { started_at: '2026-12-21T02:00:00.000Z' },
      status: 422,
      contains: { errors: { ended_at: ['The Ends field must be after Starts'] } },
    },
    {
      name: 'one right and one wrong value',
      as: 'catalogue',
      call: at,
      body: { price: '1.00', quota: -1 },
      status: 422,
    },
    {
      name: 'another store in the body',
      as: 'catalogue',
      call: at,
      body: (world: Shop) => ({ price: '1.00', store_id: world.stores[1] }),
      status: 400,
    },
    {
      name: 'a revision that is past is answered with the record as it is',
      as: 'catalogue',
      call: at,
      body: { price: '1.00' },
      headers: { 'If-Match': '"7"' },
      status: 412,
      contains: { data: { price: '20.00', revision: 1 } },
    },
    {
      name: 'a revision that is none',
      as: 'catalogue',
      call: at,
      body: { price: '1.00' },
      headers: { 'If-Match': 'yes' },
      status: 400,
    },
    {
      name: 'entities without it have no such call',
      as: 'administrator',
      call: 'POST /custom-product-label/1/quick-edit',
      body: {},
      status: 404,
    },
  ];
  scenarios(() => shop, rows);

  test('after all that the version is as it was, with one entry in its history', async () => {
    await check(shop, {
      name: 'unchanged',
      as: 'administrator',
      call: `GET /product-version/${id}`,
      status: 200,
      contains: { data: { price: '20.00', quota: 5, revision: 1, name: { en_US: 'Tea' } } },
    });
    expect(await history(id)).toMatchObject({ meta: { total: 1 } });
  });

  test('what a promote overwrote stays as it was: 409', async () => {
    const archived = await makeVersion();
    await shop.db.execute(
      sql`update product_version set version_of = ${id}, status = 'archived' where id = ${archived}`,
    );
    await check(shop, {
      name: 'archived',
      as: 'catalogue',
      call: `POST /product-version/${archived}/quick-edit`,
      body: { price: '1.00' },
      status: 409,
    });
    await check(shop, {
      name: 'unchanged',
      as: 'administrator',
      call: `GET /product-version/${archived}`,
      status: 200,
      contains: { data: { price: '20.00', revision: 1 } },
    });
  });
});

describe('done', () => {
  test('one field is changed and the others left, the whole record answered, and the history calls it quick_edit', async () => {
    const id = await makeVersion();
    await check(shop, {
      name: 'price',
      as: 'catalogue',
      call: `POST /product-version/${id}/quick-edit`,
      body: { price: ' 25.5 ' },
      headers: { 'If-Match': '"1"' },
      status: 200,
      contains: {
        data: { id, price: '25.50', quota: 5, revision: 2, name: { en_US: 'Tea' } },
        labels: { product: {} },
      },
    });
    expect(await history(id)).toMatchObject({
      data: [
        {
          action: 'quick_edit',
          by: { name: 'catalogue of the tests' },
          revision: 2,
          changes: { price: { before: '20.00', after: '25.50' } },
        },
        { action: 'create' },
      ],
    });
  });

  test('several fields are changed at once, and null clears one', async () => {
    const id = await makeVersion({ ended_at: '2026-12-20T02:00:00.000Z' });
    await check(shop, {
      name: 'three',
      as: 'catalogue',
      call: `POST /product-version/${id}/quick-edit`,
      body: { quota: null, started_at: '2026-11-25T16:00:00.000Z', ended_at: null },
      status: 200,
      contains: {
        data: { quota: null, started_at: '2026-11-25T16:00:00.000Z', ended_at: null, price: '20.00', revision: 2 },
      },
    });
  });

  test('what a client carries along of a record is read past', async () => {
    const id = await makeVersion();
    await check(shop, {
      name: 'carried',
      as: 'catalogue',
      call: `POST /product-version/${id}/quick-edit`,
      body: { id, revision: 1, quota: 9 },
      status: 200,
      contains: { data: { quota: 9 } },
    });
  });

  test('the same value changes neither revision nor history', async () => {
    const id = await makeVersion();
    await check(shop, {
      name: 'same',
      as: 'catalogue',
      call: `POST /product-version/${id}/quick-edit`,
      body: { price: '20' },
      headers: { 'Idempotency-Key': `same-${id}` },
      status: 200,
      contains: { data: { revision: 1 } },
    });
    expect(await history(id)).toMatchObject({ meta: { total: 1 } });
  });

  test('the same key and body again is done once, with another body refused', async () => {
    const id = await makeVersion();
    const row = {
      as: 'catalogue',
      call: `POST /product-version/${id}/quick-edit`,
      headers: { 'Idempotency-Key': `quick-${id}`, 'If-Match': '"1"' },
    };
    const first = await check(shop, { ...row, name: 'first', body: { quota: 8 }, status: 200 });
    const again = await check(shop, { ...row, name: 'again', body: { quota: 8 }, status: 200 });
    expect(again.json).toEqual(first.json);
    await check(shop, { ...row, name: 'other', body: { quota: 9 }, status: 422 });
    expect(await history(id)).toMatchObject({ meta: { total: 2 } });
  });

  test('two concurrent edits of one revision: one succeeds, the other is 412 with the current record', async () => {
    const id = await makeVersion();
    const given = { as: 'catalogue', headers: { 'If-Match': '"1"' } };
    const answers = await Promise.all(
      [1, 2].map((quota) => call(shop, `POST /product-version/${id}/quick-edit`, { ...given, body: { quota } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const [won, lost] = [answers.find(({ status }) => status === 200), answers.find(({ status }) => status === 412)];
    expect(lost?.json).toMatchObject({ data: { id, revision: 2 } });
    expect(await history(id)).toMatchObject({ meta: { total: 2 } });
    expect(won?.json).toMatchObject({ data: { revision: 2 } });
  });
});

test('the OpenAPI page tells of it: only those fields, and no further members', async () => {
  const { json } = await call(shop, 'GET /openapi.json');
  expect(json).toMatchObject({
    paths: {
      '/product-version/{id}/quick-edit': {
        post: { requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } } },
      },
    },
  });
  const text = JSON.stringify(
    Reflect.get(Object(json), 'paths')['/product-version/{id}/quick-edit'].post.requestBody.content['application/json']
      .schema.properties,
  );
  expect(Object.keys(JSON.parse(text))).toEqual(['started_at', 'ended_at', 'price', 'quota']);
});
