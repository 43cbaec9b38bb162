import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { both, type Chosen, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';
import { call } from './scenarios.ts';

let shop: VersionShop;
let tea: Chosen;
/** The ids in the calls below: of a version with choices and an option, or of others. */
interface Ids {
  readonly id: number;
  readonly gid: number;
  readonly cid: number;
  readonly oid: number;
}
let known: Ids;

beforeAll(async () => {
  shop = await makeVersionShop();
  tea = await shop.chosen({ Colour: ['Red', 'Blue'] });
  const { Colour: gid = 0 } = tea.group;
  const { Red = 0, Blue: cid = 0 } = tea.choice;
  const [option] = rowsAt(await shop.data(`POST /product-version/${tea.id}/options`, { choices: [Red] }), 'options');
  known = { id: tea.id, gid, cid, oid: idIn(option) };
  await shop.addPerson('reader', [
    'ecommerce:ListProducts',
    'ecommerce:GetProduct',
    'ecommerce:CreateProduct',
    'ecommerce:DeleteProduct',
  ]);
  await shop.addPerson('writer', ['ecommerce:UpdateProduct']);
});
afterAll(() => shop.drop());

/** A write to a version's choices, with a valid body. */
interface Write {
  readonly name: string;
  readonly path: (ids: Ids) => string;
  readonly body?: (ids: Ids) => object;
}
const writes: readonly Write[] = [
  {
    name: 'a group is added',
    path: ({ id }) => `POST /product-version/${id}/choice-group`,
    body: () => ({ name: both('Size') }),
  },
  {
    name: 'a group is changed',
    path: ({ id, gid }) => `PUT /product-version/${id}/choice-group/${gid}`,
    body: () => ({ name: both('Shade') }),
  },
  { name: 'a group is deleted', path: ({ id, gid }) => `DELETE /product-version/${id}/choice-group/${gid}` },
  {
    name: 'choices are added',
    path: ({ id, gid }) => `POST /product-version/${id}/choice-group/${gid}/choices`,
    body: () => ({ choices: [{ name: both('Green') }] }),
  },
  {
    name: 'a choice is changed',
    path: ({ id, gid, cid }) => `PUT /product-version/${id}/choice-group/${gid}/choice/${cid}`,
    body: () => ({ name: both('Navy') }),
  },
  {
    name: 'a choice is deleted',
    path: ({ id, gid, cid }) => `DELETE /product-version/${id}/choice-group/${gid}/choice/${cid}`,
  },
  {
    name: 'options are added',
    path: ({ id }) => `POST /product-version/${id}/options`,
    body: ({ cid }) => ({ options: [{ choices: [cid] }] }),
  },
  {
    name: 'options are changed',
    path: ({ id }) => `PUT /product-version/${id}/options`,
    body: ({ oid }) => ({ options: [{ id: oid, price: '1' }] }),
  },
  {
    name: 'an option is changed',
    path: ({ id, oid }) => `PUT /product-version/${id}/option/${oid}`,
    body: () => ({ price: '1' }),
  },
  { name: 'an option is deleted', path: ({ id, oid }) => `DELETE /product-version/${id}/option/${oid}` },
  { name: 'an option is marked obsolete', path: ({ id, oid }) => `POST /product-version/${id}/option/${oid}/obsolete` },
  { name: 'an option is restored', path: ({ id, oid }) => `POST /product-version/${id}/option/${oid}/restore` },
  {
    name: 'group prices are set',
    path: ({ id }) => `PUT /product-version/${id}/group-prices`,
    body: () => ({ group_prices: [{ customer_group: shop.groups[0], option: null, price: '1' }] }),
  },
  {
    name: 'a version is switched to choices',
    path: ({ id }) => `POST /product-version/${id}/change_to_choices`,
    body: () => ({}),
  },
];

const everything = () => shop.data(`GET /product-version/${tea.id}/product-options`);

describe.each(writes)('nothing changes where $name', ({ path, body }) => {
  const send = (ids: Ids, as: string, more: Parameters<typeof call>[2] = {}) =>
    call(shop, path(ids), { as, ...(body && { body: body(ids) }), ...more });

  test('without the permission to update', async () => {
    expect(await send(known, 'reader')).toMatchObject({
      status: 403,
      json: { message: 'You are not permitted to access this page' },
    });
  });

  test('in another store', async () => {
    expect(await send(known, 'writer', { store: shop.stores[1] })).toMatchObject({ status: 404 });
  });

  test('without a store', async () => {
    expect(await send(known, 'writer', { store: null })).toMatchObject({ status: 400 });
  });

  test('of an unknown version', async () => {
    expect(await send({ ...known, id: 999_999 }, 'writer')).toMatchObject({ status: 404 });
  });

  test('with an old revision; the answer is the record as it is', async () => {
    const before = await everything();
    expect(await send(known, 'writer', { headers: { 'If-Match': '"0"' } })).toMatchObject({
      status: 412,
      json: { data: { id: tea.id, revision: before.revision } },
    });
    expect(await everything()).toEqual(before);
  });

  test('with a malformed If-Match', async () => {
    expect(await send(known, 'writer', { headers: { 'If-Match': 'now' } })).toMatchObject({ status: 400 });
  });

  test('of what a promote overwrote', async () => {
    const archived = await shop.chosen({ Colour: ['Red', 'Blue'] });
    const { Colour: gid = 0 } = archived.group;
    const { Red = 0, Blue: cid = 0 } = archived.choice;
    const [option] = rowsAt(
      await shop.data(`POST /product-version/${archived.id}/options`, { choices: [Red] }),
      'options',
    );
    await shop.db.execute(
      sql`update product_version set version_of = ${tea.id}, status = 'archived' where id = ${archived.id}`,
    );
    expect(await send({ id: archived.id, gid, cid, oid: idIn(option) }, 'writer')).toMatchObject({ status: 409 });
  });
});

describe.each(
  writes.filter(({ path }) => !/change_to_choices|group-prices/u.test(path({ id: 1, gid: 1, cid: 1, oid: 1 }))),
)('a version without choices is left alone where $name', ({ path, body }) => {
  test('and says so', async () => {
    const id = await shop.version();
    expect(await shop.ask(path({ ...known, id }), body?.(known))).toMatchObject({
      status: 409,
      json: { message: 'This version has no choices: switch it to choices first' },
    });
  });
});

describe('an unknown field is refused by its name', () => {
  // Deletions have no body.
  const withBody = writes.filter(({ path }) => !path({ id: 1, gid: 1, cid: 1, oid: 1 }).startsWith('DELETE'));
  test.each(withBody)('where $name', async ({ path, body }) => {
    const ids = path(known).includes('change_to_choices') ? { ...known, id: await shop.version() } : known;
    expect(await shop.ask(path(ids), { ...body?.(ids), colour: 'red' })).toMatchObject({
      status: 422,
      json: { errors: { colour: ['There is no field “colour” here'] } },
    });
  });
});

describe('a row of another version is not there', () => {
  const strangers = writes.filter(({ path }) =>
    /choice-group\/|option\//u.test(path({ id: 1, gid: 1, cid: 1, oid: 1 })),
  );
  test.each(strangers)('where $name', async ({ path, body }) => {
    const other = await shop.chosen({ Colour: ['Red'] });
    expect(await shop.ask(path({ ...known, id: other.id }), body?.(known))).toMatchObject({ status: 404 });
  });
});

test('a choice is only found in its own group', async () => {
  const two = await shop.chosen({ Colour: ['Red'], Size: ['S'] });
  const { Size = 0 } = two.group;
  const { Red = 0 } = two.choice;
  expect(
    await shop.ask(`PUT /product-version/${two.id}/choice-group/${Size}/choice/${Red}`, { name: both('x') }),
  ).toMatchObject({ status: 404 });
  expect(await shop.ask(`DELETE /product-version/${two.id}/choice-group/${Size}/choice/${Red}`)).toMatchObject({
    status: 404,
  });
});

test('reading choices needs the right to read, in the version’s own store', async () => {
  const path = `GET /product-version/${tea.id}/product-options`;
  expect(await call(shop, path, { as: 'writer' })).toMatchObject({ status: 403 });
  expect(await call(shop, path, { as: 'reader', store: shop.stores[1] })).toMatchObject({ status: 404 });
  expect(await call(shop, path, { as: 'reader' })).toMatchObject({ status: 200 });
  expect(await call(shop, 'GET /product-version/999999/product-options', { as: 'reader' })).toMatchObject({
    status: 404,
  });
});

test('rows of choices in the body of a version are passed over: they have calls of their own', async () => {
  const before = await everything();
  const answer = await shop.ask(`PUT /product-version/${tea.id}`, {
    choice_groups: [],
    choices: [],
    options: { remove: [known.oid] },
    group_pricing: { set: [] },
    has_choices: false,
  });
  expect(answer).toMatchObject({ status: 200, json: { data: { has_choices: true } } });
  expect(await everything()).toEqual(before);
});
