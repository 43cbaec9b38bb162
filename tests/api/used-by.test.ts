import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVersionShop, type VersionShop } from './product-version-world.ts';

let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

test('a refused deletion tells who refers to the record, and by which filter their list finds them all', async () => {
  const { id: category } = await shop.data('POST /product-category', {
    key: 'tea',
    name: { zh_HK: '茶', en_US: 'Tea' },
  });
  for (let count = 0; count < 3; count += 1) await shop.version({ product_categories: [category] });
  expect(await shop.ask(`DELETE /product-category/${category}`)).toMatchObject({
    status: 409,
    json: {
      message: 'It is still used by 3 Product versions. Remove it there first.',
      used_by: [{ resource: 'product_version', count: 3, archived: 0, filter: 'product_categories' }],
    },
  });
  expect(await shop.ask(`GET /product-version?filter[product_categories][]=${category}`)).toMatchObject({
    json: { meta: { total: 3 } },
  });
});

test('no filter is given where it would miss some of them', async () => {
  const [sku = 0] = shop.skus;
  await shop.version({ sku });
  expect(await shop.ask(`DELETE /sku/${sku}`)).toMatchObject({
    json: { used_by: [{ resource: 'product_version', count: 1, filter: 'sku' }] },
  });
  const { id, choice } = await shop.chosen({ Size: ['S'] });
  await shop.data(`POST /product-version/${id}/options`, { choices: [choice.S], sku });
  const answer = await shop.ask(`DELETE /sku/${sku}`);
  expect(answer).toMatchObject({ json: { used_by: [{ resource: 'product_version', count: 2 }] } });
  expect(answer.text).not.toContain('"filter"');
});
