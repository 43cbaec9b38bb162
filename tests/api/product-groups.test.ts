import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
const id: Record<string, number> = {};

beforeAll(async () => {
  shop = await makeShop();
  for (const code of ['chilled', 'bulky'])
    id[code] = await made('/product-group', { code, name: { zh_HK: code, en_US: code } });
  for (const code of ['P1', 'P2'])
    id[code] = await made('/product', { code, product_groups: code === 'P1' ? [id.chilled] : [] });
});
afterAll(() => shop.drop());

async function made(path: string, body: object): Promise<number> {
  const answer = await call(shop, `POST ${path}`, { as: 'administrator', body });
  expect(answer.status, answer.text).toBe(201);
  return Number(/"id":(\d+)/u.exec(answer.text)?.[1]);
}

test('a group counts its products, and its list has them', async () => {
  const group = () => call(shop, `GET /product-group/${id.chilled}`, { as: 'administrator' });
  expect((await group()).json).toMatchObject({ data: { products: { total: 1 } } });
  expect(
    (await call(shop, `GET /product?filter[product_groups][]=${id.chilled}`, { as: 'administrator' })).json,
  ).toMatchObject({ data: [{ code: 'P1', version: { total: 0 } }] });
  expect((await call(shop, 'GET /product-group?sort=code', { as: 'administrator' })).json).toMatchObject({
    data: [
      { code: 'bulky', products: { total: 0 } },
      { code: 'chilled', products: { total: 1 } },
    ],
  });
});

test('products to put into a group are found by text, under the right to product groups', async () => {
  expect((await call(shop, 'GET /product-group/meta?field=products&q=P2', { as: 'administrator' })).json).toEqual({
    data: [{ id: id.P2, title: 'P2' }],
  });
});

scenarios(
  () => shop,
  [
    {
      name: 'nobody adds to groups who may not edit products',
      as: 'read_only',
      call: () => `POST /product/${id.P2}/add_to_groups`,
      body: () => ({ product_groups: [id.bulky] }),
      status: 403,
    },
    {
      name: 'some group must be named',
      as: 'catalogue',
      call: () => `POST /product/${id.P2}/add_to_groups`,
      body: { product_groups: [] },
      status: 422,
      contains: { errors: { product_groups: [expect.any(String)] } },
    },
    {
      name: 'a group that is not there',
      as: 'catalogue',
      call: () => `POST /product/${id.P2}/add_to_groups`,
      body: { product_groups: [99_999] },
      status: 422,
      contains: { errors: { product_groups: [expect.any(String)] } },
    },
    {
      name: 'what counts records is no field to write',
      as: 'catalogue',
      call: () => `PUT /product-group/${id.bulky}`,
      body: { products: { total: 7 } },
      status: 200,
      contains: { data: { products: { total: 0 }, revision: 1 } },
    },
    {
      name: 'adding keeps the groups that are there',
      as: 'catalogue',
      call: () => `POST /product/${id.P1}/add_to_groups`,
      body: () => ({ product_groups: [id.bulky] }),
      status: 200,
      contains: () => ({ data: { product_groups: [id.chilled, id.bulky] } }),
    },
    {
      name: 'removing leaves the others',
      as: 'catalogue',
      call: () => `POST /product/${id.P1}/remove_from_groups`,
      body: () => ({ product_groups: [id.chilled] }),
      status: 200,
      contains: () => ({ data: { product_groups: [id.bulky] } }),
    },
  ],
);
