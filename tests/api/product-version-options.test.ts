import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chosen, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

let shop: VersionShop;
let tea: Chosen;
beforeAll(async () => {
  shop = await makeVersionShop();
  tea = await shop.chosen({ Colour: ['Red', 'Blue'], Size: ['S', 'L'] });
});
afterAll(() => shop.drop());

test('smoke', async () => {
  const { Red = 0, S = 0, L = 0 } = tea.choice;
  const made = await shop.data(`POST /product-version/${tea.id}/options`, { options: [{ choices: [S, Red], sku: shop.skus[0], quota: 5 }, { choices: [L, Red], price: '9.5' }] });
  expect(rowsAt(made, 'options')).toMatchObject([{ choices: [Red, S], state: 'active', quota: 5, purchased_pcs: 0 }, { choices: [Red, L], price: '9.50', state: 'incomplete' }]);
});
