import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, call, type CallOptions } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

/** Sends a call as the administrator. */
const ask = (what: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
  call(shop, what, { as: 'administrator', ...(body !== undefined && { body }), ...options });
const numberAt = (answer: Answer, ...path: readonly string[]): number => {
  let found: unknown = answer.json;
  for (const step of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined;
  expect(found).toBeTypeOf('number');
  return Number(found);
};

let people = 0;
async function makeSalesman(values: object = {}): Promise<number> {
  people += 1;
  const made = await ask('POST /salesman', {
    username: `person${people}`,
    name: `Person ${people}`,
    email: `person${people}@shop.hk`,
    code: `P${people}`,
    ...values,
  });
  expect(made.status, made.text).toBe(201);
  return numberAt(made, 'data', 'id');
}

async function makeStorefront(domain: string): Promise<number> {
  return numberAt(await ask('POST /storefront', { domain, payment_methods: ['fps'] }), 'data', 'id');
}

test('a create fills in defaults, and answers what a read returns', async () => {
  const made = await ask('POST /salesman', {
    username: ' amy ',
    name: 'Amy',
    email: 'Amy@Shop.HK',
    code: 'A1',
    phone: '9123 4567',
    password: 'long enough indeed',
  });
  expect(made).toMatchObject({
    status: 201,
    json: {
      data: {
        username: 'amy',
        email: 'amy@shop.hk',
        phone: '+85291234567',
        suspended: false,
        storefronts: [],
        revision: 1,
        created_at: '2026-11-20T02:00:00.000Z',
      },
    },
  });
  expect(made.text).not.toContain('password');
  const read = await ask(`GET /salesman/${numberAt(made, 'data', 'id')}`);
  expect(read).toMatchObject({ status: 200, json: made.json });
  expect(read.headers.get('etag')).toBe('"1"');
});

test('a change leaves other fields alone, counts one revision, and carries the names of what it refers to', async () => {
  const [shopA, shopB] = [await makeStorefront('a.shop.hk'), await makeStorefront('b.shop.hk')];
  const id = await makeSalesman({ storefronts: [shopA] });
  const changed = await ask(
    `PUT /salesman/${id}`,
    { name: 'Renamed', storefronts: [shopB, shopA] },
    { headers: { 'If-Match': '"1"' } },
  );
  expect(changed).toMatchObject({
    status: 200,
    json: {
      data: { id, name: 'Renamed', code: `P${people}`, revision: 2, storefronts: [shopA, shopB] },
      labels: { storefronts: { [shopA]: 'a.shop.hk', [shopB]: 'b.shop.hk' } },
    },
  });
  const history = await ask(`GET /salesman/${id}/history`);
  expect(history.json).toMatchObject({
    data: [
      {
        action: 'update',
        by: { name: 'administrator' },
        changes: {
          name: { before: `Person ${people}`, after: 'Renamed' },
          storefronts: { before: [shopA], after: [shopA, shopB] },
        },
      },
      { action: 'create' },
    ],
    labels: { storefronts: { [shopA]: 'a.shop.hk' } },
  });
});

test('a write that changes nothing leaves revision and history alone', async () => {
  const id = await makeSalesman();
  const same = await ask(`PUT /salesman/${id}`, { name: `Person ${people}`, phone: '' });
  expect(same).toMatchObject({ status: 200, json: { data: { revision: 1 } } });
  expect((await ask(`GET /salesman/${id}/history`)).json).toMatchObject({ meta: { total: 1 } });
});

test('an outdated If-Match is 412 with the current record', async () => {
  const id = await makeSalesman();
  await ask(`PUT /salesman/${id}`, { name: 'Second' });
  const late = await ask(`PUT /salesman/${id}`, { name: 'Third' }, { headers: { 'If-Match': '"1"' } });
  expect(late).toMatchObject({ status: 412, json: { data: { id, name: 'Second', revision: 2 }, labels: {} } });
});

test('two concurrent changes with the same If-Match: one succeeds', async () => {
  const id = await makeSalesman();
  const both = await Promise.all(
    ['One', 'Other'].map((name) => ask(`PUT /salesman/${id}`, { name }, { headers: { 'If-Match': '"1"' } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test('a restore brings back the whole record under its id', async () => {
  const storefront = await makeStorefront('back.shop.hk');
  const id = await makeSalesman({ storefronts: [storefront], password: 'long enough indeed' });
  const { rows: before } = await shop.parts.pool.query('select * from salesman where id = $1', [id]);
  expect(await ask(`DELETE /salesman/${id}`)).toMatchObject({ status: 200, json: { data: { id } } });
  expect(await ask(`GET /salesman/${id}`)).toMatchObject({ status: 404 });
  expect(await ask(`GET /salesman/${id}/history`)).toMatchObject({
    status: 200,
    json: { data: [{ action: 'delete' }, { action: 'create' }] },
  });
  expect(await ask(`POST /salesman/${id}/restore`)).toMatchObject({
    status: 200,
    json: { data: { id, storefronts: [storefront], revision: 2 } },
  });
  const { rows: after } = await shop.parts.pool.query('select * from salesman where id = $1', [id]);
  expect(after).toEqual([{ ...before[0], revision: 2, updated_at: expect.any(String) }]);
  expect(await ask(`POST /salesman/${id}/restore`)).toMatchObject({ status: 409 });
});

test('a restore with an outdated revision is 412', async () => {
  const id = await makeSalesman({ name: 'First' });
  const restore = (revision: number) =>
    ask(`POST /salesman/${id}/restore`, undefined, { headers: { 'If-Match': `"${revision}"` } });
  await ask(`DELETE /salesman/${id}`);
  expect(await restore(1)).toMatchObject({ status: 200, json: { data: { revision: 2 } } });
  await ask(`PUT /salesman/${id}`, { name: 'Second' });
  await ask(`DELETE /salesman/${id}`);
  const [{ revision } = { revision: 0 }] = z
    .object({ data: z.array(z.object({ revision: z.int() })) })
    .parse((await ask(`GET /salesman/${id}/history`)).json).data;
  expect(revision).toBe(3);
  expect(await restore(1)).toMatchObject({ status: 412, json: { data: { name: 'Second', revision: 3 } } });
  expect(await ask(`GET /salesman/${id}`)).toMatchObject({ status: 404 });
  expect(await restore(revision)).toMatchObject({ status: 200, json: { data: { name: 'Second', revision: 4 } } });
});

test('a restore is refused when a unique value is taken, and names the other record', async () => {
  const id = await makeSalesman({ code: 'TAKEN' });
  await ask(`DELETE /salesman/${id}`);
  await makeSalesman({ code: 'taken' });
  const refused = await ask(`POST /salesman/${id}/restore`);
  expect(refused).toMatchObject({ status: 409, json: { errors: { code: [expect.any(String)] } } });
});

test('deleting a referenced record is 409, and counts what refers to it', async () => {
  const storefront = await makeStorefront('used.shop.hk');
  await makeSalesman({ storefronts: [storefront] });
  await makeSalesman({ storefronts: [storefront] });
  expect(await ask(`DELETE /storefront/${storefront}`)).toMatchObject({
    status: 409,
    json: { message: 'It is still used by 2 Salesmen. Remove it there first.' },
  });
  const inChinese = (language: string) =>
    ask(`DELETE /storefront/${storefront}`, undefined, { headers: { 'Accept-Language': language } });
  expect(await inChinese('zh-Hant')).toMatchObject({
    status: 409,
    json: { message: '銷售員（2 項）仍在使用，請先在該處移除。' },
  });
  expect(await inChinese('zh-Hans')).toMatchObject({
    status: 409,
    json: { message: '销售员（2 项）仍在使用，请先在那里移除。' },
  });
  expect(await ask(`GET /storefront/${storefront}`)).toMatchObject({ status: 200 });
});

test('a taken unique value is refused on its field, ignoring case', async () => {
  await makeSalesman({ code: 'UNIQUE' });
  const refused = await ask('POST /salesman', {
    username: 'other',
    name: 'Other',
    email: 'other@shop.hk',
    code: 'unique',
  });
  expect(refused).toMatchObject({ status: 409, json: { errors: { code: ['The Code is already taken'] } } });
});

test('a reference to a missing record is refused on its field', async () => {
  const refused = await ask('POST /salesman', {
    username: 'lost',
    name: 'Lost',
    email: 'lost@shop.hk',
    code: 'LOST',
    storefronts: [987_654],
  });
  expect(refused).toMatchObject({ status: 422, json: { errors: { storefronts: [expect.any(String)] } } });
});

test('one locale of a localised text is changed alone', async () => {
  const made = await ask('POST /store', { name: { zh_HK: '新店', en_US: 'New store' } });
  const id = numberAt(made, 'data', 'id');
  expect(await ask(`PUT /store/${id}`, { name: { en_US: 'Newer store' } })).toMatchObject({
    status: 200,
    json: { data: { name: { zh_HK: '新店', en_US: 'Newer store' } } },
  });
  expect((await ask(`GET /store/${id}/history`)).json).toMatchObject({
    data: [{ changes: { 'name.en_US': { before: 'New store', after: 'Newer store' } } }, {}],
  });
});
