import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runWhileLocked } from './run-while-locked.ts';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

/** A live and active version can always be bought; the rule is that of a promote (docs/decisions/0013-drafts.md). */
let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

const at = (id: number) => `/product-version/${id}`;
const golive = (id: number) => shop.data(`POST ${at(id)}/promote`);
const required = [expect.stringContaining('is required')];

/** Creates a live version of one SKU. */
async function single(): Promise<number> {
  const id = await shop.version({ sku: shop.skus[0] });
  await golive(id);
  return id;
}

/** Creates a live version with one active option and one without a SKU. */
async function chosen(option: object = {}) {
  const { id, choice } = await shop.chosen({ Size: ['S', 'L'] });
  const made = rowsAt(
    await shop.data(`POST ${at(id)}/options`, {
      options: [{ choices: [choice.S], sku: shop.skus[0], ...option }, { choices: [choice.L] }],
    }),
    'options',
  );
  const [small = 0, large = 0] = made.map(idIn);
  await golive(id);
  return { id, small, large, choice };
}

describe('what is live is left as it is', () => {
  test.each([
    ['without a price', { price: null }, ['price']],
    ['without a SKU', { sku: null, name: both('Other') }, ['sku']],
    ['without either', { sku: null, price: null }, ['price', 'sku']],
  ])('rather than %s, said on the field', async (_name, body, fields) => {
    const id = await single();
    const before = await shop.data(`GET ${at(id)}`);
    const refused = await shop.ask(`PUT ${at(id)}`, body);
    expect(refused).toMatchObject({
      status: 422,
      json: { errors: Object.fromEntries(fields.map((name) => [name, required])) },
    });
    expect(Object.keys(Object(rowsAt({ data: [refused.json] }, 'data')[0]?.errors)).toSorted()).toEqual(fields);
    expect(await shop.data(`GET ${at(id)}`)).toEqual(before);
  });

  test('rather than without a price, in quick edit too', async () => {
    const id = await single();
    expect(await shop.ask(`POST ${at(id)}/quick-edit`, { price: null })).toMatchObject({
      status: 422,
      json: { errors: { price: ['The Price is required'] } },
    });
    expect(
      await shop.ask(`POST ${at(id)}/quick-edit`, { price: null }, { 'Accept-Language': 'zh-Hant' }),
    ).toMatchObject({ status: 422, json: { errors: { price: [expect.stringContaining('價格')] } } });
  });

  test('rather than without the price that its only option costs', async () => {
    const { id, small } = await chosen();
    const refused = await shop.ask(`PUT ${at(id)}`, { price: null });
    expect(refused).toMatchObject({ status: 422, json: { errors: { price: required } } });
    expect(refused.text).not.toContain('"options"');
    await shop.data(`PUT ${at(id)}/option/${small}`, { price: '3' });
    expect(await shop.ask(`PUT ${at(id)}`, { price: null })).toMatchObject({
      status: 200,
      json: { data: { price: null } },
    });
    expect(await shop.ask(`PUT ${at(id)}/option/${small}`, { price: null })).toMatchObject({ status: 409 });
  });

  const message =
    'It is live, and nothing of it could be bought any more. Make this change in a draft and promote that, or deactivate it first.';
  const ways: Readonly<Record<string, (version: Awaited<ReturnType<typeof chosen>>) => readonly [string, object?]>> = {
    'when its last option is made obsolete': ({ id, small }) => [`POST ${at(id)}/option/${small}/obsolete`],
    'when all options are, in one call': ({ id, small, large }) => [
      `PUT ${at(id)}/options`,
      {
        options: [
          { id: small, obsolete: true },
          { id: large, obsolete: true },
        ],
      },
    ],
    'when its last option loses its SKU': ({ id, small }) => [`PUT ${at(id)}/option/${small}`, { sku: null }],
    'when its last option is deleted': ({ id, small }) => [`DELETE ${at(id)}/option/${small}`],
  };
  test.each(Object.keys(ways))('%s', async (name) => {
    const version = await chosen();
    const before = await shop.data(`GET ${at(version.id)}/product-options`);
    const [what, body] = ways[name]?.(version) ?? [''];
    const refused = await shop.ask(what, body);
    expect(refused).toMatchObject({ status: 409, json: { message } });
    expect(refused.json).not.toHaveProperty('errors');
    expect(await shop.data(`GET ${at(version.id)}/product-options`)).toEqual(before);
  });

  test('when it is switched to choices, which have to be made in a draft', async () => {
    const id = await single();
    const body = { choice_groups: [{ name: both('Size'), choices: [{ name: both('S') }] }] };
    expect(await shop.ask(`POST ${at(id)}/change_to_choices`, body)).toMatchObject({ status: 409, json: { message } });
    expect(await shop.ask(`POST ${at(id)}/change_to_choices`, body, { 'Accept-Language': 'zh-Hans' })).toMatchObject({
      json: { message: '它正在生效，这样更改后便再没有可购买的商品。请在草稿中更改并发布，或先把它停用。' },
    });
    expect(await shop.data(`GET ${at(id)}`)).toMatchObject({ has_choices: false, sku: shop.skus[0] });
    const draft = idIn(await shop.data(`POST ${at(id)}/edit`));
    const [group] = rowsAt(await shop.data(`POST ${at(draft)}/change_to_choices`, body), 'choice_groups');
    await shop.data(`POST ${at(draft)}/options`, { choices: [idIn(rowsAt(group, 'choices')[0])], sku: shop.skus[0] });
    expect(await shop.ask(`POST ${at(draft)}/promote`)).toMatchObject({
      status: 200,
      json: { data: { id, has_choices: true } },
    });
  });

  test('when two people take the last options away at once', async () => {
    const { id, small, large } = await chosen();
    await shop.data(`PUT ${at(id)}/option/${large}`, { sku: shop.skus[1] });
    const obsolete = [small, large].map((option) => () => shop.ask(`POST ${at(id)}/option/${option}/obsolete`));
    const answers = await runWhileLocked(
      shop.parts.pool,
      ['select from product_version where id = $1 for update', [id]],
      obsolete,
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('lawful work goes on', () => {
  test('on what is live, while something can be bought of it', async () => {
    const { id, small, large } = await chosen();
    await shop.data(`PUT ${at(id)}/option/${large}`, { sku: shop.skus[1], price: '4' });
    await shop.data(`POST ${at(id)}/option/${small}/obsolete`);
    expect(await shop.ask(`PUT ${at(id)}`, { price: null, original_price: null })).toMatchObject({ status: 200 });
    expect(
      await shop.ask(`PUT ${at(await single())}`, { original_price: null, quota: null, started_at: null, price: '0' }),
    ).toMatchObject({ status: 200 });
  });

  test('on what was never live, on a draft and on what is switched off', async () => {
    const [never, off] = [await shop.version({ sku: shop.skus[0] }), await single()];
    const draft = idIn(await shop.data(`POST ${at(off)}/edit`));
    await shop.data(`POST ${at(off)}/deactivate`);
    for (const id of [never, off, draft]) {
      expect(await shop.ask(`PUT ${at(id)}`, { price: null })).toMatchObject({
        status: 200,
        json: { data: { price: null } },
      });
      expect(await shop.ask(`POST ${at(id)}/change_to_choices`)).toMatchObject({ status: 200 });
    }
  });

  test('step by step on what is incomplete already', async () => {
    const id = await single();
    await shop.db.execute(sql`update product_version set price = null, sku = null where id = ${id}`);
    expect(await shop.ask(`PUT ${at(id)}`, { name: both('Better'), original_price: null })).toMatchObject({
      status: 200,
    });
    expect(await shop.ask(`PUT ${at(id)}`, { sku: shop.skus[1] })).toMatchObject({ status: 200 });
    expect(await shop.ask(`PUT ${at(id)}`, { sku: null })).toMatchObject({ status: 200 });
    expect(await shop.ask(`PUT ${at(id)}`, { sku: shop.skus[1], price: '3' })).toMatchObject({ status: 200 });
    expect(await shop.ask(`PUT ${at(id)}`, { price: null })).toMatchObject({ status: 422 });
  });
});

test('what is incomplete by now isn’t activated, and says what it lacks', async () => {
  const [one, { id, small }] = [await single(), await chosen()];
  for (const version of [one, id]) await shop.data(`POST ${at(version)}/deactivate`);
  await shop.data(`PUT ${at(one)}`, { price: null });
  await shop.data(`POST ${at(id)}/option/${small}/obsolete`);
  const message = 'It lacks something that it needs to be live, such as a SKU or a price. Complete it first.';
  expect(await shop.ask(`POST ${at(one)}/activate`)).toMatchObject({
    status: 422,
    json: { message, errors: { price: required } },
  });
  expect(await shop.ask(`POST ${at(id)}/activate`)).toMatchObject({
    status: 422,
    json: { message, errors: { options: [expect.any(String)] } },
  });
  for (const version of [one, id]) expect(await shop.data(`GET ${at(version)}`)).toMatchObject({ status: 'inactive' });
  await shop.data(`PUT ${at(one)}`, { price: '2' });
  await shop.data(`POST ${at(id)}/option/${small}/restore`);
  for (const version of [one, id])
    expect(await shop.ask(`POST ${at(version)}/activate`)).toMatchObject({
      status: 200,
      json: { data: { status: 'active' } },
    });
});

test('a file that empties the price of what is live is told the row', async () => {
  const id = await single();
  const { key } = await shop.data(`GET ${at(id)}`);
  const answer = await shop.ask('PUT /product-version/import/update/single', {
    csv_version: 1,
    row: { key, price: '(clear)' },
    dry_run: false,
  });
  expect(answer.status, answer.text).toBe(422);
  expect(answer).toMatchObject({ json: { errors: { price: required } } });
});
