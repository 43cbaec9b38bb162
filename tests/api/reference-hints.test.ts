import { afterAll, beforeAll, expect, test } from 'vitest';
import { both, makeVersionShop, type VersionShop } from './product-version-world.ts';

let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

test('records to refer to come with what their entity declares as a hint, in short, where there is one', async () => {
  await shop.data('POST /product', { code: 'PUERH', description: `Ripe tea ${'of Yunnan '.repeat(20)}` });
  expect(await shop.ask('GET /product-version/meta?field=product')).toMatchObject({
    json: {
      data: [
        { title: 'PUERH', hint: expect.stringMatching(/^Ripe tea .{111}$/u) },
        { id: shop.product, title: 'TEA' },
      ],
    },
  });
  expect((await shop.ask(`GET /product-version/meta?field=product&ids[]=${shop.product}`)).json).toEqual({
    data: [{ id: shop.product, title: 'TEA' }],
  });
  expect(await shop.ask('GET /product-version/meta?field=sku&q=T-2')).toMatchObject({
    json: { data: [{ title: 'Tea T-2', hint: 'T-2' }] },
  });
});

test('records of a tree come with the titles of those above them, and versions with their keys', async () => {
  const category = async (name: string, parent?: unknown) =>
    (await shop.data('POST /product-category', { key: name.toLowerCase(), name: both(name), parent })).id;
  await category('Oolong', await category('Tea', await category('Drinks')));
  expect((await shop.ask('GET /coupon/meta?field=product_categories')).json).toMatchObject({
    data: [{ title: 'Drinks' }, { title: 'Oolong', hint: 'Drinks › Tea' }, { title: 'Tea', hint: 'Drinks' }],
  });
  const version = await shop.version();
  expect((await shop.ask(`GET /product-version/meta?field=version_of&ids[]=${version}`)).json).toMatchObject({
    data: [{ id: version, title: 'Tea', hint: 'v1' }],
  });
});
