import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, valueAt } from '../../server/db/model/paths.ts';
import { changeStock } from '../../server/domain/product_version/stock.ts';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

const at = (id: number) => `/product-version/${id}`;
const options = async (id: number) => rowsAt(await shop.data(`GET ${at(id)}/product-options`), 'options');
/** Promotes a version; the problems read before must match the promote's answer. */
async function promote(id: number) {
  const before = await shop.ask(`GET ${at(id)}/promote`);
  const answer = await shop.ask(`POST ${at(id)}/promote`);
  const refusal: unknown = isObject(before.json) ? valueAt(before.json, ['data', 'refusal']) : undefined;
  if (answer.status === 200) expect(refusal).toBeNull();
  else if (before.status === 200)
    expect(answer.json).toMatchObject({ ...(isObject(refusal) ? refusal : { message: 'a refusal' }) });
  else expect(before.status).toBe(answer.status);
  return answer;
}
const draftOf = async (id: number) => idIn(await shop.data(`POST ${at(id)}/edit`));

/** Creates a live version with two options that have sold and held pieces. */
async function live() {
  const version = await shop.chosen({ Colour: ['Red', 'Blue'], Size: ['S'] });
  const { Red, Blue, S } = version.choice;
  await shop.data(`POST ${at(version.id)}/options`, {
    options: [
      { choices: [Red, S], sku: shop.skus[0], quota: 9 },
      { choices: [Blue, S], sku: shop.skus[1] },
    ],
  });
  expect(await promote(version.id)).toMatchObject({ status: 200 });
  const made = await options(version.id);
  for (const option of made)
    await changeStock(shop.parts.pool, {
      version: version.id,
      store: shop.store,
      option: idIn(option),
      hold: 1,
      purchase: 2,
    });
  await shop.data(`PUT ${at(version.id)}/group-prices`, {
    group_prices: [{ customer_group: shop.groups[0], option: made[0]?.id, price: '5' }],
  });
  return { ...version, options: made.map(idIn) };
}

describe('why a promote would be refused', () => {
  const ask = (id: number, headers?: Record<string, string>) => shop.ask(`GET ${at(id)}/promote`, undefined, headers);

  test.each([
    ['of a version that is live', async () => (await live()).id, 409],
    ['of none', () => Promise.resolve(999_999), 404],
  ])('is not said %s', async (_, make, status) => {
    expect(await ask(await make())).toMatchObject({ status });
  });

  test('takes no parameters', async () => {
    expect(await shop.ask(`GET ${at(await shop.version())}/promote?main_revision=1`)).toMatchObject({ status: 400 });
  });

  test('names the fields in the language of the reader, and changes nothing', async () => {
    const id = await shop.version({ price: null });
    const before = await shop.data(`GET ${at(id)}`);
    expect(await ask(id, { 'Accept-Language': 'zh-Hant' })).toMatchObject({
      status: 200,
      json: { data: { refusal: { errors: { price: [expect.stringContaining('價格')], sku: [expect.any(String)] } } } },
    });
    expect(await shop.data(`GET ${at(id)}`)).toEqual(before);
  });

  test('names the combinations of a draft that can’t be bought', async () => {
    const { id } = await shop.chosen({ Size: ['S'] });
    expect(await ask(id)).toMatchObject({ json: { data: { refusal: { errors: { options: [expect.any(String)] } } } } });
  });
});

describe('a version goes live', () => {
  const required = [expect.any(String)];

  test('only with SKU and price', async () => {
    expect(await promote(await shop.version({ price: null }))).toMatchObject({
      status: 422,
      json: { errors: { sku: required, price: required } },
    });
    expect(await promote(await shop.version({ sku: shop.skus[0], price: null }))).toMatchObject({
      status: 422,
      json: { errors: { price: required } },
    });
    expect(await promote(await shop.version({ sku: shop.skus[0], price: '0' }))).toMatchObject({
      status: 200,
      json: { data: { status: 'active', version: 1 } },
    });
  });

  test('with choices only if an option can be bought', async () => {
    const { id, choice } = await shop.chosen({ Size: ['S', 'M'] }, { price: null });
    const refused = { status: 422, json: { errors: { options: required } } };
    expect(await promote(id)).toMatchObject(refused);
    const [small, medium] = rowsAt(
      await shop.data(`POST ${at(id)}/options`, {
        options: [
          { choices: [choice.S], sku: shop.skus[0] },
          { choices: [choice.M], price: '4' },
        ],
      }),
      'options',
    ).map(idIn);
    expect(await promote(id)).toMatchObject(refused);
    await shop.data(`PUT ${at(id)}/option/${small}`, { price: '3' });
    await shop.data(`POST ${at(id)}/option/${small}/obsolete`);
    expect(await promote(id)).toMatchObject(refused);
    await shop.data(`PUT ${at(id)}/option/${medium}`, { sku: shop.skus[0] });
    expect(await promote(id)).toMatchObject({ status: 200 });
  });
});

describe('options stay themselves, with what was sold of them', () => {
  test('when the draft has a group more', async () => {
    const version = await live();
    const draft = await draftOf(version.id);
    await shop.data(`POST ${at(draft)}/choice-group`, {
      name: both('Packing'),
      choices: [{ name: both('Box') }, { name: both('Bag') }],
      default_choice: 1,
    });
    const differences = await shop.data(`GET ${at(draft)}/differences`);
    expect(valueAt(differences, ['changes', 'options', 'before'])).toHaveLength(2);
    expect(await promote(draft)).toMatchObject({ status: 200 });
    const now = await shop.data(`GET ${at(version.id)}/product-options`);
    const bag = rowsAt(rowsAt(now, 'choice_groups')[2], 'choices')[1]?.id;
    const { Red, Blue, S } = version.choice;
    expect(rowsAt(now, 'options')).toMatchObject([
      { id: version.options[0], choices: [Red, S, bag], quota: 9, purchased_pcs: 2, holding_pcs: 1 },
      { id: version.options[1], choices: [Blue, S, bag], quota: null, purchased_pcs: 2, holding_pcs: 1 },
    ]);
    expect(rowsAt(now, 'group_pricing')).toMatchObject([{ option: version.options[0], price: '5.00' }]);
  });

  test('and those that the draft adds stand in the draft’s order', async () => {
    const version = await live();
    const draft = await draftOf(version.id);
    const [colour, size] = rowsAt(await shop.data(`GET ${at(draft)}/product-options`), 'choice_groups');
    const added = await shop.data(`POST ${at(draft)}/choice-group/${colour?.id}/choices`, {
      choices: ['White', 'Black', 'Green', 'Grey'].map((name) => ({ name: both(name) })),
    });
    const fresh = rowsAt(rowsAt(added, 'choice_groups')[0], 'choices').slice(2).map(idIn);
    await shop.data(`POST ${at(draft)}/options`, {
      options: fresh.toReversed().map((choice) => ({ choices: [choice, rowsAt(size, 'choices')[0]?.id] })),
    });
    const wanted = (await options(draft)).map(({ combination }) => combination);
    expect(await promote(draft)).toMatchObject({ status: 200 });
    expect((await options(version.id)).map(({ combination }) => combination)).toEqual(wanted);
  });

  test('when it has one less, and again when what was live is restored', async () => {
    const version = await live();
    const draft = await draftOf(version.id);
    const size = rowsAt(await shop.data(`GET ${at(draft)}/product-options`), 'choice_groups')[1]?.id;
    await shop.data(`DELETE ${at(draft)}/choice-group/${size}`);
    expect(await promote(draft)).toMatchObject({ status: 200 });
    const { Red, Blue } = version.choice;
    expect(await options(version.id)).toMatchObject([
      { id: version.options[0], choices: [Red], purchased_pcs: 2, holding_pcs: 1 },
      { id: version.options[1], choices: [Blue], purchased_pcs: 2 },
    ]);
    const versions = valueAt((await shop.ask(`GET ${at(version.id)}/versions`)).json, ['data']);
    const archived = Array.isArray(versions)
      ? versions.filter(isObject).find(({ status }) => status === 'archived')
      : undefined;
    expect(await promote(idIn(archived))).toMatchObject({ status: 200 });
    const back = await options(version.id);
    expect(back).toMatchObject([
      { id: version.options[0], purchased_pcs: 2, holding_pcs: 1 },
      { id: version.options[1], purchased_pcs: 2 },
    ]);
    expect(back.map(({ choices }) => (Array.isArray(choices) ? choices.length : 0))).toEqual([2, 2]);
  });

  test('a group that came and went leaves nothing to promote', async () => {
    const version = await live();
    const draft = await draftOf(version.id);
    const added = await shop.data(`POST ${at(draft)}/choice-group`, {
      name: both('Packing'),
      choices: [{ name: both('Box') }],
      default_choice: 0,
    });
    await shop.data(`DELETE ${at(draft)}/choice-group/${rowsAt(added, 'choice_groups')[2]?.id}`);
    expect(await shop.data(`GET ${at(draft)}/differences`)).toMatchObject({ changes: {} });
    expect(valueAt(await shop.data(`GET ${at(draft)}/differences`), ['changes'])).toEqual({});
  });

  test('an option created in both is merged', async () => {
    const version = await shop.chosen({ Size: ['S', 'M'] });
    const { S, M } = version.choice;
    await shop.data(`POST ${at(version.id)}/options`, { choices: [S], sku: shop.skus[0] });
    await promote(version.id);
    const draft = await draftOf(version.id);
    const made = rowsAt(
      await shop.data(`POST ${at(version.id)}/options`, { choices: [M], sku: shop.skus[0] }),
      'options',
    )[1];
    await changeStock(shop.parts.pool, { version: version.id, store: shop.store, option: idIn(made), purchase: 3 });
    const { revision } = await shop.data(`GET ${at(version.id)}`);
    expect(await shop.ask(`POST ${at(draft)}/promote`, { main_revision: revision })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('counts') },
    });
    const medium = rowsAt(rowsAt(await shop.data(`GET ${at(draft)}/product-options`), 'choice_groups')[0], 'choices')[1]
      ?.id;
    await shop.data(`POST ${at(draft)}/options`, { choices: [medium], sku: shop.skus[1], price: '8' });
    expect(await shop.ask(`POST ${at(draft)}/promote`, { main_revision: revision })).toMatchObject({ status: 200 });
    expect(await options(version.id)).toMatchObject([
      {},
      { id: made?.id, sku: shop.skus[1], price: '8.00', purchased_pcs: 3 },
    ]);
  });
});

test('a draft’s options are changed by the same calls, and leave the live ones alone', async () => {
  const version = await live();
  const before = await options(version.id);
  const draft = await draftOf(version.id);
  const [first] = await options(draft);
  expect(first).toMatchObject({ purchased_pcs: 0, holding_pcs: 0, quota: 9 });
  await shop.data(`PUT ${at(draft)}/option/${idIn(first)}`, { price: '77' });
  await shop.data(`DELETE ${at(draft)}/option/${idIn((await options(draft))[1])}`);
  expect(await options(version.id)).toEqual(before);
});
