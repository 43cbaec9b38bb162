import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { type Chosen, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';
import { call } from './scenarios.ts';

/**
 * Fields of versions with their own permissions: calls about choices respect them like all others (DESIGN, A
 * declaration).
 */
vi.mock('../../resources/catalogue/product_version.ts', async (original) => {
  const { product_version } = await original<typeof import('../../resources/catalogue/product_version.ts')>();
  const { group_pricing, has_choices, price } = product_version.fields;
  const write = 'admin:SendMessage';
  const fields = {
    ...product_version.fields,
    group_pricing: { ...group_pricing, read: write, write },
    has_choices: { ...has_choices, write },
    price: { ...price, write },
  };
  return { product_version: { ...product_version, fields } };
});

let shop: VersionShop;
let tea: Chosen;
let option: number;
beforeAll(async () => {
  shop = await makeVersionShop();
  tea = await shop.chosen({ Colour: ['Red', 'Blue'] });
  [option = 0] = rowsAt(await shop.data(`POST ${at()}/options`, { choices: [tea.choice.Red] }), 'options').map(idIn);
  await shop.data(`PUT ${at()}/group-prices`, {
    group_prices: [{ customer_group: shop.groups[0], option, price: '7' }],
  });
});
afterAll(() => shop.drop());

const at = () => `/product-version/${tea.id}`;
const ask = (what: string, body?: unknown) =>
  call(shop, what, { as: 'catalogue', ...(body !== undefined && { body }) });
const everything = () => shop.data(`GET ${at()}/product-options`);

test('who may not write group prices sets none, and switches no version to choices', async () => {
  const before = await everything();
  expect(
    await ask(`PUT ${at()}/group-prices`, {
      group_prices: [{ customer_group: shop.groups[1], option: null, price: '1' }],
    }),
  ).toMatchObject({ status: 422, json: { errors: { group_pricing: [expect.any(String)] } } });
  expect(await ask(`DELETE ${at()}/option/${option}`)).toMatchObject({
    status: 422,
    json: { errors: { group_pricing: [expect.any(String)] } },
  });
  expect(await ask(`POST /product-version/${await shop.version()}/change_to_choices`, {})).toMatchObject({
    status: 422,
    json: { errors: { has_choices: [expect.any(String)] } },
  });
  expect(await everything()).toEqual(before);
});

test('nor changes a price, for one or for many', async () => {
  const fields = async (as: string) =>
    rowsAt(valueAt((await call(shop, 'GET /product-version/bulk-edit/options', { as })).json, ['data']), 'fields').map(
      ({ name }) => name,
    );
  expect(await fields('administrator')).toContain('price');
  expect(await fields('catalogue')).toEqual((await fields('administrator')).filter((name) => name !== 'price'));
  expect(await ask(`POST ${at()}/quick-edit`, { price: '1' })).toMatchObject({
    status: 422,
    json: { errors: { price: [expect.any(String)] } },
  });
});

test('nor promotes a draft with another, though all else of it', async () => {
  const id = await shop.version({ sku: shop.skus[0] });
  await shop.data(`POST /product-version/${id}/promote`);
  const draft = idIn(await shop.data(`POST /product-version/${id}/edit`));
  await shop.data(`PUT /product-version/${draft}`, { price: '5', quota: 3 });
  expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
    status: 422,
    json: { errors: { price: [expect.any(String)] } },
  });
  await shop.data(`PUT /product-version/${draft}`, { price: '100' });
  expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
    status: 200,
    json: { data: { quota: 3, price: '100.00' } },
  });
});

test('nor reads them, in whatever a call answers', async () => {
  expect(rowsAt(await everything(), 'group_pricing')).toHaveLength(1);
  const written = await ask(`PUT ${at()}/option/${option}`, { price: '9' });
  expect(written).toMatchObject({ status: 200, json: { data: { options: [{ price: '9.00' }] } } });
  for (const answer of [written, await ask(`GET ${at()}/product-options`), await ask(`GET ${at()}/history`)]) {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('group_pricing');
  }
  expect(await ask(`GET ${at()}/rows/group_pricing`)).toMatchObject({ status: 404 });
});

test('what touches none of them is free, a combination without a price of a group too', async () => {
  const made = rowsAt(
    valueAt((await ask(`POST ${at()}/options`, { choices: [tea.choice.Blue] })).json, ['data']),
    'options',
  );
  expect(made).toHaveLength(2);
  expect(await ask(`DELETE ${at()}/option/${idIn(made[1])}`)).toMatchObject({ status: 200 });
});
