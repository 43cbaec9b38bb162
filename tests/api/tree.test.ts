import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Trees of records: product categories, whose `parent` refers to product categories. */
let shop: Shop;
const ids: Record<string, number> = {};
const as = 'administrator';

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

/** food > fruit > citrus > lemon, and home as a sibling of food. */
beforeEach(async () => {
  await shop.parts.pool.query('truncate product_category cascade');
  for (const [name, parent] of [
    ['food', null],
    ['home', null],
    ['fruit', 'food'],
    ['citrus', 'fruit'],
    ['lemon', 'citrus'],
  ] as const) {
    const made = await call(shop, 'POST /product-category', {
      as,
      body: { key: name, name: { zh_HK: name, en_US: name }, parent: parent === null ? null : ids[parent] },
    });
    expect(made.status, made.text).toBe(201);
    ids[name] = Number(valueAt(made.json, ['data', 'id']));
  }
});

const move = (name: string, parent: string | null) =>
  call(shop, `PUT /product-category/${ids[name]}`, { as, body: { parent: parent === null ? null : ids[parent] } });
const refusal = {
  message: 'Please correct the marked fields',
  errors: { parent: ['The Parent category can’t be the record itself, nor one that stands below it'] },
};

describe('a category', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'never stands below itself',
        as,
        call: () => `PUT /product-category/${ids.food}`,
        body: () => ({ parent: ids.food }),
        status: 422,
        contains: refusal,
      },
      {
        name: 'never stands below its child',
        as,
        call: () => `PUT /product-category/${ids.food}`,
        body: () => ({ parent: ids.fruit }),
        status: 422,
        contains: refusal,
      },
      {
        name: 'never stands below what is far below it',
        as,
        call: () => `PUT /product-category/${ids.food}`,
        body: () => ({ parent: ids.lemon, name: { zh_HK: 'x' } }),
        status: 422,
        contains: refusal,
      },
      {
        name: 'is told so in Chinese',
        as,
        call: () => `PUT /product-category/${ids.food}`,
        body: () => ({ parent: ids.lemon }),
        headers: { 'Accept-Language': 'zh-Hant' },
        status: 422,
        contains: '上層分類不能是紀錄本身',
      },
      {
        name: 'with others below it is not deleted',
        as,
        call: () => `DELETE /product-category/${ids.fruit}`,
        status: 409,
        contains: '1 Product category',
      },
      {
        name: 'moves to where it is not below itself',
        as,
        call: () => `PUT /product-category/${ids.citrus}`,
        body: () => ({ parent: ids.home }),
        status: 200,
      },
      {
        name: 'moves to the top',
        as,
        call: () => `PUT /product-category/${ids.citrus}`,
        body: { parent: null },
        status: 200,
      },
      {
        name: 'is saved again where it is',
        as,
        call: () => `PUT /product-category/${ids.citrus}`,
        body: () => ({ parent: ids.fruit }),
        status: 200,
        contains: { data: { revision: 1 } },
      },
      {
        name: 'changes otherwise',
        as,
        call: () => `PUT /product-category/${ids.food}`,
        body: { active: false },
        status: 200,
        contains: { data: { revision: 2 } },
      },
    ],
  );
});

test('a refused move changes nothing', async () => {
  await move('food', 'lemon');
  expect(await call(shop, `GET /product-category/${ids.food}`, { as })).toMatchObject({
    json: { data: { parent: null, revision: 1 } },
  });
});

test('two concurrent moves below each other make no cycle', async () => {
  for (let round = 0; round < 10; round += 1) {
    const both = await Promise.all([move('food', 'home'), move('home', 'food')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await Promise.all([move('food', null), move('home', null)]);
  }
});

test('four concurrent moves around a cycle leave it open', async () => {
  await Promise.all(['fruit', 'citrus', 'lemon'].map((name) => move(name, null)));
  const names = ['food', 'fruit', 'citrus', 'lemon'];
  const all = await Promise.all(names.map((name, place) => move(name, names[(place + 1) % 4] ?? null)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422]);
});

test('a moved category is last below its new parent', async () => {
  await call(shop, 'PATCH /product-category/sort', { as, body: [ids.home, ids.food] });
  await call(shop, `PATCH /product-category/sort/${ids.food}`, { as, body: [ids.fruit] });
  expect(await move('fruit', null)).toMatchObject({ json: { data: { list_order: null } } });
  const { json } = await call(shop, 'GET /product-category/sort', { as });
  expect(json).toMatchObject({ data: [{ id: ids.home }, { id: ids.food }, { id: ids.fruit }] });
  const history = await call(shop, `GET /product-category/${ids.fruit}/history`, { as });
  expect(history.json).toMatchObject({
    data: [
      {
        action: 'update',
        changes: { parent: { before: ids.food, after: null }, list_order: { before: 1, after: null } },
      },
      { action: 'sort' },
      { action: 'create' },
    ],
  });
});

test('a category saved with the parent it has keeps its place', async () => {
  await call(shop, 'PATCH /product-category/sort', { as, body: [ids.home, ids.food] });
  await call(shop, `PUT /product-category/${ids.home}`, { as, body: { parent: null, active: false } });
  expect(await call(shop, `GET /product-category/${ids.home}`, { as })).toMatchObject({
    json: { data: { list_order: 1 } },
  });
});
