import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const as = 'administrator';
const settings = 'POST /configurable-datatable/settings/salesman';
/** Returns nested arrays as JSON. */
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const deep: readonly Scenario<Shop>[] = [65, 5_000, 500_000].flatMap((levels) => [
  {
    name: `a body ${levels} levels deep makes no record`,
    as,
    call: 'POST /store',
    body: `{"name":${nested(levels)}}`,
    status: 400,
  },
  {
    name: `nor does it with an Idempotency-Key`,
    as,
    call: 'POST /store',
    body: `{"name":${nested(levels)}}`,
    headers: { 'Idempotency-Key': `deep-${levels}` },
    status: 400,
  },
]);

scenarios(
  () => shop,
  [
    ...deep,
    {
      name: 'nor are settings so deep',
      as,
      call: settings,
      body: `{"views":[{"name":"v","filter":{"a":${nested(5_000)}}}]}`,
      status: 400,
    },
    {
      name: 'half a character is no column',
      as,
      call: settings,
      body: String.raw`{"columns":["\ud800"]}`,
      status: 422,
    },
    {
      name: 'half a character names no width',
      as,
      call: settings,
      body: String.raw`{"widths":{"\udfff":100}}`,
      status: 422,
    },
    {
      name: 'half a character is in no view',
      as,
      call: settings,
      body: String.raw`{"views":[{"name":"v","filter":{"a":["x",{"b":"\ud800"}]}}]}`,
      status: 422,
    },
    {
      name: 'a whole one beyond the first plane is a column',
      as,
      call: settings,
      body: String.raw`{"columns":["\ud83c\udf75"]}`,
      status: 200,
      contains: { data: { columns: ['🍵'] } },
    },
    {
      name: 'half characters are no password',
      as,
      call: 'PUT /me/password',
      body: String.raw`{"current_password":"correct horse battery","new_password":"${String.raw`\ud800`.repeat(12)}"}`,
      status: 422,
      contains: { errors: { new_password: [expect.any(String)] } },
    },
    ...[{ toString: 1, valueOf: 1 }, {}, [1], true].map((store_id) => ({
      name: `${JSON.stringify(store_id)} is no store`,
      as,
      call: 'POST /sku',
      body: { item_code: 'A', name: 'A', store_id },
      status: 400,
    })),
    {
      name: 'the store of the header may be repeated as a text',
      as,
      call: 'POST /sku',
      body: (world: Shop) => ({ item_code: 'A-1', name: 'A', store_id: `${world.store}` }),
      status: 201,
    },
  ],
);

test('a row id beyond the integer range is refused at its place', async () => {
  const made = await call(shop, 'POST /user-group', { as, body: { name: { zh_HK: '職員', en_US: 'Staff' } } });
  const path = `PUT /user-group/${String(valueAt(made.json, ['data', 'id']))}`;
  const [set, remove] = await Promise.all(
    [{ set: [{ id: 2 ** 31, email: 'a@b.hk' }] }, { remove: [2 ** 31] }].map((emails) =>
      call(shop, path, { as, body: { emails } }),
    ),
  );
  expect(set).toMatchObject({ status: 422, json: { errors: { 'emails.set.0.id': [expect.any(String)] } } });
  expect(remove).toMatchObject({
    status: 422,
    json: { errors: { 'emails.remove.0': ['The Emails field is not a valid value'] } },
  });
});

test.each([
  ['description', `x${' '.repeat(100_000)}x`],
  ['gross_weight', `${'0'.repeat(100_000)}.0x`],
])('a long %s is matched in linear time', async (field, value) => {
  expect(
    await call(shop, 'POST /sku', { as, body: { item_code: 'LONG', name: 'Long', [field]: value } }),
  ).toMatchObject({ status: 422, json: { errors: { [field]: [expect.any(String)] } } });
});

test('an action takes no body that is not an object', async () => {
  const made = await call(shop, 'POST /merchant', { as, body: { name: 'Wing On' } });
  const path = `POST /merchant/${String(valueAt(made.json, ['data', 'id']))}/new_open_api_password`;
  for (const body of ['[]', '"x"', '7', 'false'])
    expect(await call(shop, path, { as, body })).toMatchObject({ status: 422 });
  expect(await call(shop, path, { as, body: '{}' })).toMatchObject({ status: 200 });
  expect(await call(shop, path, { as })).toMatchObject({ status: 200 });
});
